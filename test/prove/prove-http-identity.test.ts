import { describe, expect, it } from 'vitest'
import { proveHttpIdentity } from '../../src/prove.ts'
import { bundle, createServices } from './notes-bundle.ts'

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
