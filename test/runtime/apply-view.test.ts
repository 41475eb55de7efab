import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { withToolView } from '../../src/contract.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import { createToolRunner } from '../../src/runtime/tool-runner.ts'
import { callOne, failed, Full, serviceOf } from './one-tool.ts'

const Card = z.object({ label: z.string() })
const record = { id: '1', name: 'Ann', secret: 's' }
const base = { method: 'POST', path: '/', desc: 'Runs.', output: Full } as const
type View = Parameters<typeof withToolView>[1]

const viewed = (view: object) => withToolView(base, view as View as never)
const projecting = (project: unknown, output: unknown = Card) => viewed({ output, project })
const call = (endpoint: object, options = {}) => callOne(endpoint, () => ({ ...record }), {}, options)

describe('the answer', () => {
  it('is the projection of the validated result, validated again', async () => {
    const project = vi.fn((full: { name: string }) => ({ label: full.name, extra: 1 }))
    const endpoint = withToolView(
      { ...base, input: z.object({ a: z.string().default('x') }) },
      { output: Card, project: project as never },
    )
    expect(await call(endpoint)).toEqual({ ok: true, value: { label: 'Ann' } })
    expect(project.mock.calls).toEqual([
      [
        { id: '1', name: 'Ann' },
        { input: { a: 'x' }, source: 'mcp' },
      ],
    ])
    expect(project.mock.contexts).toEqual([undefined])
  })

  it('is a slice without a projection', async () => {
    expect(await call(viewed({ output: Full.pick({ id: true }) }))).toEqual({ ok: true, value: { id: '1' } })
  })

  it('is held to the full schema when there is only a projection', async () => {
    const shout = (full: { name: string }) => ({ ...full, name: full.name.toUpperCase(), extra: 1 })
    expect(await call(viewed({ project: shout }))).toEqual({ ok: true, value: { id: '1', name: 'ANN' } })
    expect(failed(await call(viewed({ project: () => ({ id: '1' }) }))).code).toBe('INTERNAL_SERVER_ERROR')
  })

  it('is the full one when the tool surface is off', async () => {
    const project = vi.fn()
    const answer = await call(projecting(project), { toolSurface: false })
    expect(answer).toEqual({ ok: true, value: { id: '1', name: 'Ann' } })
    expect(project).not.toHaveBeenCalled()
  })

  it.each([undefined, null, 0, ''])(
    'is the view unless the flag is false itself: %s',
    async (toolSurface) => {
      const endpoint = viewed({ output: Full.pick({ id: true }) })
      expect(await call(endpoint, { toolSurface })).toEqual({ ok: true, value: { id: '1' } })
    },
  )

  it.each(['mcp', 'http', 'anything'])('is the view whatever the label says: %s', async (source) => {
    const services = [
      serviceOf(
        projecting((full: { name: string }) => ({ label: full.name })),
        () => record,
      ),
    ]
    const answer = await createToolRunner({ transport: 'MCP', services }).call('run', {}, { source })
    expect(answer).toEqual({ ok: true, value: { label: 'Ann' } })
  })

  it('comes before what a runtime tool presents', async () => {
    const { defineRuntimeTool } = await import('../../src/contract.ts')
    const tool = defineRuntimeTool({
      name: 'card',
      description: 'Shows.',
      input: z.object({}),
      output: Full,
      handler: () => record,
      present: (result) => Object.keys(result).join(),
    })
    const withView = withToolView(tool, { output: Card, project: (full) => ({ label: full.name }) })
    const runner = createToolRunner({ transport: 'MCP', runtimeTools: [withView] })
    expect(await runner.call('card', {})).toEqual({ ok: true, value: { label: 'Ann' }, presented: 'label' })
  })
})

