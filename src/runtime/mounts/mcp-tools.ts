/**
 * MCP tools, built once and attached to as many servers as a transport needs.
 * In: services and options. Out: the list a client is shown and what answers a call.
 * The SDK must neither parse arguments nor check answers: only the contract's own schemas do, once.
 */
import type { AuthInfo, McpServer, ServerContext } from '@modelcontextprotocol/server'
import { isInputRequiredResult, type InputRequiredResult } from '@modelcontextprotocol/server'
import { buildAdvertisedTool, type AdvertisedTool } from '../../contract/advertised-tool.ts'
import { isObjectInEveryBranch } from '../../schema/root-object.ts'
import { failure, success } from '../outcome.ts'
import type { ParsedCall } from '../run-operation.ts'
import type { RunnableTool, ToolSelection } from '../runnable-tool.ts'
import { selectTools, type MountOptions } from '../select-tools.ts'
import { createToolRunner, type Admission, type ToolRunner } from '../tool-runner.ts'
import { readMembers, type MembersOption } from './call-members.ts'
import { buildCallResult } from './mcp-call-result.ts'
import { CATALOG_STAMP_KEY, mcpCatalogStamp, type CatalogStamp } from './mcp-catalog-stamp.ts'
import { readAnswers } from './mcp-questions.ts'

/** What is known of a call before it runs. */
export interface McpCall {
  readonly toolName: string
  readonly authInfo?: AuthInfo
  /** Aborted when the client takes the call back. */
  readonly signal: AbortSignal
}

export interface McpMountOptions extends Omit<MountOptions, 'services'> {
  /** Which of the bundle's MCP surfaces is served; needed where it has several. */
  readonly surface?: string | undefined
  /** The application's own members of every handler's context. */
  readonly context?: MembersOption<McpCall> | undefined
}

export interface McpTools {
  readonly advertised: readonly AdvertisedTool[]
  /** The same as clients of a protocol before 2026-07-28 need it. */
  readonly before2026: readonly AdvertisedTool[]
  readonly stamp: CatalogStamp
  readonly runner: ToolRunner
  readonly options: McpMountOptions
}

/** @throws SurfaceError `served-tool-refused`, or as `buildAdvertisedTool` does. */
export function buildMcpTools(services: ToolSelection['services'], options: McpMountOptions): McpTools {
  const selected = selectTools({ ...options, services }, 'MCP', options.surface)
  const runner = createToolRunner({ ...options, ...selected, transport: 'MCP' })
  const advertised = runner.tools.map(({ name, operation }) => buildAdvertisedTool(operation, name))
  return {
    advertised,
    before2026: advertised.map(withTypedOutput),
    stamp: mcpCatalogStamp(advertised),
    runner,
    options,
  }
}

/** Answers `tools/list` and `tools/call` of a server. */
export function attachMcpTools({ server }: McpServer, tools: McpTools): void {
  const _meta = { [CATALOG_STAMP_KEY]: { ...tools.stamp } }
  const shownTo = ({ mcpReq }: ServerContext) =>
    mcpReq.envelope === undefined ? tools.before2026 : tools.advertised
  server.assertCanSetRequestHandler('tools/list')
  server.assertCanSetRequestHandler('tools/call')
  server.registerCapabilities({ tools: {} })
  server.setRequestHandler('tools/list', (_, context) => ({ tools: shownTo(context) as never, _meta }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const mayAsk =
      context.mcpReq.envelope !== undefined || server.getClientCapabilities()?.elicitation !== undefined
    const result = await callTool(tools, params.name, params.arguments, context, mayAsk)
    if (isInputRequiredResult(result)) return result
    const output = shownTo(context).find(({ name }) => name === params.name)?.outputSchema
    return server.projectCallToolResult(buildCallResult(result, output !== undefined), output as never)
  })
}

/**
 * Before 2026-07-28 an answer had to be an object whose schema says so at its root, and the SDK wraps whatever does
 * not, in the list and in answers alike. A root that is an object by reference or in every branch says so here.
 */
function withTypedOutput(tool: AdvertisedTool): AdvertisedTool {
  const { outputSchema } = tool
  if (typeof outputSchema !== 'object' || 'type' in outputSchema || !isObjectInEveryBranch(outputSchema))
    return tool
  return { ...tool, outputSchema: { type: 'object', ...outputSchema } }
}

async function callTool(
  { runner, options }: McpTools,
  toolName: string,
  args: unknown,
  { mcpReq, http }: ServerContext,
  mayAsk: boolean,
) {
  const call: McpCall = {
    toolName,
    signal: mcpReq.signal,
    ...(http?.authInfo === undefined ? {} : { authInfo: http.authInfo }),
  }
  let questions: InputRequiredResult | null = null
  async function admit(tool: RunnableTool, parsed: ParsedCall): Promise<Admission> {
    const members = await readMembers(options.context, call)
    const read = await readAnswers(tool, parsed, mcpReq.inputResponses)
    if (read === null) return success(members)
    if (!isInputRequiredResult(read)) return read.ok ? success({ ...members, answers: read.value }) : read
    if (!mayAsk)
      return failure('INPUT_REQUIRED', `${toolName} asks before it runs, and this client cannot be asked.`)
    questions = read
    return null
  }
  const outcome = await runner.call(toolName, args, { admit })
  return questions ?? outcome
}
