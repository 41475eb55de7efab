import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Contract } from '../../src/contract.ts'
import { validate } from '../../src/schema/validate.ts'
import { proveHttpIdentity as prove, type Fetch } from '../../src/prove.ts'
import { bundle } from './notes-bundle.ts'
import { expectValidProof } from './valid-proof.ts'

/** Every proof, as it would be published, is what the schema says. */
const proveHttpIdentity: typeof prove = async (...given) => {
  const proof = await prove(...given)
  expectValidProof(proof)
  return proof
}

/** An application of another framework: it reads contracts, and knows nothing of this package's own handler. */
function createHono(answer: (contract: Contract, action: string, input: unknown) => unknown) {
  return (contracts: readonly Contract[]): Fetch => {
    const app = new Hono()
    app.notFound((context) => context.text('nothing here', 404))
    for (const contract of contracts) {
      for (const [action, endpoint] of Object.entries(contract.endpoints)) {
        if (endpoint.method === 'HEAD') continue
        app.on(endpoint.method, `/${contract.prefix}${endpoint.path.replace(/\/$/, '')}`, async (context) => {
          const text = await context.req.text()
          const given: unknown = context.req.method === 'GET' ? context.req.query() : parse(text)
          if (endpoint.input === undefined)
            return context.json({ answer: answer(contract, action, null) as null })
          const parsed = await validate(endpoint.input, given)
          if (parsed.issues !== undefined) return context.json({ wrong: parsed.issues.length }, 422)
          return context.json({ answer: answer(contract, action, parsed.value) as null })
        })
      }
    }
    return (request) => app.fetch(request)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

describe('createFetch', () => {
  it('proves the handler of another framework', async () => {
    const createFetch = createHono((_, action, input) => ({ action, input }))
    const proof = await proveHttpIdentity(bundle, { createServices: () => [], createFetch, samples: 30 })
    expect(proof).toMatchObject({ verdict: 'proved', subject: 'createFetch' })
    const statuses = new Set(proof.endpoints.flatMap(({ statuses }) => Object.keys(statuses)))
    expect([...statuses].sort()).toEqual(['200', '404', '422'])
  })

  it('refutes one that reads the view', async () => {
    const createFetch = createHono((contract, action, input) => {
      const endpoint = contract.endpoints[action]!
      const defaults = 'tool' in endpoint ? endpoint.tool?.view?.defaults : undefined
      return { ...(input as object), ...(defaults as object) }
    })
    const proof = await proveHttpIdentity(bundle, { createServices: () => [], createFetch, samples: 30 })
    expect(proof.verdict).toBe('differs')
    const { pair } = proof.findings.find(({ operation }) => operation === 'notes.list')!
    expect(pair?.requests).toEqual(['{"method":"GET","url":"/notes"}'])
    expect(pair).toMatchObject({
      pointer: '/body',
      before: { status: 200, body: '{"answer":{"limit":3,"order":"newest"}}' },
      after: { status: 200, body: '{"answer":{"limit":1,"order":"newest","size":37}}' },
    })
  })

  it('is given the contracts of groups too, each once, and has to return a function', async () => {
    const { contracts } = bundle
    const given: number[] = []
    const grouped = { contracts, groups: [{ pathPrefix: '/v1', contracts: contracts! }] }
    const createFetch = (all: readonly Contract[]): Fetch => {
      given.push(all.length)
      return () => new Response('same')
    }
    const proof = await proveHttpIdentity(grouped, { createServices: () => [], createFetch, samples: 1 })
    expect(given).toEqual([1, 1, 1])
    expect(proof.endpoints.map(({ name }) => name)).toContain('notes.list /v1/notes')
    const failing = proveHttpIdentity(bundle, { createServices: () => [], createFetch: () => ({}) as never })
    await expect(failing).rejects.toMatchObject({ code: 'services-invalid' })
  })
})
