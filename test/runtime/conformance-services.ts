/**
 * The services of the conformance suite: one tool per sentence, each of which says in its answer what it saw.
 * Nothing outside of an answer is observed, so that a server in another process can be held to the same cases.
 */
import { z } from 'zod'
import { defineContract, defineRuntimeTool, withToolView, type RuntimeTool } from '../../src/contract.ts'
import type { CallContext, ToolHooks } from '../../src/runtime/call-context.ts'
import { implement, type ImplementedService } from '../../src/runtime/implement.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import type { OutputStripReporter } from '../../src/runtime/tool-runner.ts'

const expose = ['HTTP', 'MCP', 'AGENT', 'CLI'] as const
const at = <const Path extends string>(path: Path) =>
  ({ method: 'POST', path, desc: 'Does.', expose }) as const
const named = <const Name extends string>(name: Name) => ({ ...at(`/${name}`), tool: { name } }) as const

const Any = z.looseObject({})
const Text = z.object({ text: z.string() })
const Label = z.object({ label: z.string() })
const Full = z.object({ id: z.string(), name: z.string(), secret: z.string() })
const Limits = z.object({
  limit: z.number().nullable().default(20),
  tags: z.array(z.string()).optional(),
})
const full = { id: '1', name: 'Ann', secret: 's' }

/** Whatever a projection may do wrong; each is a tool `bad_…`. */
export const BROKEN = {
  throws: () => raise(new Error('private')),
  throws_coded: () => raise(new CallError('NOT_FOUND', 'private')),
  resolves: () => Promise.resolve({ label: 'late' }),
  rejects: () => Promise.reject(new Error('private')),
  thenable: () =>
    Object.assign(() => {}, { then: (_: unknown, no: (reason: Error) => void) => no(new Error()) }),
  undefined: () => undefined,
  wrong_shape: () => ({ label: 1 }),
}

const broken = Object.fromEntries(
  Object.entries(BROKEN).map(([name, project]) => [
    `bad_${name}`,
    withToolView(
      { ...named(`bad_${name}`), output: Full },
      { output: Label, project: project as () => { label: string } },
    ),
  ]),
)

const mark = (sign: string) => (text: string) => `${text}${sign}`

export const conformance = defineContract(
  { prefix: 'conformance' },
  {
    ...broken,
    limits: withToolView(
      { ...named('limits'), input: Limits, output: Any },
      { defaults: { limit: 5, tags: [] }, project: (answer) => answer },
    ),
    fresh: withToolView(
      {
        ...named('fresh'),
        input: z.object({ held: z.any().optional() }),
        output: z.object({ length: z.number() }),
      },
      { defaults: { held: { list: ['a'] } }, project: (answer) => answer },
    ),
    transform: withToolView(
      {
        ...named('transform'),
        input: z.object({ text: z.string().transform(mark('!')) }),
        output: z.object({ text: z.string().transform(mark('?')) }),
      },
      {
        output: z.object({ label: z.string().transform(mark('*')) }),
        project: ({ text }, { input }) => ({ label: `${text} of ${input.text}` }),
      },
    ),
    coerce: {
      ...named('coerce'),
      input: z.object({ n: z.coerce.number() }),
      output: z.object({ n: z.number() }),
    },
    strict: { ...named('strict'), input: z.strictObject({ a: z.number() }), output: Any },
    refined: {
      ...named('refined'),
      input: z.object({ a: z.string() }).refine(({ a }) => Promise.resolve(a === 'yes'), { path: ['a'] }),
      output: Any,
    },
    loose: { ...named('loose'), input: Any, output: Any },
    path: withToolView(
      {
        ...at('/path/:id'),
        tool: { name: 'path' },
        input: z.object({ limit: z.number().default(20) }),
        output: z.object({ id: z.string(), limit: z.number() }),
      },
      { defaults: { limit: 5 }, project: (answer) => answer },
    ),
    project: withToolView(
      { ...named('project'), input: z.object({ more: z.boolean().default(false) }), output: Full },
      {
        output: Label,
        project: ({ name }, { input, source }) => ({ label: `${name} ${input.more} ${source}`, extra: 1 }),
      },
    ),
    slice: withToolView({ ...named('slice'), output: Full }, { output: Full.pick({ id: true }) }),
    only: withToolView(
      { ...named('only'), output: Full },
      { project: (answer) => ({ ...answer, secret: '-', extra: 1 }) },
    ),
    mutates: withToolView(
      { ...named('mutates'), output: z.object({ n: z.number() }) },
      {
        output: Label,
        project: (answer) => {
          answer.n += 1
          return { label: String(answer.n) }
        },
      },
    ),
    parallel: {
      ...named('parallel'),
      input: z.object({ n: z.number() }),
      output: z.object({ n: z.number() }),
    },
    fault: { ...named('fault'), output: Any },
    zod_fault: { ...named('zod_fault'), output: Any },
    coded: { ...named('coded'), output: Any },
    breach: { ...named('breach'), output: z.object({ n: z.number() }) },
    nothing: named('nothing'),
    strips: withToolView(
      { ...named('strips'), output: z.object({ rows: z.array(z.object({ a: z.number() })) }) },
      { output: Label, project: () => ({ label: 'x', 'not declared': 1 }) },
    ),
    source: { ...named('source'), output: z.object({ source: z.string() }) },
    read_log: { ...named('read_log'), output: z.object({ log: z.array(z.any()) }) },
  },
)

