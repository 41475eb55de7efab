import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineBundle, defineContract, type Contract } from '../../src/contract.ts'
import { proveHttpIdentity as prove, type Fetch, type Proof } from '../../src/prove.ts'
import { implement } from '../../src/runtime/implement.ts'
import { expectValidProof } from './valid-proof.ts'

/** Every proof, as it would be published, is what the schema says. */
const proveHttpIdentity: typeof prove = async (...given) => {
  const proof = await prove(...given)
  expectValidProof(proof)
  return proof
}

const answer = { method: 'GET', output: z.object({ value: z.union([z.string(), z.number()]) }) } as const
const moments = defineContract(
  { prefix: 'moments' },
  {
    now: { ...answer, path: '/now', desc: 'Milliseconds.' },
    today: { ...answer, path: '/today', desc: 'A date alone.' },
    dice: { ...answer, path: '/dice', desc: 'Chance.' },
    uuid: { ...answer, path: '/uuid', desc: 'An id.' },
    shared: { ...answer, path: '/shared', desc: 'A counter that outlives its services.' },
    own: { ...answer, path: '/own', desc: 'A counter of its services.' },
    same: { ...answer, path: '/same', desc: 'Nothing of all that.' },
  },
)
const bundle = defineBundle({ contracts: [moments] })

let everywhere = 0

function createServices() {
  let here = 0
  return [
    implement(moments, {
      now: () => ({ value: Date.now() }),
      today: async () => {
        await Promise.resolve()
        return { value: new Date().toISOString().slice(0, 10) }
      },
      dice: () => ({ value: Math.random() }),
      uuid: () => ({ value: globalThis.crypto.randomUUID() }),
      shared: () => ({ value: everywhere++ }),
      own: () => ({ value: here++ }),
      same: () => ({ value: 'same' }),
    }),
  ]
}

const undecidable = ({ endpoints }: Proof): string[] =>
  endpoints.filter(({ state }) => state === 'not decidable').map(({ name }) => name.replace('moments.', ''))

describe('what answers differently on its own', () => {
  it('is not decidable, exactly that, with the bytes that differ', async () => {
    const proof = await proveHttpIdentity(bundle, { createServices, samples: 10 })
    expect(proof.verdict).toBe('not decidable')
    expect(undecidable(proof)).toEqual(['dice', 'now', 'shared', 'today', 'uuid'])
    const now = proof.endpoints.find(({ name }) => name === 'moments.now')!
    expect(now.undecidable).toMatchObject({
      reason: 'It answers differently without any view.',
      example: { requests: ['{"method":"GET","url":"/moments/now"}'], pointer: '/body' },
    })
    expect(now.undecidable?.example?.offset).toBeGreaterThanOrEqual('{"value":'.length)
    expect(proof.findings).toEqual([])
  })

  it('is decidable with a fixed clock and seeded chance, where that is the reason', async () => {
    const proof = await proveHttpIdentity(bundle, { createServices, samples: 10, freezeTime: true })
    expect(undecidable(proof)).toEqual(['shared'])
    expect(proof.verdict).toBe('not decidable')
  })

  it('gives back the clock and chance of the process', async () => {
    const before = [Date, Date.now, Math.random, performance.now, globalThis.crypto.randomUUID]
    await proveHttpIdentity(bundle, { createServices, samples: 2, freezeTime: true })
    expect([Date, Date.now, Math.random, performance.now, globalThis.crypto.randomUUID]).toEqual(before)
    expect(Math.abs(Date.now() - new Date().getTime())).toBeLessThan(1000)
  })

  it('is not hidden by a view that leaks as well', async () => {
    const createFetch = (): Fetch => () => new Response(String(Math.random()))
    const proof = await proveHttpIdentity(bundle, { createServices, createFetch, samples: 3 })
    expect(proof.endpoints.every(({ state }) => state === 'not decidable')).toBe(true)
  })

  it('is found where an answer never ends', async () => {
    const createFetch =
      (contracts: readonly Contract[]): Fetch =>
      (request) =>
        new Response(
          request.url.endsWith('/now') && contracts[0] !== undefined
            ? new ReadableStream({ start: (out) => out.enqueue(new Uint8Array([1])) })
            : 'a',
        )
    const limits = { timeout: 30, bytes: 100 }
    const proof = await proveHttpIdentity(bundle, { createServices, createFetch, samples: 20, limits })
    expect(undecidable(proof)).toEqual(['now'])
    const now = proof.endpoints.find(({ name }) => name === 'moments.now')!
    expect(now.requests).toBe(1)
    expect(now.undecidable?.reason).toBe('An answer did not end in time.')
  })

  it('is what serves contracts of its own, or no answer at all', async () => {
    const ignoring = (): Fetch => () => new Response('same')
    const unread = await proveHttpIdentity(bundle, { createServices, createFetch: ignoring, samples: 2 })
    expect(unread.verdict).toBe('not decidable')
    expect(unread.endpoints[0]?.undecidable?.reason).toContain('never read the contracts it was given')
    const raw = ([contract]: readonly Contract[]): Fetch =>
      ((_: unknown, response: { end: (text?: string) => void }) => response.end(contract?.prefix)) as never
    const threw = await proveHttpIdentity(bundle, { createServices, createFetch: raw, samples: 2 })
    expect(threw.verdict).toBe('not decidable')
    expect(threw.endpoints[0]?.undecidable?.reason).toContain(
      'Its handler threw whatever it was asked: TypeError',
    )
    const odd =
      ([contract]: readonly Contract[]): Fetch =>
      () => {
        throw Object.create(null, {
          toString: {
            value: () => {
              throw contract
            },
          },
        })
      }
    const nameless = await proveHttpIdentity(bundle, { createServices, createFetch: odd, samples: 2 })
    expect(nameless.endpoints[0]?.statuses).toEqual({ threw: 2 })
  })

  it('is all there is to say without services of its own for each side', async () => {
    const shared = defineBundle({ services: createServices() })
    const proof = await proveHttpIdentity(shared, { runHandlers: true })
    expect(proof).toMatchObject({ verdict: 'not decidable', requests: 0 })
    expect(proof.endpoints.every(({ state }) => state === 'not decidable')).toBe(true)
  })

  it('is decidable with a copy of the module for each side', async () => {
    const loadCopy = () => Promise.resolve({ bundle: defineBundle({ services: createServices() }) })
    const own = defineBundle({ services: createServices() })
    const proof = await proveHttpIdentity(own, { runHandlers: true, loadCopy, samples: 5, freezeTime: true })
    expect(undecidable(proof)).toEqual(['shared'])
  })
})

