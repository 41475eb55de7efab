import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Bundle } from '../../src/contract.ts'
import { defineBundle, defineContract } from '../../src/contract.ts'
import { omitKeys } from '../../src/contract/omit-keys.ts'
import type { Operation } from '../../src/contract/operation.ts'
import type * as Honest from '../../src/contract/resolve-bundle.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { proveHttpIdentity as prove } from '../../src/prove.ts'
import { bundle, notes } from './notes-bundle.ts'
import { expectValidProof } from './valid-proof.ts'

/** Every proof, as it would be published, is what the schema says. */
const proveHttpIdentity: typeof prove = async (...given) => {
  const proof = await prove(...given)
  expectValidProof(proof)
  return proof
}

// The honest code never reads a view, so a leak is put where its operations come from.
const leak = vi.hoisted(() => ({ change: null as null | ((operation: Operation) => Operation) }))
vi.mock('../../src/contract/resolve-bundle.ts', async (original) => {
  const honest = await original<typeof Honest>()
  return {
    ...honest,
    resolveBundle: (given: Bundle) => {
      const resolved = honest.resolveBundle(given)
      const { change } = leak
      return change === null ? resolved : { ...resolved, operations: resolved.operations.map(change) }
    },
  }
})
afterEach(() => void (leak.change = null))

describe('documents', () => {
  it('are proved without a handler', async () => {
    expect(await proveHttpIdentity(bundle)).toMatchObject({
      verdict: 'proved (documents only)',
      documents: { openapi: 'identical', manifest: 'identical', operations: 10, against: null },
    })
  })

  it('differ where OpenAPI shows the output of a view', async () => {
    leak.change = (operation) => ({ ...operation, output: operation.view?.output ?? operation.output })
    const proof = await proveHttpIdentity(bundle)
    expect(proof).toMatchObject({
      verdict: 'differs',
      documents: { openapi: 'differs', manifest: 'differs' },
    })
    expect(proof.findings.map(({ kind }) => kind)).toEqual(['http-document-differs', 'http-row-differs'])
  })

  it('differ where the manifest alone does', async () => {
    leak.change = (operation) => ({ ...operation, scope: operation.view === null ? null : 'tool' })
    const proof = await proveHttpIdentity(bundle)
    expect(proof.documents).toMatchObject({ openapi: 'identical', manifest: 'differs' })
    expect(proof.findings).toMatchObject([
      { kind: 'http-row-differs', before: '      "scope": null,', after: '      "scope": "tool",' },
    ])
  })
})

describe('documents against an earlier snapshot', () => {
  const against = (earlier: Bundle, details = true) => {
    const snapshot = buildSnapshot(earlier)
    return { against: { label: 'v1', snapshot: details ? snapshot : { ...snapshot, details: null } } }
  }
  const withEndpoints = (change: (endpoints: typeof notes.endpoints) => object): Bundle =>
    defineBundle({
      info: { title: 'Notes', version: '1.0.0' },
      contracts: [{ ...notes, endpoints: change(notes.endpoints) as typeof notes.endpoints }],
    })
  const kinds = async (earlier: Bundle, details = true) => {
    const { findings, verdict } = await proveHttpIdentity(bundle, against(earlier, details))
    expect(verdict).toBe(findings.length === 0 ? 'proved (documents only)' : 'differs')
    return findings.map(({ kind, operation, pointer }) => `${kind} ${operation} ${pointer}`)
  }

  it('are the same where only a view came', async () => {
    const list = omitKeys(notes.endpoints.list, 'tool')
    expect(await kinds(withEndpoints((all) => ({ ...all, list })))).toEqual([])
  })

  it('move with a schema', async () => {
    const list = { ...notes.endpoints.list, tool: undefined, input: z.object({}) }
    const earlier = withEndpoints((all) => ({ ...all, list }))
    expect(await kinds(earlier)).toEqual(['http-operation-moved notes.list /openapi'])
    expect(await kinds(earlier, false)).toEqual(['http-operation-moved notes.list /schemas'])
  })

  it('move with a route, an operation that came and one that went', async () => {
    const moved = withEndpoints((all) => ({ ...all, raw: { ...all.raw, path: '/bytes' } }))
    expect(await kinds(moved)).toEqual(['http-operation-moved notes.raw /http'])
    const fewer = omitKeys(notes.endpoints, 'raw')
    expect(await kinds(withEndpoints(() => fewer))).toEqual(['http-operation-added notes.raw /http'])
    const more = withEndpoints((all) => ({ ...all, raw2: { ...all.raw, path: '/raw2' } }))
    expect(await kinds(more)).toEqual(['http-operation-removed notes.raw2 /http'])
  })

  it('move with the title', async () => {
    const earlier = defineBundle({ info: { title: 'Other', version: '1.0.0' }, contracts: [notes] })
    expect(await kinds(earlier)).toEqual(['http-document-moved  /info'])
    expect(await kinds(earlier, false)).toEqual([])
  })

  it('do not move with what HTTP does not serve', async () => {
    const other = defineContract(
      { prefix: 'other' },
      { only: { method: 'POST', path: '/', desc: 'A tool alone.', output: z.string(), expose: ['MCP'] } },
    )
    const earlier = defineBundle({ info: { title: 'Notes', version: '1.0.0' }, contracts: [notes, other] })
    expect(await kinds(earlier)).toEqual([])
  })
})
