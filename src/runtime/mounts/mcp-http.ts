/** MCP over streamable HTTP as one function of a Request, for both protocol eras. */
import {
  createMcpHandler as createSdkHandler,
  hostHeaderValidationResponse,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { createBareServer, type CreateMcpServerOptions } from './mcp.ts'
import { createSessions, type Caller, type SessionLimits } from './mcp-sessions.ts'
import { attachMcpTools, buildMcpTools } from './mcp-tools.ts'

export interface CreateMcpHandlerOptions extends CreateMcpServerOptions {
  /**
   * Host names that requests may be sent to, without port; pages of others may not call either. Give it to a server on
   * the loopback address, `['localhost', '127.0.0.1']`: a page of any site can reach one otherwise.
   */
  readonly allowedHosts?: readonly string[] | undefined
  /** Largest body in bytes; default 4 MiB. */
  readonly maxBodyBytes?: number | undefined
  /**
   * Keeps the connections of 2025 clients, which can only then be asked questions. All requests of a client have to
   * reach this process. Without it nothing is kept between two requests. `true` keeps up to 1,000 for half an hour.
   */
  readonly sessions?: boolean | Partial<Pick<SessionLimits, 'count' | 'idle'>> | undefined
}

export type McpHandler = (request: Request, caller?: Caller) => Promise<Response>

const LIMITS = { count: 1000, idle: 30 * 60_000 }
const MAX_BODY = 4 * 1024 * 1024

/**
 * Serves 2026-07-28 and the protocols of 2025. `caller` is who the application has made sure of.
 * @throws SurfaceError as `createMcpServer`.
 */
export function createMcpHandler(options: CreateMcpHandlerOptions): McpHandler {
  const tools = buildMcpTools(options.services, options)
  const { allowedHosts, maxBodyBytes = MAX_BODY, sessions = false } = options
  const openServer = () => {
    const server = createBareServer(options)
    attachMcpTools(server, tools)
    return server
  }
  const { fetch } = createSdkHandler(openServer, { maxRequestBodySize: maxBodyBytes })
  const inSession =
    sessions === false
      ? null
      : createSessions(openServer, { ...LIMITS, ...(sessions === true ? {} : sessions), body: maxBodyBytes })
  return async (request, caller = {}) => {
    const refused = allowedHosts === undefined ? undefined : refuseForeign(request, [...allowedHosts])
    if (refused !== undefined) return refused
    const answer = inSession === null ? null : await inSession(request, caller)
    return answer ?? fetch(request, caller)
  }
}

function refuseForeign(request: Request, hosts: string[]): Response | undefined {
  return hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts)
}
