/**
 * MCP tools, built once and attached to as many servers as a transport needs.
 * In: services and options. Out: the list a client is shown and what answers a call.
 * The SDK must neither parse arguments nor check answers: only the contract's own schemas do, once.
 */
import type { AuthInfo, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { isInputRequiredResult, type InputRequiredResult } from '@modelcontextprotocol/server'
import { buildAdvertisedTool, type AdvertisedTool } from '../../contract/advertised-tool.ts'
import { failure, success } from '../outcome.ts'
import type { ParsedCall } from '../run-operation.ts'
import type { RunnableTool, ToolSelection } from '../runnable-tool.ts'
import { selectTools, type MountOptions } from '../select-tools.ts'
import { createToolRunner, type Admission, type ToolRunner } from '../tool-runner.ts'
import { buildCallResult } from './mcp-call-result.ts'
import { CATALOG_STAMP_KEY, mcpCatalogStamp } from './mcp-catalog-stamp.ts'
import { readAnswers } from './mcp-questions.ts'

/** What is known of a call before it runs. */
export interface McpCall {
  readonly toolName: string
  readonly authInfo?: AuthInfo
  /** Aborted when the client takes the call back. */
  readonly signal: AbortSignal
}

type Members = Readonly<Record<string, unknown>>

export interface McpMountOptions extends Omit<MountOptions, 'services'> {
  /** Which of the bundle's MCP surfaces is served; needed where it has several. */
  readonly surface?: string | undefined
  /** The application's own members of every handler's context. */
  readonly context?: Members | ((call: McpCall) => Members | Promise<Members>) | undefined
}

export interface McpTools {
  readonly advertised: readonly AdvertisedTool[]
  readonly runner: ToolRunner
  readonly options: McpMountOptions
}

/** @throws SurfaceError `served-tool-refused`, or as `buildAdvertisedTool` does. */
export function buildMcpTools(services: ToolSelection['services'], options: McpMountOptions): McpTools {
  const selected = selectTools({ ...options, services }, 'MCP', options.surface)
  const runner = createToolRunner({ ...options, ...selected, transport: 'MCP' })
  const advertised = runner.tools.map(({ name, operation }) => buildAdvertisedTool(operation, name))
  return { advertised, runner, options }
}

/** Answers `tools/list` and `tools/call` of a server. */
export function attachMcpTools({ server }: McpServer, tools: McpTools): void {
  const { advertised } = tools
  const stamp = { [CATALOG_STAMP_KEY]: { ...mcpCatalogStamp(advertised) } }
  const outputs = new Map(advertised.map(({ name, outputSchema }) => [name, outputSchema]))
  server.assertCanSetRequestHandler('tools/list')
  server.assertCanSetRequestHandler('tools/call')
  server.registerCapabilities({ tools: {} })
  server.setRequestHandler('tools/list', () => ({ tools: advertised as never, _meta: stamp }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const mayAsk =
      context.mcpReq.envelope !== undefined || server.getClientCapabilities()?.elicitation !== undefined
    const result = await callTool(tools, params.name, params.arguments, context, mayAsk)
    if (isInputRequiredResult(result)) return result
    const output = outputs.get(params.name)
    // Before 2026-07-28 an answer had to be an object; the SDK wraps what is none, in the list and here alike.
    return server.projectCallToolResult(
      buildCallResult(result, output !== undefined),
      typeof output === 'object' ? (output as never) : undefined,
    )
  })
}

async function callTool(
  { runner, options }: McpTools,
  toolName: string,
  args: unknown,
  { mcpReq, http }: ServerContext,
  mayAsk: boolean,
) {
  let questions: InputRequiredResult | null = null
  async function admit(tool: RunnableTool, parsed: ParsedCall): Promise<Admission> {
    const read = await readAnswers(tool, parsed, mcpReq.inputResponses)
    if (read === null) return success({})
    if (!isInputRequiredResult(read)) return read.ok ? success({ answers: read.value }) : read
    if (!mayAsk)
      return failure('INPUT_REQUIRED', `${toolName} asks before it runs, and this client cannot be asked.`)
    questions = read
    return null
  }
  const call: McpCall = {
    toolName,
    signal: mcpReq.signal,
    ...(http?.authInfo === undefined ? {} : { authInfo: http.authInfo }),
  }
  const context = typeof options.context === 'function' ? await options.context(call) : options.context
  const outcome = await runner.call(toolName, args, { context, admit })
  return questions ?? outcome
}
