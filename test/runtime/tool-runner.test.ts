import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineRuntimeTool, withToolView } from '../../src/contract.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import { createToolRunner } from '../../src/runtime/tool-runner.ts'
import type { CallContext } from '../../src/runtime/call-context.ts'
import { describedBy } from '../contract/operations.ts'
import { callOne, failed, Full, serviceOf } from './one-tool.ts'

const open = z.looseObject({})
const record = { id: '1', name: 'Ann' }
const echo = ({ input }: CallContext) => input

describe('arguments', () => {
  it('are replaced by a plain object that beforeToolCall returns', async () => {
    const beforeToolCall = vi.fn(() => Promise.resolve({ b: 2 }))
    const answer = await callOne({ input: open, output: open }, echo, { a: 1 }, { hooks: { beforeToolCall } })
    expect(answer).toEqual({ ok: true, value: { b: 2 } })
    expect(beforeToolCall).toHaveBeenCalledExactlyOnceWith({ toolName: 'run', args: { a: 1 }, source: 'mcp' })
  })

  it.each([undefined, null, 'text', [1], new Map(), new Date(0)])(
    'stay when it returns %o',
    async (value) => {
      const hooks = { beforeToolCall: () => value }
      const answer = await callOne({ input: open, output: open }, echo, { a: 1 }, { hooks })
      expect(answer).toEqual({ ok: true, value: { a: 1 } })
    },
  )

  it('are refused with the code that beforeToolCall throws', async () => {
    const hooks = {
      beforeToolCall: () => {
        throw new CallError('FORBIDDEN', 'Not you.', { details: { need: 'admin' } })
      },
    }
    const handler = vi.fn(echo)
    const answer = await callOne({ input: open, output: open }, handler, {}, { hooks })
    expect(answer).toMatchObject({
      ok: false,
      code: 'FORBIDDEN',
      message: 'Not you.',
      details: { need: 'admin' },
    })
    expect(handler).not.toHaveBeenCalled()
  })

  it('are none when absent, and have to be a plain object', async () => {
    for (const absent of [undefined, null]) {
      expect(await callOne({ input: open, output: open }, echo, absent)).toEqual({ ok: true, value: {} })
    }
    for (const wrong of [[], 'a', 1, new Map()]) {
      expect(failed(await callOne({ input: open }, echo, wrong)).code).toBe('VALIDATION_ERROR')
    }
  })
})

describe('the split', () => {
  const endpoint = { path: '/:id', input: open, output: z.any() }
  const both = ({ params, input }: CallContext) => ({ params, input })

  it('gives keys of the path to params and the rest to input', async () => {
    expect(await callOne(endpoint, both, { id: 'x', a: 1 })).toEqual({
      ok: true,
      value: { params: { id: 'x' }, input: { a: 1 } },
    })
  })

  it('never passes __proto__, not even to a schema that looks at nothing', async () => {
    const args: unknown = JSON.parse('{"id":"x","__proto__":{"admin":true},"constructor":1}')
    const seen: CallContext[] = []
    const passing = { ...endpoint, input: describedBy({ type: 'object' }) }
    await callOne(passing, (context) => void seen.push(context), args)
    const input = seen[0]!.input as Record<string, unknown>
    expect(Object.keys(input)).toEqual(['constructor'])
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype)
  })

  it('wants path names without a schema to be strings', async () => {
    const { code, details } = failed(await callOne(endpoint, both, { id: 1 }))
    expect({ code, details }).toEqual({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ message: 'expected a string', path: ['id'] }] },
    })
  })

  it('parses params by their own schema, before input', async () => {
    const typed = { ...endpoint, params: z.object({ id: z.coerce.number() }) }
    expect(await callOne(typed, both, { id: '7' })).toMatchObject({ value: { params: { id: 7 } } })
    const strict = { ...typed, input: z.strictObject({}) }
    const { details } = failed(await callOne(strict, both, { id: 'x', a: 1 }))
    expect((details as { issues: { path: unknown }[] }).issues.map(({ path }) => path)).toEqual([['id']])
  })
})

