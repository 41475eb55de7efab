import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { withToolView } from '../../src/contract.ts'
import { CallError } from '../../src/runtime/outcome.ts'
import { createToolRunner } from '../../src/runtime/tool-runner.ts'
import { callOne, failed, Full, serviceOf } from './one-tool.ts'

const record = { id: '1', name: 'Ann' }

describe('afterToolCall', () => {
  it('is told the caller’s arguments, without defaults or replacements, and the answer the caller received', async () => {
    const afterToolCall = vi.fn()
    const endpoint = withToolView(
      {
        method: 'POST',
        path: '/',
        desc: 'Runs.',
        input: z.looseObject({ n: z.number().optional() }),
        output: Full,
      },
      { defaults: { n: 5 }, output: z.object({ label: z.string() }), project: () => ({ label: 'card' }) },
    )
    const hooks = { afterToolCall, beforeToolCall: () => ({ replaced: true }) }
    const answer = await callOne(endpoint, () => record, { a: 1 }, { hooks })
    expect(answer).toEqual({ ok: true, value: { label: 'card' } })
    expect(afterToolCall.mock.calls).toEqual([
      [{ toolName: 'run', args: { a: 1 }, result: { label: 'card' }, durationMs: expect.any(Number) }],
    ])
    expect(afterToolCall.mock.calls[0]![0].durationMs).toBeGreaterThanOrEqual(0)
  })

  it('is told the error of a failed call, with its cause', async () => {
    const [afterToolCall, onToolError] = [vi.fn(), vi.fn()]
    const cause = new Error('secret')
    await callOne({}, () => Promise.reject(cause), { a: 1 }, { hooks: { afterToolCall, onToolError } })
    const error = { code: 'INTERNAL_SERVER_ERROR', message: 'The operation failed.', cause }
    expect(onToolError.mock.calls).toEqual([[{ toolName: 'run', ...error }]])
    expect(afterToolCall.mock.calls).toEqual([
      [{ toolName: 'run', args: { a: 1 }, result: undefined, durationMs: expect.any(Number), error }],
    ])
  })

  it('is told of unknown tools and bad arguments too', async () => {
    const afterToolCall = vi.fn()
    const runner = createToolRunner({
      transport: 'MCP',
      services: [serviceOf({ input: z.object({ n: z.number() }) }, () => null)],
      hooks: { afterToolCall },
    })
    const unknown = failed(await runner.call('nothing', {}))
    expect(unknown).toMatchObject({ code: 'NOT_FOUND', details: { tools: ['run'] } })
    await runner.call('run', {})
    await runner.call('run', 'text')
    const codes = afterToolCall.mock.calls.map(([call]) => (call as { error: { code: string } }).error.code)
    expect(codes).toEqual(['NOT_FOUND', 'VALIDATION_ERROR', 'VALIDATION_ERROR'])
  })
})

describe('an observing hook that throws', () => {
  it('changes no answer, and is told to onToolError', async () => {
    const onToolError = vi.fn()
    const cause = new CallError('FORBIDDEN', 'No.')
    const hooks = { onToolError, afterToolCall: () => Promise.reject(cause) }
    expect(await callOne({ output: Full }, () => record, {}, { hooks })).toEqual({ ok: true, value: record })
    expect(onToolError.mock.calls).toEqual([
      [
        {
          toolName: 'run',
          code: 'INTERNAL_SERVER_ERROR',
          message: 'afterToolCall failed; the call did not.',
          cause,
        },
      ],
    ])
  })

  it('is handed arguments of its own: changed in place they are still the caller’s', async () => {
    const afterToolCall = vi.fn()
    const args = { a: 1 }
    const beforeToolCall = (call: { args: object }) =>
      void Object.assign(call.args, { a: 2, token: 'secret' })
    const endpoint = { input: z.looseObject({}), output: z.any() }
    const hooks = { beforeToolCall, afterToolCall }
    expect(await callOne(endpoint, ({ input }) => input, args, { hooks })).toEqual({ ok: true, value: args })
    expect(args).toEqual({ a: 1 })
    expect(afterToolCall.mock.calls[0]![0]).toMatchObject({ args: { a: 1 } })
  })

  it('hides no failure, nor the other hook', async () => {
    const afterToolCall = vi.fn()
    const hooks = { afterToolCall, onToolError: () => Promise.reject(new Error('hook')) }
    const handler = () => Promise.reject(new CallError('CONFLICT', 'Taken.'))
    expect(failed(await callOne({}, handler, {}, { hooks })).code).toBe('CONFLICT')
    expect(afterToolCall).toHaveBeenCalledOnce()
  })

  it('changes nothing as a reporter of stripped keys either', async () => {
    const onToolError = vi.fn()
    const fail = () => {
      throw new Error('reporter')
    }
    const handler = () => ({ ...record, extra: 1 })
    for (const onOutputStrip of [fail, () => Promise.reject(new Error('reporter')) as never]) {
      const answer = await callOne({ output: Full }, handler, {}, { hooks: { onToolError }, onOutputStrip })
      expect(answer).toEqual({ ok: true, value: record })
    }
    const told = { message: 'onOutputStrip failed; the call did not.' }
    await expect.poll(() => onToolError.mock.calls).toMatchObject([[told], [told]])
  })
})
