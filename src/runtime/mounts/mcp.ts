/**
 * MCP mount: services as the tools of an MCP server.
 * In: services, runtime tools, hooks. Out: a server of the official SDK, for any of its transports, both protocol eras.
 * Names, schemas and answers are the contract's: nothing here describes a tool anew.
 */
import { McpServer } from '@modelcontextprotocol/server'
import type { ToolSelection } from '../runnable-tool.ts'
import { attachMcpTools, buildMcpTools, type McpMountOptions } from './mcp-tools.ts'

export interface McpServerInfo {
  readonly name: string
  readonly version: string
  readonly title?: string | undefined
}

export interface CreateMcpServerOptions extends McpMountOptions {
  readonly serverInfo: McpServerInfo
  readonly services?: ToolSelection['services']
  /** What a host may tell its model about the server as a whole. */
  readonly instructions?: string | undefined
}

/**
 * A server with the tools of `services` and `runtimeTools`, not yet connected to a transport.
 * @throws SurfaceError `served-tool-refused` for a bad or duplicate tool name, or what the schemas cannot say.
 */
export function createMcpServer(options: CreateMcpServerOptions): McpServer {
  const server = createBareServer(options)
  mountMcp(server, options.services, options)
  return server
}

/**
 * Adds the tools of `services` to a server that has resources or prompts of its own, and no tools.
 * @throws SurfaceError as `createMcpServer`; an Error of the SDK where the server answers `tools/list` already.
 */
export function mountMcp(
  server: McpServer,
  services: ToolSelection['services'],
  options: McpMountOptions = {},
): void {
  attachMcpTools(server, buildMcpTools(services, options))
}

export function createBareServer({ serverInfo, instructions }: CreateMcpServerOptions): McpServer {
  const { name, version, title } = serverInfo
  const info = { name, version, ...(title === undefined ? {} : { title }) }
  return new McpServer(info, instructions === undefined ? {} : { instructions })
}
