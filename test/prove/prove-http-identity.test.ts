import { describe, expect, it } from 'vitest'
import { proveHttpIdentity as prove } from '../../src/prove.ts'
import { bundle, createServices } from './notes-bundle.ts'
import { expectValidProof } from './valid-proof.ts'

/** Every proof, as it would be published, is what the schema says. */
const proveHttpIdentity: typeof prove = async (...given) => {
  const proof = await prove(...given)
  expectValidProof(proof)
  return proof
}

describe('proveHttpIdentity', () => {
  it('proves what nothing leaks from, every endpoint with evidence of its own', async () => {
    const requests = [
      {
        name: 'recorded',
        text: '{"url":"/notes/2"}\n{"method":"PUT","url":"/notes/2/text","body":{"text":"a"}}',
      },
    ]
    const proof = await proveHttpIdentity(bundle, { createServices, requests, samples: 40 })
    expect(proof).toMatchObject({ verdict: 'proved', findings: [], seed: 1, subject: 'createHandler' })
    const asked = proof.endpoints.filter(({ route }) => route !== null)
    expect(asked.map(({ name }) => name)).toHaveLength(10)
    for (const endpoint of asked) {
      expect(endpoint.state).toBe('identical')
      expect(endpoint.succeeded, endpoint.name).toBeGreaterThan(0)
    }
  })
})