describe('defaults of the view', () => {
  const input = z.object({
    limit: z.number().nullable().default(100),
    tags: z.array(z.string()).optional(),
    any: z.any().optional(),
  })
  const viewed = (defaults: object) =>
    withToolView(
      { method: 'POST', path: '/:id', desc: 'Runs.', input, output: z.any() } as never,
      { defaults, project: (full: unknown) => full } as never,
    )

  it('fill keys that are missing or undefined, and nothing else', async () => {
    const endpoint = viewed({ limit: 5, tags: [] })
    const call = async (args: object) => (await callOne(endpoint, echo, { id: 'x', ...args })) as object
    expect(await call({})).toEqual({ ok: true, value: { limit: 5, tags: [] } })
    expect(await call({ limit: undefined })).toEqual({ ok: true, value: { limit: 5, tags: [] } })
    expect(await call({ limit: null, tags: ['a'] })).toEqual({
      ok: true,
      value: { limit: null, tags: ['a'] },
    })
    expect(await call({ limit: 7 })).toEqual({ ok: true, value: { limit: 7, tags: [] } })
  })

  it('are a fresh copy per call, also where the schema passes them through', async () => {
    const endpoint = viewed({ any: { list: [] } })
    const runner = createToolRunner({
      transport: 'MCP',
      services: [
        serviceOf(endpoint, ({ input }) => {
          const { list } = (input as { any: { list: number[] } }).any
          list.push(1)
          return list.length
        }),
      ],
    })
    expect(await runner.call('run', { id: 'x' })).toEqual({ ok: true, value: 1 })
    expect(await runner.call('run', { id: 'x' })).toEqual({ ok: true, value: 1 })
  })

  it('do not apply when the tool surface is off', async () => {
    const answer = await callOne(viewed({ limit: 5 }), echo, { id: 'x' }, { toolSurface: false })
    expect(answer).toEqual({ ok: true, value: { limit: 100 } })
  })

  it('never touch params, also where another library allowed a default for one', async () => {
    const service = serviceOf({ path: '/:id', input: open, output: z.any() }, ({ params, input }) => ({
      params,
      input,
    }))
    const method = {
      ...service.methods['run']!,
      toolView: { defaults: { id: 'default', a: 1 }, project: (full: unknown) => full },
    }
    const runner = createToolRunner({
      transport: 'MCP',
      services: [{ ...service, methods: { run: method as never } }],
    })
    expect(await runner.call('run', { id: 'mine' })).toEqual({
      ok: true,
      value: { params: { id: 'mine' }, input: { a: 1 } },
    })
    expect(failed(await runner.call('run', {})).code).toBe('VALIDATION_ERROR')
  })

  it('are everything of a view that another library built of defaults alone', async () => {
    const transform = vi.fn((text: string) => `${text}!`)
    const service = serviceOf({ input: open, output: z.object({ a: z.string().transform(transform) }) }, echo)
    const method = { ...service.methods['run']!, toolView: { defaults: { a: 'x' } } }
    const services = [{ ...service, methods: { run: method as never } }]
    const answer = await createToolRunner({ transport: 'MCP', services }).call('run', {})
    expect(answer).toEqual({ ok: true, value: { a: 'x!' } })
    expect(transform).toHaveBeenCalledOnce()
  })
})

describe('parsing', () => {
  it('runs each schema once', async () => {
    const calls: string[] = []
    const counted = (name: string) =>
      z.string().transform((text) => {
        calls.push(name)
        return `${text}!`
      })
    const endpoint = {
      path: '/:id',
      params: z.object({ id: counted('params') }),
      input: z.object({ a: counted('input') }),
      output: z.object({ id: z.string(), a: z.string() }),
    }
    const handler = ({ params, input }: CallContext) => ({ ...(params as object), ...(input as object) })
    expect(await callOne(endpoint, handler, { id: 'x', a: 'y' })).toEqual({
      ok: true,
      value: { id: 'x!', a: 'y!' },
    })
    expect(calls).toEqual(['params', 'input'])
  })

  it('tells the places of all issues', async () => {
    const input = z.object({ rows: z.array(z.object({ n: z.number() })), b: z.boolean() })
    const { code, details } = failed(await callOne({ input }, echo, { rows: [{ n: 1 }, { n: 'x' }] }))
    expect(code).toBe('VALIDATION_ERROR')
    expect((details as { issues: { path: unknown }[] }).issues.map(({ path }) => path)).toEqual([
      ['rows', 1, 'n'],
      ['b'],
    ])
  })

  it('waits for asynchronous checks', async () => {
    const input = z.object({ a: z.string() }).refine((value) => Promise.resolve(value.a === 'yes'))
    expect((await callOne({ input, output: open }, echo, { a: 'yes' })).ok).toBe(true)
    expect(failed(await callOne({ input, output: open }, echo, { a: 'no' })).code).toBe('VALIDATION_ERROR')
  })

  it('whose schema throws is a fault of the server', async () => {
    const input = z.object({
      a: z.string().transform(() => {
        throw new Error('secret')
      }),
    })
    const answer = failed(await callOne({ input }, echo, { a: '' }))
    expect(answer).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'The arguments could not be checked.',
    })
    expect(answer.message).not.toContain('secret')
  })
})

