/** MCP over streamable HTTP as one function of a Request: stateless, so that any instance may answer any request. */
import {
  createMcpHandler as createSdkHandler,
  hostHeaderValidationResponse,
  originValidationResponse,
  type AuthInfo,
} from '@modelcontextprotocol/server'
import { createBareServer, type CreateMcpServerOptions } from './mcp.ts'
import { attachMcpTools, buildMcpTools } from './mcp-tools.ts'

export interface CreateMcpHandlerOptions extends CreateMcpServerOptions {
  /**
   * Host names that requests may be sent to, without port; pages of others may not call either. Give it to a server on
   * the loopback address, `['localhost', '127.0.0.1']`: a page of any site can reach one otherwise.
   */
  readonly allowedHosts?: readonly string[] | undefined
  /** Largest body in bytes; default 4 MiB. */
  readonly maxBodyBytes?: number | undefined
}

/**
 * Serves 2026-07-28 and, without sessions, the protocols of 2025. Questions need 2026-07-28 here: an older client can
 * only be asked over a connection that lasts.
 * @throws SurfaceError as `createMcpServer`.
 */
export function createMcpHandler(
  options: CreateMcpHandlerOptions,
): (request: Request, caller?: { readonly authInfo?: AuthInfo }) => Promise<Response> {
  const tools = buildMcpTools(options.services, options)
  const { allowedHosts, maxBodyBytes } = options
  const handler = createSdkHandler(
    () => {
      const server = createBareServer(options)
      attachMcpTools(server, tools)
      return server
    },
    maxBodyBytes === undefined ? {} : { maxRequestBodySize: maxBodyBytes },
  )
  return async (request, caller) =>
    (allowedHosts === undefined ? undefined : refuseForeign(request, [...allowedHosts])) ??
    handler.fetch(request, caller)
}

function refuseForeign(request: Request, hosts: string[]): Response | undefined {
  return hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts)
}