export interface ConformanceServices {
  readonly services: readonly ImplementedService[]
  readonly runtimeTools: readonly RuntimeTool[]
  readonly hooks: ToolHooks
  readonly onOutputStrip: OutputStripReporter
}

/** Services with state of their own: a log that their hooks write and the tool `read_log` empties. */
export function buildConformanceServices(): ConformanceServices {
  const log: unknown[] = []
  const own = { n: 1 }
  const echo = ({ input }: CallContext) => input
  const handlers: Record<string, (context: CallContext) => unknown> = {
    ...Object.fromEntries(Object.keys(broken).map((name) => [name, () => full])),
    limits: echo,
    fresh: ({ input }) => {
      const { held = { list: [] } } = input as { held?: { list: string[] } }
      held.list.push('b')
      return { length: held.list.length }
    },
    transform: echo,
    coerce: echo,
    strict: echo,
    refined: echo,
    loose: ({ input }) => ({
      keys: Object.keys(input as object),
      admin: (input as { admin?: unknown }).admin,
    }),
    path: ({ params, input }) => ({ ...(params as object), ...(input as object) }),
    project: () => full,
    slice: () => full,
    only: () => full,
    mutates: () => own,
    parallel: async (context) => {
      const { n } = context.input as { n: number }
      if (context['mark'] === undefined) Object.assign(context, { mark: n })
      await new Promise((resolve) => setTimeout(resolve, n % 4))
      return { n: context['mark'] }
    },
    fault: () => raise(new Error('private')),
    zod_fault: () => z.string().parse(1),
    coded: () => raise(new CallError('CONFLICT', 'Taken.', { details: { by: 'Ann' } })),
    breach: () => ({ n: 'private' }),
    nothing: () => ({ private: true }),
    strips: () => ({ rows: [{ a: 1, b: 1 }], constructor: 1 }),
    source: ({ source }) => ({ source }),
    read_log: () => ({ log: log.splice(0) }),
  }
  const greet = defineRuntimeTool({
    name: 'greet',
    description: 'Greets.',
    input: z.object({ who: z.string().default('you') }),
    output: Text,
    transports: ['MCP', 'AGENT', 'CLI'],
    handler: ({ input }) => ({ text: `Hello ${input.who}`, extra: 1 }),
  })
  const write = (entry: object, toolName: string) => {
    if (toolName !== 'read_log') log.push(entry)
  }
  return {
    services: [implement(conformance, handlers as never)],
    runtimeTools: [greet],
    hooks: {
      beforeToolCall: ({ toolName, args }) => {
        write({ hook: 'beforeToolCall', toolName, args }, toolName)
        return args['replace'] === true ? { replaced: 1 } : undefined
      },
      beforeHandle: (context, { operation: { action } }) =>
        write({ hook: 'beforeHandle', input: context.input ?? null }, action),
      afterHandle: (_, result, { operation: { action } }) => {
        write({ hook: 'afterHandle', result }, action)
        return action === 'coerce' ? { n: (result as { n: number }).n + 0.5 } : undefined
      },
      afterToolCall: ({ toolName, args, result, error, durationMs }) =>
        write(
          {
            hook: 'afterToolCall',
            args,
            ...(result === undefined ? {} : { result }),
            ...(error === undefined ? {} : { code: error.code, caused: error.cause !== undefined }),
            timed: durationMs >= 0,
          },
          toolName,
        ),
      onToolError: ({ toolName, code }) => write({ hook: 'onToolError', code }, toolName),
    },
    onOutputStrip: (toolName, paths, { stage }) => write({ strip: paths, stage }, toolName),
  }
}

function raise(thrown: unknown): never {
  throw thrown
}
