import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as people from '../../examples/people/contract.ts'
import * as shop from '../../examples/shop/bundle.ts'
import { proveHttpIdentity } from '../../src/prove.ts'

const EXAMPLES = { people, shop }
const first = Number(process.env['SURFACE_SEED'] ?? 1)
const seeds = Array.from({ length: 50 }, (_, index) => first + index)

const recorded = (example: string) => {
  const name = `examples/${example}/requests.jsonl`
  return { name, text: readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8') }
}

describe.each(['people', 'shop'] as const)('examples/%s', (name) => {
  const { default: bundle, createServices } = EXAMPLES[name]

  it('shows no difference with any of 50 seeds', { timeout: 180_000 }, async () => {
    // Few requests a seed: each seed visits other edges, and all of them together more than one long run.
    const samples = name === 'shop' ? 3 : 10
    for (const seed of seeds) {
      const { verdict, findings } = await proveHttpIdentity(bundle, { createServices, seed, samples })
      expect({ seed, verdict, findings }).toEqual({ seed, verdict: 'proved', findings: [] })
    }
  })

  it('is proved with recorded requests, by a success of every endpoint', async () => {
    const requests = [recorded(name)]
    const proof = await proveHttpIdentity(bundle, { createServices, requests, seed: first, samples: 40 })
    expect(proof.verdict, `seed ${first}`).toBe('proved')
    const asked = proof.endpoints.filter(({ route }) => route !== null)
    expect(asked.filter(({ succeeded }) => succeeded === 0).map((endpoint) => endpoint.name)).toEqual([])
    expect(asked.length).toBe(proof.documents.operations)
  })
})
