/**
 * Tool runner: one tool call from a caller's arguments to its Outcome, the same for every mount.
 * In: tools, hooks, and a flag that says whether the tool surface is served. Out: an Outcome; nothing is thrown.
 * The one catch of the serving chain. `source` is a label and decides nothing.
 */
import type { CallContext, ToolHooks } from './call-context.ts'
import { applyView, setOwn, withViewDefaults } from './apply-view.ts'
import { failure, failureOf, serverFault, success, type Outcome } from './outcome.ts'
import { handleCall, parseCall, type OperationCall, type ParsedCall } from './run-operation.ts'
import { listRunnableTools, operationName, type RunnableTool, type ToolSelection } from './runnable-tool.ts'
import type { Transport } from '../contract/operation.ts'
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
  readonly onOutputStrip?: OutputStripReporter | undefined
}

export interface ToolCallOptions {
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
  readonly tools: readonly RunnableTool[]
  readonly call: (toolName: string, args: unknown, options?: ToolCallOptions) => Promise<Outcome>
}

type Arguments = Readonly<Record<string, unknown>>

/** @throws SurfaceError `served-tool-refused` for a bad or duplicate tool name. */
export function createToolRunner(options: ToolRunnerOptions): ToolRunner {
  const tools = listRunnableTools(options, options.transport)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const label = options.transport.toLowerCase()

  async function call(toolName: string, given: unknown, callOptions: ToolCallOptions = {}): Promise<Outcome> {
    const started = performance.now()
    const source = callOptions.source ?? label
    const args = argumentsOf(given)
    let outcome: Outcome | null
    try {
      const tool = byName.get(toolName)
      outcome =
        tool === undefined
          ? notFound(toolName, byName)
          : args === null
            ? failure('VALIDATION_ERROR', 'The arguments have to be an object.')
            : await runTool(tool, args, { ...callOptions, source })
    } catch (thrown) {
      outcome = serverFault('The operation failed.', thrown)
    }
    if (outcome === null) return failure('INPUT_REQUIRED', 'The call waits for answers.')
    return report(toolName, args ?? {}, outcome, started)
  }

  async function runTool(tool: RunnableTool, args: Arguments, call: CallLabels): Promise<Outcome | null> {
    const { name, operation } = tool
    const received = await replacedArguments(name, args, call.source, options.hooks)
    if (!received.ok) return received
    const prepared = prepareCall(tool, received.value, call, options)
    const parsed = await parseCall(tool, prepared)
    if (!parsed.ok) return parsed
    const admitted = call.admit === undefined ? success({}) : await call.admit(tool, parsed.value)
    if (admitted === null || !admitted.ok) return admitted
    const context = { ...call.context, ...admitted.value }
    const full = await handleCall(tool, { ...prepared, context }, parsed.value)
    if (!full.ok) return full
    const viewed = await viewedAnswer(tool, full.value, parsed.value, call.source, options)
    if (!viewed.ok || tool.present === null)
      return operation.output === null && viewed.ok ? noAnswer(viewed) : viewed
    return presented(tool, viewed.value, { ...context, ...parsed.value, source: call.source })
  }

  // A hook that fails must neither lose the answer nor hide the failure it was told of.
  async function report(
    toolName: string,
    args: Arguments,
    outcome: Outcome,
    started: number,
  ): Promise<Outcome> {
    const { onToolError, afterToolCall } = options.hooks ?? {}
    try {
      if (!outcome.ok) await onToolError?.({ toolName, ...causeOf(outcome) })
      const result = outcome.ok ? (outcome.presented ?? outcome.value) : undefined
      const durationMs = performance.now() - started
      const error = outcome.ok ? {} : { error: causeOf(outcome) }
      await afterToolCall?.({ toolName, args, result, durationMs, ...error })
      return outcome
    } catch (thrown) {
      return outcome.ok ? failureOf(thrown) : outcome
    }
  }

  return { tools, call }
}

interface CallLabels extends ToolCallOptions {
  readonly source: string
}

function prepareCall(
  tool: RunnableTool,
  args: Arguments,
  call: CallLabels,
  options: ToolRunnerOptions,
): OperationCall {
  const { params, input } = splitArguments(tool, args)
  const { onOutputStrip } = options
  return {
    params,
    input: servesTools(options) ? withViewDefaults(tool.operation.view, input) : input,
    source: call.source,
    context: call.context,
    hooks: options.hooks,
    // Without a reporter nothing is compared: the walk has a cost on every answer.
    onResult:
      onOutputStrip === undefined
        ? undefined
        : (raw, validated) => reportStrip(onOutputStrip, tool.name, stripPaths(raw, validated), 'handler'),
  }
}

function reportStrip(
  reporter: OutputStripReporter,
  toolName: string,
  paths: readonly string[],
  stage: 'handler' | 'view',
): void {
  if (paths.length > 0) reporter(toolName, paths, { stage })
}

async function viewedAnswer(
  tool: RunnableTool,
  full: unknown,
  { input }: ParsedCall,
  source: string,
  options: ToolRunnerOptions,
): Promise<Outcome> {
  const { view, output } = tool.operation
  if (!servesTools(options) || view === null || output === null) return success(full)
  const { onOutputStrip } = options
  const onStrip =
    onOutputStrip && ((paths: readonly string[]) => reportStrip(onOutputStrip, tool.name, paths, 'view'))
  return applyView(full, { name: operationName(tool), view, output, input, source, onStrip })
}

function servesTools({ toolSurface }: ToolRunnerOptions): boolean {
  return toolSurface !== false
}

// Without an output a contract promises nothing; what the handler happens to return is not published.
function noAnswer(outcome: Outcome): Outcome {
  return outcome.ok ? success(undefined) : outcome
}

async function presented(tool: RunnableTool, value: unknown, context: CallContext): Promise<Outcome> {
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
  try {
    const replaced = await hooks?.beforeToolCall?.({ toolName, args, source })
    return success(isPlainObject(replaced) ? replaced : args)
  } catch (thrown) {
    return failureOf(thrown)
  }
}

function splitArguments({ operation }: RunnableTool, args: Arguments) {
  const names = new Set(operation.pathParams)
  const params: Record<string, unknown> = {}
  const input: Record<string, unknown> = {}
  for (const key of Object.keys(args)) {
    if (key !== '__proto__') setOwn(names.has(key) ? params : input, key, args[key])
  }
  return { params, input }
}

function argumentsOf(given: unknown): Arguments | null {
  if (given === undefined || given === null) return {}
  return isPlainObject(given) ? given : null
}

function isPlainObject(value: unknown): value is Arguments {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function notFound(toolName: string, tools: ReadonlyMap<string, RunnableTool>) {
  const details = { tools: [...tools.keys()] }
  return failure('NOT_FOUND', `There is no tool "${toolName}".`, { details })
}

function causeOf(outcome: Outcome & { ok: false }) {
  const { code, message, cause } = outcome
  return { code, message, ...(cause === undefined ? {} : { cause }) }
}
