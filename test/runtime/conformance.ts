/**
 * The conformance suite: one set of cases for everything that answers a call.
 * A mount joins with a file `conformance.<mount>.test.ts` that calls `describeConformance(harness)`. The harness starts
 * the services of `buildConformanceServices()` with their hooks and reporter, passes a tool's name and arguments on as
 * its callers would, and gives back what they would read: the value, or the failure's code, message and details.
 * `answers` says what the mount promises: `view` (with a view's defaults) or `full`. `source` is the label handlers see.
 * A case a mount cannot have goes into `skips` with the reason; a skip that names no case fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/runtime/outcome.ts'
import { BROKEN } from './conformance-services.ts'

export type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message?: string; readonly details?: unknown }

export interface Served {
  readonly call: (toolName: string, args: Readonly<Record<string, unknown>>) => Promise<Answer>
  readonly close?: () => Promise<unknown>
}

export interface ConformanceHarness {
  readonly name: string
  readonly answers: 'view' | 'full'
  readonly source: string
  readonly start: () => Served | Promise<Served>
  readonly skips?: Readonly<Partial<Record<CaseName, string>>>
}

interface CaseContext {
  readonly call: Served['call']
  readonly view: boolean
  readonly source: string
}

const ok = (value: unknown) => ({ ok: true, value })
const serverFault = (message: string) => ({ ok: false, code: 'INTERNAL_SERVER_ERROR', message })
const FULL = { id: '1', name: 'Ann', secret: 's' }

const CASES = {
  'a default of the view fills a missing key': async ({ call, view }: CaseContext) => {
    const value = view ? { limit: 5, tags: [] } : { limit: 20 }
    expect(await call('limits', {})).toEqual(ok(value))
    expect(await call('limits', { limit: undefined })).toEqual(ok(value))
  },
  'a default is overridden': async ({ call, view }: CaseContext) => {
    const tags = view ? { tags: [] } : {}
    expect(await call('limits', { limit: 7 })).toEqual(ok({ limit: 7, ...tags }))
    expect(await call('limits', { limit: 0, tags: ['a'] })).toEqual(ok({ limit: 0, tags: ['a'] }))
  },
  'null is the caller’s and no missing key': async ({ call, view }: CaseContext) => {
    expect(await call('limits', { limit: null })).toEqual(ok({ limit: null, ...(view ? { tags: [] } : {}) }))
  },
  'a default is fresh in each call, also where the schema passes it through': async ({
    call,
    view,
  }: CaseContext) => {
    for (let run = 0; run < 3; run++) expect(await call('fresh', {})).toEqual(ok({ length: view ? 2 : 1 }))
  },
  'each transform runs once': async ({ call, view }: CaseContext) => {
    const value = view ? { label: 'a!? of a!*' } : { text: 'a!?' }
    expect(await call('transform', { text: 'a' })).toEqual(ok(value))
  },
  'arguments are coerced as the schema says': async ({ call }: CaseContext) => {
    expect(await call('coerce', { n: '5' })).toEqual(ok({ n: 5.5 }))
  },
  'a strict input refuses what it does not declare': async ({ call }: CaseContext) => {
    expect(await call('strict', { a: 1 })).toEqual(ok({ a: 1 }))
    expect(await call('strict', { a: 1, b: 2 })).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' })
  },
  'a refusal tells the places': async ({ call }: CaseContext) => {
    expect(await call('strict', { a: 'text' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: ['a'] }] },
    })
  },
  'an asynchronous check is waited for': async ({ call }: CaseContext) => {
    expect(await call('refined', { a: 'yes' })).toEqual(ok({ a: 'yes' }))
    expect(await call('refined', { a: 'no' })).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: ['a'] }] },
    })
  },
  'a key __proto__ never passes': async ({ call }: CaseContext) => {
    const args = JSON.parse('{"a":1,"__proto__":{"admin":true},"constructor":1}') as Record<string, unknown>
    expect(await call('loose', args)).toEqual(ok({ keys: ['a', 'constructor'] }))
  },
  'a path param is untouched': async ({ call, view }: CaseContext) => {
    for (const id of ['x', 'a/b c', 'ü%2F', '7', 'null']) {
      expect(await call('path', { id })).toEqual(ok({ id, limit: view ? 5 : 20 }))
    }
  },
  'a path param has to be there': async ({ call }: CaseContext) => {
    expect(await call('path', {})).toMatchObject({ ok: false, code: 'VALIDATION_ERROR' })
  },
  'a projection is the answer': async ({ call, view, source }: CaseContext) => {
    expect(await call('project', {})).toEqual(ok(view ? { label: `Ann false ${source}` } : FULL))
    expect(await call('project', { more: true })).toEqual(ok(view ? { label: `Ann true ${source}` } : FULL))
  },
  'a slice is the answer': async ({ call, view }: CaseContext) => {
    expect(await call('slice', {})).toEqual(ok(view ? { id: '1' } : FULL))
  },
  'a projection without a schema is held to the full one': async ({ call, view }: CaseContext) => {
    expect(await call('only', {})).toEqual(ok(view ? { ...FULL, secret: '-' } : FULL))
  },
  'a projection may change what it is given': async ({ call, view }: CaseContext) => {
    for (let run = 0; run < 3; run++)
      expect(await call('mutates', {})).toEqual(ok(view ? { label: '2' } : { n: 1 }))
  },
  'a projection that breaks its promise is a fault of the view': async ({ call, view }: CaseContext) => {
    const rejections: unknown[] = []
    const collect = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', collect)
    for (const name of Object.keys(BROKEN)) {
      const message = `The tool view of conformance.bad_${name} failed; the operation itself succeeded.`
      expect(await call(`bad_${name}`, {})).toEqual(view ? serverFault(message) : ok(FULL))
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off('unhandledRejection', collect)
    expect(rejections).toEqual([])
    // Whoever serves it in another process is still there.
    expect((await call('slice', {})).ok).toBe(true)
  },
  'a handler that throws says nothing of why': async ({ call }: CaseContext) => {
    expect(await call('fault', {})).toEqual(serverFault('The operation failed.'))
    expect(await call('zod_fault', {})).toEqual(serverFault('The operation failed.'))
  },
  'a handler fails a call on purpose with a code': async ({ call }: CaseContext) => {
    const details = { by: 'Ann' }
    expect(await call('coded', {})).toEqual({ ok: false, code: 'CONFLICT', message: 'Taken.', details })
  },
  'a result outside of the contract is a fault': async ({ call }: CaseContext) => {
    const message = 'conformance.breach answered something its contract does not allow.'
    expect(await call('breach', {})).toEqual(serverFault(message))
  },
  'without an output nothing is published': async ({ call }: CaseContext) => {
    expect(await call('nothing', {})).toEqual(ok(undefined))
  },
  'parallel calls share nothing': async ({ call }: CaseContext) => {
    const numbers = Array.from({ length: 12 }, (_, n) => n)
    expect(await Promise.all(numbers.map((n) => call('parallel', { n })))).toEqual(
      numbers.map((n) => ok({ n })),
    )
  },
  'handlers see the label of their caller': async ({ call, source }: CaseContext) => {
    expect(await call('source', {})).toEqual(ok({ source }))
  },
  'a tool that is not there is named as missing': async ({ call }: CaseContext) => {
    expect(await call('no_such_tool', {})).toMatchObject({ ok: false, code: 'NOT_FOUND' })
  },
  'a runtime tool answers its output': async ({ call }: CaseContext) => {
    expect(await call('greet', {})).toEqual(ok({ text: 'Hello you' }))
    expect(await call('greet', { who: 'Ann' })).toEqual(ok({ text: 'Hello Ann' }))
  },
  'hooks see the caller’s arguments, the parsed input, and what the caller received': async ({
    call,
    view,
  }: CaseContext) => {
    await call('read_log', {})
    await call('limits', { limit: 7 })
    const input = { limit: 7, ...(view ? { tags: [] } : {}) }
    expect(await call('read_log', {})).toEqual(
      ok({
        log: [
          { hook: 'beforeToolCall', toolName: 'limits', args: { limit: 7 } },
          { hook: 'beforeHandle', input },
          { hook: 'afterHandle', result: input },
          { hook: 'afterToolCall', args: { limit: 7 }, result: input, timed: true },
        ],
      }),
    )
    await call('slice', {})
    const { value } = (await call('read_log', {})) as { value: { log: unknown[] } }
    expect(value.log.at(-1)).toMatchObject({ result: view ? { id: '1' } : FULL })
  },
  'a hook may replace arguments, and afterToolCall is told the caller’s own': async ({
    call,
  }: CaseContext) => {
    await call('read_log', {})
    expect(await call('loose', { replace: true })).toEqual(ok({ keys: ['replaced'] }))
    const { value } = (await call('read_log', {})) as { value: { log: unknown[] } }
    expect(value.log.at(-1)).toMatchObject({ hook: 'afterToolCall', args: { replace: true } })
  },
  'a failure is told to hooks with its cause': async ({ call }: CaseContext) => {
    await call('read_log', {})
    await call('fault', {})
    expect(await call('read_log', {})).toEqual(
      ok({
        log: [
          { hook: 'beforeToolCall', toolName: 'fault', args: {} },
          { hook: 'beforeHandle', input: null },
          { hook: 'onToolError', code: 'INTERNAL_SERVER_ERROR' },
          { hook: 'afterToolCall', args: {}, code: 'INTERNAL_SERVER_ERROR', caused: true, timed: true },
        ],
      }),
    )
  },
  'stripped keys are reported with their stage, and a slice is silent': async ({
    call,
    view,
  }: CaseContext) => {
    await call('read_log', {})
    await call('strips', {})
    await call('slice', {})
    const { value } = (await call('read_log', {})) as { value: { log: { strip?: unknown }[] } }
    expect(value.log.filter(({ strip }) => strip !== undefined)).toEqual([
      { strip: ['rows[0].b', 'constructor'], stage: 'handler' },
      ...(view ? [{ strip: ['["not declared"]'], stage: 'view' }] : []),
    ])
  },
} as const satisfies Record<string, (context: CaseContext) => Promise<void>>

/** An outcome as a mount shows it. */
export function shownOutcome(outcome: Outcome): Answer {
  return outcome.ok ? outcome : withoutCause(outcome)
}

function withoutCause({ cause: _, ...shown }: Outcome & { ok: false }): Answer {
  return shown
}

export type CaseName = keyof typeof CASES

export function describeConformance({ name, answers, source, start, skips = {} }: ConformanceHarness): void {
  describe(`conformance of ${name}`, () => {
    let served: Served
    beforeAll(async () => void (served = await start()))
    afterAll(() => served?.close?.())

    for (const [title, run] of Object.entries(CASES)) {
      const reason = skips[title as CaseName]
      if (reason !== undefined) it.skip(`${title} (${reason})`)
      else it(title, () => run({ call: served.call, view: answers === 'view', source }))
    }

    it('skips cases that exist, and says why', () => {
      for (const [title, reason] of Object.entries(skips)) {
        expect(Object.keys(CASES)).toContain(title)
        expect(reason).toMatch(/\w{3,} \w+/)
      }
    })
  })
}