describe('handlers', () => {
  it('are not called unless somebody said that they may be', async () => {
    let calls = 0
    const count = () => ({ value: calls++ })
    const handlers = Object.fromEntries(Object.keys(moments.endpoints).map((action) => [action, count]))
    const services = [implement(moments, handlers as never)]
    const silent = defineBundle({ services })
    const proof = await proveHttpIdentity(silent, { loadCopy: () => Promise.resolve({ bundle: silent }) })
    expect(proof).toMatchObject({ verdict: 'proved (documents only)', requests: 0, subject: 'none' })
    expect(proof.endpoints.map(({ state }) => state)).toEqual(Array(7).fill('not run'))
    const fetch = await proveHttpIdentity(silent, { createFetch: () => () => new Response(String(calls++)) })
    expect(fetch.verdict).toBe('proved (documents only)')
    expect(calls).toBe(0)
    await proveHttpIdentity(silent, {
      runHandlers: true,
      loadCopy: () => Promise.resolve({ bundle: silent }),
    })
    expect(calls).toBeGreaterThan(0)
  })

  it('have to be there when they are asked for', async () => {
    await expect(proveHttpIdentity(bundle, { runHandlers: true })).rejects.toMatchObject({
      code: 'nothing-to-run',
    })
  })

  it('are refused where a factory returns what another side has already', async () => {
    const [services, fetch] = [createServices(), () => new Response('same')]
    const shared = proveHttpIdentity(bundle, { createServices: () => services })
    await expect(shared).rejects.toMatchObject({
      code: 'services-shared',
      details: { factory: 'createServices' },
    })
    const one = proveHttpIdentity(bundle, { createServices, createFetch: () => fetch })
    await expect(one).rejects.toMatchObject({ code: 'services-shared', details: { factory: 'createFetch' } })
  })

  it('are refused where a factory returns none', async () => {
    const failing = proveHttpIdentity(bundle, { createServices: () => ({}) })
    await expect(failing).rejects.toMatchObject({ code: 'services-invalid' })
  })
})
