/**
 * Agent mount: services as a tool set of the AI SDK.
 * In: services, runtime tools, hooks. Out: one tool per operation that exposes AGENT, for `generateText` and its kin.
 * The SDK is an optional peer: nothing but `surfacekit/agent` imports this file.
 */
import type * as Ai from 'ai'
import type { JSONSchema7 } from 'ai'
import { buildAdvertisedTool } from '../../contract/advertised-tool.ts'
import { SurfaceError } from '../../errors.ts'
import { jsonText } from '../json-text.ts'
import { serverFault, success } from '../outcome.ts'
import type { RunnableTool, ToolSelection } from '../runnable-tool.ts'
import { selectTools, type MountOptions } from '../select-tools.ts'
import { createToolRunner, type ToolRunner } from '../tool-runner.ts'
import { buildModelOutput } from './agent-model-output.ts'
import { readMembers, type MembersOption } from './call-members.ts'
import { ToolCallError } from './tool-call-error.ts'

/** What is known of a call before it runs. */
export interface AgentCall {
  readonly toolName: string
  readonly toolCallId: string
  /** Aborted when the run is. */
  readonly signal: AbortSignal | undefined
}

export interface AgentMountOptions extends Omit<MountOptions, 'services'> {
  /** The application's own members of every handler's context. */
  readonly context?: MembersOption<AgentCall> | undefined
}

/** A type of the SDK. Not named, because declarations that name the SDK's do not compile without `skipLibCheck`. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type OfSdk = any

/** A tool as the SDK takes one. */
export interface AgentTool {
  readonly title?: string
  readonly description: string
  readonly inputSchema: OfSdk
  readonly outputSchema?: OfSdk
  /** @throws ToolCallError for a call that failed. */
  readonly execute: (
    input: unknown,
    options: {
      readonly toolCallId: string
      readonly messages?: readonly unknown[]
      readonly abortSignal?: AbortSignal | undefined
    },
  ) => Promise<unknown>
  readonly toModelOutput?: (result: { readonly output: unknown }) => OfSdk
}

/** Tools by name, as `generateText({ tools })` takes them. */
export interface AgentToolSet {
  [name: string]: AgentTool
}

const { jsonSchema } = await importAi()

/**
 * The tools of `services` and `options.runtimeTools`. A failed call throws ToolCallError, which the SDK shows its model.
 * @throws SurfaceError `served-tool-refused` for a bad or duplicate tool name, or what the schemas cannot say.
 */
export function mountAgent(
  services: ToolSelection['services'],
  options: AgentMountOptions = {},
): AgentToolSet {
  const selected = selectTools({ ...options, services }, 'AGENT')
  const runner = createToolRunner({ ...options, ...selected, transport: 'AGENT' })
  return Object.fromEntries(runner.tools.map((tool) => [tool.name, buildTool(tool, runner, options)]))
}

function buildTool(tool: RunnableTool, runner: ToolRunner, { context }: AgentMountOptions): AgentTool {
  const { name, title, description, inputSchema, outputSchema } = buildAdvertisedTool(
    tool.operation,
    tool.name,
  )
  const presentations = new WeakMap<object, unknown>()
  return {
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: unchecked(inputSchema),
    ...(outputSchema === undefined ? {} : { outputSchema: unchecked(outputSchema) }),
    async execute(input, { toolCallId, abortSignal: signal }) {
      const outcome = await runner.call(name, input, {
        admit: async () => success(await readMembers(context, { toolName: name, toolCallId, signal })),
      })
      if (!outcome.ok) throw new ToolCallError(outcome)
      const value = plainValue(outcome.value)
      if (outcome.presented === undefined) return value
      if (typeof value !== 'object' || value === null) return value ?? outcome.presented
      presentations.set(value, outcome.presented)
      return value
    },
    ...(tool.present === null
      ? {}
      : { toModelOutput: ({ output }) => buildModelOutput(output, presentations) }),
  }
}

/** The contract's own schemas check arguments and answers; checked here as well, transforms would run twice. */
function unchecked(schema: unknown) {
  return jsonSchema<unknown>(schema as JSONSchema7, { validate: (value) => ({ success: true, value }) })
}

// A model reads JSON: a Date is its text already here.
function plainValue(value: unknown): unknown {
  if (value === undefined) return undefined
  try {
    return JSON.parse(jsonText(value))
  } catch (thrown) {
    throw new ToolCallError(serverFault('The answer cannot be written as JSON.', thrown))
  }
}

async function importAi(): Promise<typeof Ai> {
  try {
    return await import('ai')
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    if (code !== 'ERR_MODULE_NOT_FOUND' || !String(message).includes("'ai'")) throw error
    throw new SurfaceError('peer-missing', { entry: 'surfacekit/agent', peer: 'ai' }, { cause: error })
  }
}