describe('a projection that breaks its promise', () => {
  const thenable = Object.assign(() => {}, {
    then: (_: unknown, reject: (reason: Error) => void) => reject(new Error('late')),
  })
  const broken: [string, () => unknown][] = [
    ['throws', () => raise(new Error('secret'))],
    ['throws a coded error', () => raise(new CallError('NOT_FOUND', 'secret'))],
    ['throws undefined', () => raise(undefined)],
    ['returns a promise', () => Promise.resolve({ label: 'x' })],
    ['returns a promise that rejects', () => Promise.reject(new Error('secret'))],
    ['returns a promise that never settles', () => new Promise(() => {})],
    ['returns a thenable function', () => thenable],
    ['returns an object whose then throws', () => ({ label: 'x', then: () => raise(new Error('secret')) })],
    [
      'returns an object whose then cannot be read',
      () => Object.defineProperty({}, 'then', { get: () => raise(1) }),
    ],
    [
      'returns an object whose then rejects later',
      () => ({ then: () => Promise.reject(new Error('secret')) }),
    ],
    ['returns undefined', () => undefined],
    ['returns another shape', () => ({ label: 1 })],
  ]

  it.each(broken)('%s: is a fault of the server, named as the view’s', async (_, project) => {
    const rejections: unknown[] = []
    const collect = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', collect)
    const onToolError = vi.fn()
    const answer = failed(await call(projecting(project), { hooks: { onToolError } }))
    expect([answer.code, answer.message, answer.details]).toEqual([
      'INTERNAL_SERVER_ERROR',
      'The tool view of things.run failed; the operation itself succeeded.',
      undefined,
    ])
    expect(onToolError).toHaveBeenCalledOnce()
    await new Promise((resolve) => setTimeout(resolve, 5))
    process.off('unhandledRejection', collect)
    expect(rejections).toEqual([])
  })

  it('may not answer undefined, not even by a schema that takes it', async () => {
    const answer = failed(await call(projecting(() => undefined, z.any())))
    expect(answer.cause).toMatchObject({ message: 'project returned undefined' })
  })

  it.each([
    ['a promise', () => Promise.resolve(1)],
    ['an object with a then', () => ({ then: () => {} })],
    ['a function with a then', () => thenable],
  ])('may not answer %s, not even by a schema that takes it', async (_, project) => {
    const answer = failed(await call(projecting(project, z.any())))
    expect(answer.cause).toMatchObject({ message: 'project returned a promise; it has to be synchronous' })
  })

  it('keeps the cause for hooks', async () => {
    const cause = new CallError('NOT_FOUND', 'secret')
    const answer = failed(await call(projecting(() => raise(cause))))
    expect(answer.cause).toBe(cause)
    const wrong = failed(await call(projecting(() => ({ label: 1 }))))
    expect(wrong.cause).toMatchObject([{ path: ['label'] }])
  })
})

describe('what a projection is given', () => {
  it('is its own to change: nobody reads it afterwards', async () => {
    const own = { id: '1', name: 'Ann', list: [1] }
    const output = z.object({ id: z.string(), name: z.string(), list: z.array(z.number()) })
    const endpoint = withToolView(
      { ...base, output },
      {
        output: Card,
        project: (full) => {
          full.list.push(2)
          full.name = 'changed'
          return { label: full.name }
        },
      },
    )
    expect(await callOne(endpoint, () => own, {})).toEqual({ ok: true, value: { label: 'changed' } })
    expect(own).toEqual({ id: '1', name: 'Ann', list: [1] })
  })

  it('has been through the full output’s transforms once, and the answer through the view’s', async () => {
    const calls: string[] = []
    const mark = (name: string) => (text: string) => {
      calls.push(name)
      return `${text}+${name}`
    }
    const endpoint = withToolView(
      { ...base, output: z.object({ name: z.string().transform(mark('full')) }) },
      {
        output: z.object({ label: z.string().transform(mark('view')) }),
        project: ({ name }) => ({ label: name }),
      },
    )
    expect(await callOne(endpoint, () => ({ name: 'Ann' }), {})).toEqual({
      ok: true,
      value: { label: 'Ann+full+view' },
    })
    expect(calls).toEqual(['full', 'view'])
  })

  it('is not there when the full result breaks the contract: that is the handler’s fault', async () => {
    const project = vi.fn()
    const answer = failed(await callOne(projecting(project), () => ({ id: 1 }), {}))
    expect(answer.message).toBe('things.run answered something its contract does not allow.')
    expect(project).not.toHaveBeenCalled()
  })
})

function raise(thrown: unknown): never {
  throw thrown
}
