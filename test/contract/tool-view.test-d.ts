import { describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { defineContract, defineRuntimeTool, withToolView } from '../../src/contract.ts'

const Full = z.object({ id: z.string(), name: z.string(), age: z.number(), email: z.string().optional() })
const Input = z.object({
  search: z.string().optional(),
  limit: z.number().default(20),
  include: z.array(z.enum(['tags', 'notes'])).optional(),
})
const endpoint = { method: 'GET', path: '/', desc: 'Lists.', input: Input, output: Full } as const

describe('project', () => {
  it('sees the full output and the parsed input', () => {
    withToolView(endpoint, {
      output: z.object({ label: z.string() }),
      project: (full, { input, source }) => {
        expectTypeOf(full).toEqualTypeOf<{
          id: string
          name: string
          age: number
          email?: string | undefined
        }>()
        expectTypeOf(input.limit).toEqualTypeOf<number>()
        expectTypeOf(source).toEqualTypeOf<string>()
        return { label: full.name }
      },
    })
  })

  it('may stand before the output it returns', () => {
    withToolView(endpoint, {
      project: (full) => ({ label: full.name }),
      output: z.object({ label: z.string() }),
    })
  })

  it('returns what the view accepts as input, not what it parses to', () => {
    withToolView(endpoint, {
      output: z.object({ age: z.string().transform(Number) }),
      project: (full) => ({ age: String(full.age) }),
    })
    withToolView(endpoint, {
      output: z.object({ age: z.string().transform(Number) }),
      // @ts-expect-error the view's input is a string
      project: (full) => ({ age: full.age }),
    })
  })

  it('returns the full schema without an output', () => {
    withToolView(endpoint, { project: (full) => ({ ...full, email: '' }) })
    // @ts-expect-error `age` is missing
    withToolView(endpoint, { project: (full) => ({ id: full.id, name: full.name }) })
  })

  it('does not read fields the full output lacks', () => {
    withToolView(endpoint, {
      output: z.object({ label: z.string() }),
      // @ts-expect-error no such field
      project: (full) => ({ label: full.missing }),
    })
  })

  it('is synchronous', () => {
    withToolView(endpoint, {
      output: z.object({ label: z.string() }),
      // @ts-expect-error a promise is not an answer
      project: async (full) => ({ label: full.name }),
    })
  })

  it('has no input where the endpoint has none', () => {
    withToolView(
      { method: 'GET', path: '/', desc: 'Gets.', output: Full },
      {
        output: z.object({ id: z.string() }),
        project: (full, { input }) => {
          expectTypeOf(input).toEqualTypeOf<undefined>()
          return { id: full.id }
        },
      },
    )
  })
})

describe('a slice', () => {
  it('compiles when it accepts the full answer', () => {
    withToolView(endpoint, { output: Full.pick({ id: true }) })
    withToolView(endpoint, { output: z.object({ id: z.string(), age: z.number() }) })
    withToolView(endpoint, { output: z.object({ email: z.string().optional() }) })
  })

  it('does not compile when it needs a field the full answer lacks', () => {
    // @ts-expect-error `label` is not in the full answer
    withToolView(endpoint, { output: z.object({ id: z.string(), label: z.string() }) })
  })

  it('does not compile when it needs a field the full answer may lack', () => {
    // @ts-expect-error `email` is optional in the full answer
    withToolView(endpoint, { output: z.object({ email: z.string() }) })
  })

  it('does not compile when a field has another type', () => {
    // @ts-expect-error `age` is a number
    withToolView(endpoint, { output: z.object({ age: z.string() }) })
  })

  it('compares with what the full output parses to', () => {
    const transforming = { ...endpoint, output: z.object({ age: z.string().transform(Number) }) }
    withToolView(transforming, { output: z.object({ age: z.number() }) })
    // @ts-expect-error the full answer holds a number by now
    withToolView(transforming, { output: z.object({ age: z.string() }) })
  })

  it('needs an output or a projection', () => {
    // @ts-expect-error a view with only defaults
    withToolView(endpoint, { defaults: { limit: 5 } })
    // @ts-expect-error an empty view
    withToolView(endpoint, {})
  })
})

describe('defaults', () => {
  it('are a partial of what the input accepts', () => {
    withToolView(endpoint, { defaults: { limit: 5, include: [] }, output: Full.pick({ id: true }) })
    withToolView(endpoint, { defaults: {}, output: Full.pick({ id: true }) })
  })

  it('do not name keys the input lacks', () => {
    // @ts-expect-error no such key
    withToolView(endpoint, { defaults: { limits: 5 }, output: Full.pick({ id: true }) })
  })

  it('do not hold values the input rejects', () => {
    // @ts-expect-error a string
    withToolView(endpoint, { defaults: { limit: '5' }, output: Full.pick({ id: true }) })
    // @ts-expect-error not in the enum
    withToolView(endpoint, { defaults: { include: ['all'] }, output: Full.pick({ id: true }) })
  })

  it('are in the input type of the input, before its transforms', () => {
    const from = { ...endpoint, input: z.object({ day: z.string().transform((text) => new Date(text)) }) }
    withToolView(from, { defaults: { day: '2026-01-01' }, output: Full.pick({ id: true }) })
    // @ts-expect-error the parsed type
    withToolView(from, { defaults: { day: new Date(0) }, output: Full.pick({ id: true }) })
  })

  it('have no keys where the endpoint has no input', () => {
    const bare = { method: 'GET', path: '/', desc: 'Gets.', output: Full } as const
    withToolView(bare, { defaults: {}, output: Full.pick({ id: true }) })
    // @ts-expect-error no input
    withToolView(bare, { defaults: { limit: 1 }, output: Full.pick({ id: true }) })
  })

  it('follow a union of inputs branch by branch', () => {
    const union = {
      ...endpoint,
      input: z.discriminatedUnion('by', [
        z.object({ by: z.literal('id'), id: z.string() }),
        z.object({ by: z.literal('name'), name: z.string() }),
      ]),
    }
    withToolView(union, { defaults: { by: 'id' }, output: Full.pick({ id: true }) })
    // @ts-expect-error of no branch
    withToolView(union, { defaults: { by: 'age' }, output: Full.pick({ id: true }) })
  })
})

describe('the endpoint', () => {
  it('must be on a tool transport', () => {
    withToolView({ ...endpoint, expose: ['HTTP', 'MCP'] }, { output: Full.pick({ id: true }) })
    withToolView({ ...endpoint, expose: ['CLI'] }, { output: Full.pick({ id: true }) })
    // @ts-expect-error HTTP only
    withToolView({ ...endpoint, expose: ['HTTP'] }, { output: Full.pick({ id: true }) })
    // @ts-expect-error nowhere
    withToolView({ ...endpoint, expose: [] }, { output: Full.pick({ id: true }) })
  })

  it('must have a full output', () => {
    // @ts-expect-error no output
    withToolView({ method: 'GET', path: '/', desc: 'Gets.' }, { output: Full.pick({ id: true }) })
  })

  it('must be of a kind that can be a tool', () => {
    const view = { output: Full.pick({ id: true }) }
    // @ts-expect-error raw body
    withToolView({ ...endpoint, method: 'POST', rawBody: true }, view)
    // @ts-expect-error responseMeta
    withToolView({ ...endpoint, responseMeta: { status: 201 } }, view)
    // @ts-expect-error multipart
    withToolView({ ...endpoint, method: 'POST', multipart: { files: { a: {} } } }, view)
    // @ts-expect-error raw response
    withToolView({ ...endpoint, rawResponse: true }, view)
    // @ts-expect-error stream
    withToolView({ ...endpoint, stream: { item: Full } }, view)
    // @ts-expect-error HEAD
    withToolView({ ...endpoint, method: 'HEAD' }, view)
  })

  it('keeps its own types and other tool options', () => {
    const viewed = withToolView(
      { ...endpoint, tool: { name: 'list_all', annotations: { readOnlyHint: true } } },
      { output: Full.pick({ id: true }) },
    )
    expectTypeOf(viewed.tool.name).toEqualTypeOf<'list_all'>()
    expectTypeOf(viewed.output).toEqualTypeOf<typeof Full>()
    expectTypeOf(viewed.path).toEqualTypeOf<'/'>()
    const contract = defineContract({ prefix: 'users' }, { list: viewed })
    expectTypeOf(contract.endpoints.list.output).toEqualTypeOf<typeof Full>()
  })
})

describe('runtime tools', () => {
  const tool = defineRuntimeTool({
    name: 'find',
    description: 'Finds.',
    input: Input,
    output: Full,
    handler: ({ input }) => {
      expectTypeOf(input.limit).toEqualTypeOf<number>()
      return { id: '1', name: 'n', age: 1 }
    },
  })

  it('take a view like endpoints', () => {
    const viewed = withToolView(tool, { defaults: { limit: 1 }, output: Full.pick({ id: true }) })
    expectTypeOf(viewed).toEqualTypeOf<typeof tool>()
    // @ts-expect-error no such key
    withToolView(tool, { defaults: { limits: 1 }, output: Full.pick({ id: true }) })
    // @ts-expect-error not in the full answer
    withToolView(tool, { output: z.object({ label: z.string() }) })
  })

  it('answer what their output accepts', () => {
    defineRuntimeTool({
      name: 'find',
      description: 'Finds.',
      input: Input,
      output: Full,
      // @ts-expect-error `age` is missing
      handler: () => ({ id: '1', name: 'n' }),
    })
    defineRuntimeTool({ name: 'say', description: 'Says.', input: Input, handler: () => 'anything' })
  })

  it('without an output have nothing to take a view of', () => {
    const bare = defineRuntimeTool({ name: 'say', description: 'Says.', input: Input, handler: () => 'x' })
    // @ts-expect-error no output
    withToolView(bare, { output: z.object({ id: z.string() }) })
  })
})
