/**
 * Tool runner: one tool call from a caller's arguments to its Outcome, the same for every mount.
 * In: tools, hooks, and a flag that says whether the tool surface is served. Out: an Outcome; nothing is thrown.
 * The one catch of the serving chain. `source` is a label and decides nothing.
 */
import { isPlainObject } from '../canonical-json.ts'
import type { CallContext, ToolHooks } from './call-context.ts'
import { applyView, fillViewDefaults } from './apply-view.ts'
import { observeCall, observeReporter } from './observe-call.ts'
import { failure, failureOf, serverFault, success, type Outcome } from './outcome.ts'
import {
  buildCallContext,
  handleCall,
  parseCall,
  type OperationCall,
  type ParsedCall,
} from './run-operation.ts'
import { listRunnableTools, operationName, type RunnableTool, type ToolSelection } from './runnable-tool.ts'
import type { Transport } from '../contract/operation.ts'
import { splitArguments } from './split-arguments.ts'
import { stripPaths } from './strip-paths.ts'

/** Told which keys validation removed: `handler` from a handler's result, `view` from a projection's. */
export type OutputStripReporter = (
  toolName: string,
  paths: readonly string[],
  context: { readonly stage: 'handler' | 'view' },
) => void

export interface ToolRunnerOptions extends ToolSelection {
  /** Which tools are listed: those whose `expose` names it. */
  readonly transport: Transport
  readonly hooks?: ToolHooks | undefined
  /**
   * True (the default) serves the tool surface: view defaults and view answers. A home-made mount that forgets to say
   * must not leak the full record.
   */
  readonly toolSurface?: boolean | undefined
  /** Without it results are not compared at all. */
  readonly onOutputStrip?: OutputStripReporter | undefined
}

export interface ToolCallOptions {
  /** Label of the caller; by default the transport in lower case. */
  readonly source?: string | undefined
  /** The application's own members of the context. */
  readonly context?: Readonly<Record<string, unknown>> | undefined
  /**
   * Asked with what the handler would see, before anything runs. Members it answers join the context, a failure ends
   * the call, and null leaves the call for later: it answers `INPUT_REQUIRED` and no hook hears of an end.
   */
  readonly admit?: ((tool: RunnableTool, parsed: ParsedCall) => Promise<Admission>) | undefined
}

export type Admission = Outcome<Readonly<Record<string, unknown>>> | null

export interface ToolRunner {
  /** Sorted by name. */
  readonly tools: readonly RunnableTool[]
  readonly call: (toolName: string, args: unknown, options?: ToolCallOptions) => Promise<Outcome>
}

type Arguments = Readonly<Record<string, unknown>>

