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

/** A call's arguments after `beforeToolCall`, defaults and parsing. */
export interface PreparedCall extends ParsedCall {
  /** Params and input as they were parsed from. */
  readonly sent: Pick<OperationCall, 'params' | 'input'>
}

export interface ToolCallOptions {
  /** Label of the caller; by default the transport in lower case. */
  readonly source?: string | undefined
  /** The application's own members of the context. */
  readonly context?: Readonly<Record<string, unknown>> | undefined
  /** What `parse` gave for the same arguments: neither hook nor schema runs on them again. */
  readonly prepared?: Outcome<PreparedCall> | undefined
}

export interface ToolRunner {
  /** Sorted by name. */
  readonly tools: readonly RunnableTool[]
  readonly call: (toolName: string, args: unknown, options?: ToolCallOptions) => Promise<Outcome>
  /**
   * Does the first half of `call`: for questions that are asked before a tool runs and have to see what its handler
   * will see. Pass the outcome on as `prepared`, a failed one too, so that the call fails with it and hooks are told.
   */
  readonly parse: (
    toolName: string,
    args: unknown,
    options?: ToolCallOptions,
  ) => Promise<Outcome<PreparedCall>>
}

type Arguments = Readonly<Record<string, unknown>>

/** @throws SurfaceError `served-tool-refused` for a bad or duplicate tool name. */
export function createToolRunner(options: ToolRunnerOptions): ToolRunner {
  const { hooks, onOutputStrip, toolSurface = true } = options
  const tools = listRunnableTools(options, options.transport)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const label = options.transport.toLowerCase()

  async function call(toolName: string, given: unknown, callOptions: ToolCallOptions = {}): Promise<Outcome> {
    const started = performance.now()
    let outcome: Outcome
    try {
      const tool = byName.get(toolName)
      if (tool === undefined) outcome = notFound(toolName, byName)
      else {
        const source = callOptions.source ?? label
        const prepared = callOptions.prepared ?? (await prepare(tool, given, source))
        outcome = prepared.ok ? await run(tool, prepared.value, source, callOptions.context) : prepared
      }
    } catch (thrown) {
      outcome = serverFault('The operation failed.', thrown)
    }
    const durationMs = performance.now() - started
    await observeCall(hooks, { toolName, args: argumentsOf(given) ?? {}, outcome, durationMs })
    return outcome
  }

  async function parse(toolName: string, given: unknown, callOptions: ToolCallOptions = {}) {
    const tool = byName.get(toolName)
    if (tool === undefined) return notFound(toolName, byName)
    try {
      return await prepare(tool, given, callOptions.source ?? label)
    } catch (thrown) {
      return serverFault('The arguments could not be checked.', thrown)
    }
  }

  async function prepare(tool: RunnableTool, given: unknown, source: string): Promise<Outcome<PreparedCall>> {
    const args = argumentsOf(given)
    if (args === null) return failure('VALIDATION_ERROR', 'The arguments have to be an object.')
    const received = await replacedArguments(tool.name, args, source, hooks)
    if (!received.ok) return received
    const sent = splitArguments(tool.paramNames, received.value)
    const { view } = tool.operation
    if (toolSurface && view !== null) fillViewDefaults(view, tool.paramNames, sent.input)
    const parsed = await parseCall(tool, { ...sent, source })
    return parsed.ok ? success({ ...parsed.value, sent }) : parsed
  }

  async function run(
    tool: RunnableTool,
    prepared: PreparedCall,
    source: string,
    own: Arguments | undefined,
  ): Promise<Outcome> {
    const report = onOutputStrip && stripReporter(tool.name, onOutputStrip, hooks)
    const { sent } = prepared
    const operationCall: OperationCall = {
      ...sent,
      source,
      context: own,
      hooks,
      onResult: report?.('handler'),
    }
    const context = buildCallContext(operationCall, prepared)
    const full = await handleCall(tool, operationCall, prepared, context)
    if (!full.ok) return full
    const { view, output, kind } = tool.operation
    let answer: Outcome = full
    if (toolSurface && view !== null && output !== null) {
      const { input } = prepared
      const name = operationName(tool)
      answer = await applyView(full.value, {
        name,
        view,
        output,
        input,
        source,
        onProjected: report?.('view'),
      })
    }
    if (!answer.ok) return answer
    if (tool.present !== null)
      return presented(tool, answer.value, { ...context, ...labels(prepared, source) })
    // An endpoint without an output promises nothing: what its handler happens to return is not published.
    return output === null && kind === 'contract' ? success(undefined) : answer
  }

  return { tools, call, parse }
}

/** Compares a value before and after validation, by stage. */
function stripReporter(toolName: string, reporter: OutputStripReporter, hooks: ToolHooks | undefined) {
  return (stage: 'handler' | 'view') =>
    (raw: unknown, validated: unknown): void => {
      void observeReporter(hooks, toolName, 'onOutputStrip', () => {
        const paths = stripPaths(raw, validated)
        if (paths.length > 0) reporter(toolName, paths, { stage })
      })
    }
}

function labels({ params, input }: ParsedCall, source: string) {
  return { params, input, source }
}

async function presented(tool: RunnableTool, value: unknown, context: CallContext): Promise<Outcome> {
  try {
    return success(await tool.present!(value, context))
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
    const replaced: unknown = await hooks.beforeToolCall({ toolName, args, source })
    return success(isPlainObject(replaced) ? (replaced as Arguments) : args)
  } catch (thrown) {
    return failureOf(thrown)
  }
}

/** Absent arguments are none; anything but a plain object is null. */
function argumentsOf(given: unknown): Arguments | null {
  if (given === undefined || given === null) return {}
  return isPlainObject(given) ? (given as Arguments) : null
}

function notFound(toolName: string, tools: ReadonlyMap<string, RunnableTool>) {
  const details = { tools: [...tools.keys()] }
  return failure('NOT_FOUND', `There is no tool "${toolName}".`, { details })
}