describe('the context', () => {
  it('has params, input and source last, so that nothing can shadow them', async () => {
    const seen: CallContext[] = []
    const own = { user: 'u', params: 'bad', input: 'bad', source: 'bad' }
    await callOne({ path: '/:id', input: open }, (context) => void seen.push(context), { id: 'x' }, {}, own)
    expect(seen[0]).toEqual({ user: 'u', params: { id: 'x' }, input: {}, source: 'mcp' })
  })

  it('is of one call', async () => {
    const hooks = {
      beforeHandle: (context: CallContext) => {
        expect(context['mark']).toBeUndefined()
        Object.assign(context, { mark: (context.input as { n: number }).n })
      },
    }
    const handler = async (context: CallContext) => {
      await new Promise((resolve) => setTimeout(resolve, (context.input as { n: number }).n % 3))
      return { n: (context.input as { n: number }).n, mark: context['mark'] }
    }
    const runner = createToolRunner({
      transport: 'MCP',
      hooks,
      services: [serviceOf({ input: z.object({ n: z.number() }), output: z.any() }, handler)],
    })
    const shared = { app: {} }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => runner.call('run', { n }, { context: shared })),
    )
    expect(answers).toEqual(answers.map((_, n) => ({ ok: true, value: { n, mark: n } })))
    expect(shared).toEqual({ app: {} })
  })
})

describe('the handler', () => {
  it('runs between beforeHandle and afterHandle', async () => {
    const calls: string[] = []
    const hooks = {
      beforeHandle: () => void calls.push('before'),
      afterHandle: (_: CallContext, result: unknown) => {
        calls.push(`after ${String((result as { id: string }).id)}`)
        return { id: '2', name: 'Bob', extra: true }
      },
    }
    const handler = () => {
      calls.push('handler')
      return record
    }
    const answer = await callOne({ output: Full }, handler, {}, { hooks })
    expect(answer).toEqual({ ok: true, value: { id: '2', name: 'Bob' } })
    expect(calls).toEqual(['before', 'handler', 'after 1'])
  })

  it('is told to hooks with its operation and meta', async () => {
    const beforeHandle = vi.fn()
    await callOne({ meta: { role: 'admin' } }, () => null, {}, { hooks: { beforeHandle } })
    const called = beforeHandle.mock.calls[0]![1] as { operation: { action: string }; meta: unknown }
    expect([called.operation.action, called.meta]).toEqual(['run', { role: 'admin' }])
  })

  it('does not run when beforeHandle refuses', async () => {
    const handler = vi.fn()
    const hooks = { beforeHandle: () => Promise.reject(new CallError('UNAUTHORIZED', 'Who are you?')) }
    expect(failed(await callOne({}, handler, {}, { hooks })).code).toBe('UNAUTHORIZED')
    expect(handler).not.toHaveBeenCalled()
  })

  it('fails a call on purpose with a CallError', async () => {
    const thrown = new CallError('NOT_FOUND', 'No such thing.', { details: { id: 1 } })
    const answer = await callOne({}, () => Promise.reject(thrown), {})
    expect(answer).toEqual({
      ok: false,
      code: 'NOT_FOUND',
      message: 'No such thing.',
      details: { id: 1 },
      cause: thrown,
    })
  })

  it.each([
    ['an error', new Error('secret')],
    ['a ZodError', z.string().safeParse(1).error],
    ['a string', 'secret'],
    ['nothing', undefined],
    ['an object that looks like a failure', { code: 'NOT_FOUND', message: 'secret' }],
  ])('that throws %s is the server at fault, and says nothing of it', async (_, thrown) => {
    const answer = failed(await callOne({ output: Full }, () => Promise.reject(thrown as Error), {}))
    expect([answer.code, answer.message]).toEqual(['INTERNAL_SERVER_ERROR', 'The operation failed.'])
    expect(answer.details).toBeUndefined()
    expect(answer.cause).toBe(thrown)
  })

  it('that breaks the contract is the server at fault', async () => {
    const answer = failed(await callOne({ output: Full }, () => ({ id: 1 }), {}))
    expect(answer).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'things.run answered something its contract does not allow.',
    })
    expect(answer.details).toBeUndefined()
    expect(answer.cause).toHaveLength(2)
  })

  it('of an endpoint without an output publishes nothing', async () => {
    expect(await callOne({}, () => ({ secret: 1 }), {})).toEqual({ ok: true, value: undefined })
  })
})