/** @throws SurfaceError `served-tool-refused` for a bad or duplicate tool name. */
export function createToolRunner(options: ToolRunnerOptions): ToolRunner {
  const { hooks, onOutputStrip } = options
  const toolSurface = options.toolSurface !== false
  const tools = listRunnableTools(options, options.transport)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const label = options.transport.toLowerCase()

  async function call(toolName: string, given: unknown, own: ToolCallOptions = {}): Promise<Outcome> {
    const started = performance.now()
    const args = argumentsOf(given)
    let outcome: Outcome | null
    try {
      const tool = byName.get(toolName)
      if (tool === undefined) outcome = notFound(toolName, byName)
      else if (args === null) outcome = failure('VALIDATION_ERROR', 'The arguments have to be an object.')
      else outcome = await run(tool, args, { ...own, source: own.source ?? label })
    } catch (thrown) {
      outcome = failureOf(thrown)
    }
    if (outcome === null) return failure('INPUT_REQUIRED', 'The call waits for answers.')
    const durationMs = performance.now() - started
    await observeCall(hooks, { toolName, args: args ?? {}, outcome, durationMs })
    return outcome
  }

  async function run(tool: RunnableTool, args: Arguments, own: LabelledCall): Promise<Outcome | null> {
    const { source } = own
    const received = await replacedArguments(tool.name, args, source, hooks)
    if (!received.ok) return received
    const sent = splitArguments(tool.paramNames, received.value)
    const { view } = tool.operation
    if (toolSurface && view !== null) fillViewDefaults(view, tool.paramNames, sent.input)
    const parsed = await parseCall(tool, { ...sent, source })
    if (!parsed.ok) return parsed
    const admitted = own.admit === undefined ? null : await own.admit(tool, parsed.value)
    if (own.admit !== undefined && admitted?.ok !== true) return admitted
    const context = admitted?.ok === true ? { ...own.context, ...admitted.value } : own.context
    return answer(tool, { ...sent, source, context }, parsed.value)
  }

  async function answer(tool: RunnableTool, call: OperationCall, parsed: ParsedCall): Promise<Outcome> {
    const report = onOutputStrip && stripReporter(tool.name, onOutputStrip, hooks)
    const context = buildCallContext(call, parsed)
    const full = await handleCall(tool, { ...call, hooks, onResult: report?.('handler') }, parsed, context)
    const viewed = full.ok
      ? await viewedAnswer(tool, full.value, parsed, call.source, report?.('view'))
      : full
    if (!viewed.ok) return viewed
    if (tool.present !== null) {
      return presentedAnswer(tool, viewed.value, { ...context, ...parsed, source: call.source })
    }
    // An endpoint without an output promises nothing: what its handler happens to return is not published.
    const { output, kind } = tool.operation
    return output === null && kind === 'contract' ? success(undefined) : viewed
  }

  async function viewedAnswer(
    tool: RunnableTool,
    full: unknown,
    { input }: ParsedCall,
    source: string,
    onProjected: OperationCall['onResult'],
  ): Promise<Outcome> {
    const { view, output } = tool.operation
    if (!toolSurface || view === null || output === null) return success(full)
    return applyView(full, { name: operationName(tool), view, output, input, source, onProjected })
  }

  return { tools, call }
}

interface LabelledCall extends ToolCallOptions {
  readonly source: string
}

/** Compares a value before and after validation, by stage. */
function stripReporter(toolName: string, reporter: OutputStripReporter, hooks: ToolHooks | undefined) {
  return (stage: 'handler' | 'view') =>
    (raw: unknown, validated: unknown): void => {
      void observeReporter(hooks, toolName, 'onOutputStrip', () => {
        const paths = stripPaths(raw, validated)
        // Its promise too, which a reporter may return whatever its type says.
        return paths.length > 0 ? reporter(toolName, paths, { stage }) : undefined
      })
    }
}

async function presentedAnswer(tool: RunnableTool, value: unknown, context: CallContext): Promise<Outcome> {
  try {
    const presented = await tool.present!(value, context)
    return { ...success(tool.operation.output === null ? undefined : value), presented }
  } catch (thrown) {
    return serverFault(`The answer of ${tool.name} could not be presented.`, thrown)
  }
}

async function replacedArguments(
  toolName: string,
  args: Arguments,
  source: string,
  hooks: ToolHooks | undefined,
): Promise<Outcome<Arguments>> {
  if (hooks?.beforeToolCall === undefined) return success(args)
  try {
    const replaced: unknown = await hooks.beforeToolCall({ toolName, args: { ...args }, source })
    return success(isPlainObject(replaced) ? replaced : args)
  } catch (thrown) {
    return failureOf(thrown)
  }
}

/** Absent arguments are none; anything but a plain object is null. */
function argumentsOf(given: unknown): Arguments | null {
  if (given === undefined || given === null) return {}
  return isPlainObject(given) ? given : null
}

function notFound(toolName: string, tools: ReadonlyMap<string, RunnableTool>) {
  const details = { tools: [...tools.keys()] }
  return failure('NOT_FOUND', `There is no tool "${toolName}".`, { details })
}
