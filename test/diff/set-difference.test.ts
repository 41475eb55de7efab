import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import { diffSnapshotsWithSets } from '../../src/diff/diff-with-sets.ts'
import { setDifference } from '../../src/diff/set-difference.ts'
import { closed, integer, makeSnapshot, open, string } from './hand-made-snapshot.ts'

describe('setDifference', () => {
  it('says which values came and went', async () => {
    expect(await setDifference({ type: 'string' }, { type: ['string', 'number'] })).toEqual({
      added: { type: 'number' },
      removed: false,
    })
    expect(await setDifference({ type: 'string', maxLength: 5 }, { type: 'string', maxLength: 3 })).toEqual({
      added: false,
      removed: { type: 'string', minLength: 4, maxLength: 5 },
    })
  })

  it('looks through references of the document, whatever its dialect', async () => {
    const document = (type: string): JsonSchema => ({
      ...open({ a: { $ref: '#/$defs/A' } }),
      $defs: { A: { type } },
    })
    expect(await setDifference(document('string'), document('string'))).toEqual({
      added: false,
      removed: false,
    })
    expect((await setDifference(document('string'), document('null')))!.removed).not.toBe(false)
  })

  it('leaves the documents as they are', async () => {
    const document = (): JsonSchema => ({
      ...open({ a: { $ref: '#/$defs/A' } }),
      $defs: { A: { type: 'string' } },
    })
    const [before, after] = [document(), document()]
    await setDifference(before, after)
    expect([before, after]).toEqual([document(), document()])
  })

  it.each<[string, JsonSchema]>([
    ['a keyword it ignores', { enum: ['a'] }],
    ['one deep down', closed({ a: { type: 'array', items: { pattern: 'a' } } })],
    ['recursion', { $defs: { T: closed({ 'next?': { $ref: '#/$defs/T' } }) }, $ref: '#/$defs/T' }],
    ['a reference that leaves the document', { $ref: 'other.json#/a' }],
    ['a reference to nothing', { $ref: '#/$defs/None' }],
    ['tuples', { items: [string] }],
    ['unions that multiply', { allOf: Array.from({ length: 7 }, () => ({ anyOf: [string, integer] })) }],
    ['a reference with another keyword beside it', { $defs: { A: {} }, $ref: '#/$defs/A', maxLength: 1 }],
    [
      'too many schemas',
      open(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`p${index}`, string]))),
    ],
  ])('has no opinion on %s', async (_name, schema) => {
    expect(await setDifference(schema, true)).toBeNull()
    expect(await setDifference(true, schema)).toBeNull()
  })

  // The tool multiplies them with each other: fifty take it a minute.
  it('has no opinion on many places that differ at once', async () => {
    const many = (type: string, count: number): JsonSchema =>
      closed(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}?`, { type }])))
    expect(await setDifference(many('string', 50), many('integer', 50))).toBeNull()
    expect(await setDifference(many('string', 5), many('integer', 5))).not.toBeNull()
  })

  it('asks no server for anything', async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests++
      response.end('{}')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const outside = { $ref: `http://127.0.0.1:${port}/schema.json` }
    for (const schema of [
      outside,
      open({ a: outside }),
      { $id: `http://127.0.0.1:${port}/`, $ref: 'schema.json' },
    ]) {
      expect(await setDifference(schema, schema)).toBeNull()
    }
    // What only looks like a reference: the tool would follow it in an example, too.
    const lure: JsonSchema = { type: 'string', default: outside, examples: [outside, [outside]] }
    expect(await setDifference(lure, lure)).toEqual({ added: false, removed: false })
    server.close()
    expect(requests).toBe(0)
  })
})

describe('diffSnapshotsWithSets', () => {
  const one = (output: JsonSchema) => makeSnapshot({ operations: { 'a.b': { http: ['GET /b'], output } } })

  it('is the same report with the sets beside it', async () => {
    const [before, after] = [one(closed({ a: string })), one(closed({ a: { type: ['null', 'string'] } }))]
    const { setDifferences, ...report } = await diffSnapshotsWithSets(before, after)
    expect(report).toEqual(diffSnapshots(before, after))
    expect(setDifferences).toEqual({
      [report.findings[0]!.fingerprint]: {
        added: expect.objectContaining({ properties: { a: { type: 'null' } } }),
        removed: false,
      },
    })
  })

  it('leaves out what the tool does not understand', async () => {
    const report = await diffSnapshotsWithSets(one({ enum: ['a'] }), one({ enum: ['a', 'b'] }))
    expect(report.findings).toHaveLength(1)
    expect(report.setDifferences).toEqual({})
  })
})