describe('runtime tools', () => {
  const input = z.object({ n: z.number() })
  const call = (options: object, hooks = {}) => {
    const tool = defineRuntimeTool({
      name: 'count',
      description: 'Counts.',
      input,
      handler: ({ input: { n } }: { input: { n: number } }) => ({ n, extra: 1 }),
      ...options,
    } as never)
    const runner = createToolRunner({ transport: 'MCP', runtimeTools: [tool], hooks })
    return runner.call('count', { n: 1 })
  }

  it('answer what their handler returns when they declare no output', async () => {
    expect(await call({})).toEqual({ ok: true, value: { n: 1, extra: 1 } })
  })

  it('answer the validated value, and beside it what present made of it', async () => {
    const output = z.object({ n: z.number() })
    const afterToolCall = vi.fn()
    const present = vi.fn((result: { n: number }) => `n=${result.n}`)
    const answer = await call({ output, present }, { afterToolCall })
    expect(answer).toEqual({ ok: true, value: { n: 1 }, presented: 'n=1' })
    expect(present.mock.calls[0]).toEqual([{ n: 1 }, { params: {}, input: { n: 1 }, source: 'mcp' }])
    expect(afterToolCall.mock.calls[0]![0]).toMatchObject({ result: 'n=1' })
  })

  it('give present what hooks put into the context', async () => {
    const present = vi.fn()
    const beforeHandle = (context: CallContext) => void Object.assign(context, { user: 'u' })
    await call({ present }, { beforeHandle })
    expect(present.mock.calls[0]![1]).toEqual({ params: {}, input: { n: 1 }, source: 'mcp', user: 'u' })
  })

  it('fail when present does', async () => {
    const present = () => Promise.reject(new CallError('NOT_FOUND', 'secret'))
    const answer = failed(await call({ present }))
    expect([answer.code, answer.message]).toEqual([
      'INTERNAL_SERVER_ERROR',
      'The answer of count could not be presented.',
    ])
  })
})

describe('admit', () => {
  const endpoint = withToolView(
    {
      method: 'POST',
      path: '/',
      desc: 'Runs.',
      input: z.object({ n: z.coerce.number() }),
      output: z.any(),
    } as never,
    { defaults: { n: '3' }, project: (full: unknown) => full } as never,
  )
  const start = (handler: (context: CallContext) => unknown, hooks = {}) =>
    createToolRunner({ transport: 'MCP', services: [serviceOf(endpoint, handler)], hooks })

  it('sees what the handler will see, once parsed, and adds to the context', async () => {
    const beforeToolCall = vi.fn(() => ({}))
    const runner = start(({ input, answers }) => ({ input, answers }), { beforeToolCall })
    const admit = vi.fn(() => Promise.resolve({ ok: true as const, value: { answers: 'yes', input: 'bad' } }))
    expect(await runner.call('run', { n: '9' }, { admit })).toEqual({
      ok: true,
      value: { input: { n: 3 }, answers: 'yes' },
    })
    expect(admit.mock.calls[0]).toEqual([runner.tools[0], { params: {}, input: { n: 3 } }])
    expect(beforeToolCall).toHaveBeenCalledOnce()
  })

  it('is not asked about arguments that do not parse', async () => {
    const admit = vi.fn()
    expect(failed(await start(vi.fn()).call('run', { n: 'x' }, { admit })).code).toBe('VALIDATION_ERROR')
    expect(admit).not.toHaveBeenCalled()
  })

  it('ends the call with a failure, and leaves it for later with null', async () => {
    const handler = vi.fn()
    const afterToolCall = vi.fn()
    const runner = start(handler, { afterToolCall })
    const refuse = () => Promise.resolve({ ok: false as const, code: 'DECLINED', message: 'No.' })
    expect(failed(await runner.call('run', {}, { admit: refuse })).code).toBe('DECLINED')
    expect(afterToolCall).toHaveBeenCalledOnce()
    const later = await runner.call('run', {}, { admit: () => Promise.resolve(null) })
    expect(failed(later).code).toBe('INPUT_REQUIRED')
    expect(afterToolCall).toHaveBeenCalledOnce()
    expect(handler).not.toHaveBeenCalled()
  })

  it('that throws fails the call, on purpose or by fault', async () => {
    const admitting = (thrown: Error) => ({ admit: () => Promise.reject(thrown) })
    const runner = start(vi.fn())
    const coded = failed(await runner.call('run', {}, admitting(new CallError('FORBIDDEN', 'No.'))))
    const fault = failed(await runner.call('run', {}, admitting(new Error('secret'))))
    expect([coded.code, fault.code, fault.message]).toEqual([
      'FORBIDDEN',
      'INTERNAL_SERVER_ERROR',
      'The operation failed.',
    ])
  })
})
