import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { documentRest, fragmentOf } from '../../src/openapi/fragments.ts'
import { writeDocument } from '../../src/openapi/generate-document.ts'
import { planDocument } from '../../src/openapi/plan-document.ts'
import type { DocumentPlan } from '../../src/openapi/plan-document.ts'
import { sha256 } from '../../src/schema/digest.ts'
import { operation } from './operation.ts'

const info = { title: 'Shop', version: '1' }
const seed = Number(process.env['SURFACE_SEED'] ?? 20_251)
const plan = (operations: readonly Operation[], about = info) => planDocument({ info: about, operations })
const identify = (made: DocumentPlan) => ({
  operations: new Map(
    made.routes.map(({ facts }) => [
      `${facts.method} ${facts.template}`,
      fragmentOf(facts, made, (schema) => sha256(canonicalJson(schema))),
    ]),
  ),
  rest: documentRest(made),
})
const fragmentsOf = (operations: readonly Operation[], about = info) => identify(plan(operations, about))

const inner = (type: z.ZodType) => z.object({ x: type }).meta({ id: 'Inner' })
const outer = (type: z.ZodType) => z.object({ inner: inner(type) }).meta({ id: 'Outer' })

describe('fragments', () => {
  it('cover an operation and every component it uses, through other components too', () => {
    const fragment = (type: z.ZodType) =>
      fragmentsOf([operation({ service: 's', action: 'a', output: z.object({ o: outer(type) }) })])
    const text = fragment(z.string())
    expect(text.operations.get('POST /s/a')).toMatch(/^[0-9a-f]{64}$/)
    expect(fragment(z.number()).operations.get('POST /s/a')).not.toBe(text.operations.get('POST /s/a'))
    expect(fragment(z.number()).rest).toBe(text.rest)
    expect(fragment(z.string()).operations).toEqual(text.operations)
  })

  it('do not move with an operation beside them', () => {
    const a = operation({ service: 's', action: 'a', output: outer(z.string()) })
    const b = operation({ service: 's', action: 'b', output: z.object({ y: z.string() }) })
    const alone = fragmentsOf([a])
    const both = fragmentsOf([a, b])
    expect(both.operations.get('POST /s/a')).toBe(alone.operations.get('POST /s/a'))
    expect(both.rest).toBe(alone.rest)
    expect([...both.operations.keys()]).toEqual(['POST /s/a', 'POST /s/b'])
  })

  it('leave the info to the rest', () => {
    const a = operation({ service: 's', action: 'a' })
    const before = fragmentsOf([a])
    const after = fragmentsOf([a], { title: 'Shop', version: '2' })
    expect(after.operations).toEqual(before.operations)
    expect(after.rest).not.toBe(before.rest)
  })

  it(`are equal exactly when the documents are (seed ${seed})`, () => {
    const leaf = fc.constantFrom<() => z.ZodType>(
      () => z.string(),
      () => z.number().default(3),
      () => inner(z.string()),
      () => outer(z.boolean()),
      () => outer(z.number()),
    )
    const one = fc.record({
      service: fc.constantFrom('a', 'b'),
      action: fc.constantFrom('x', 'y'),
      input: leaf,
      output: leaf,
    })
    const list = fc.uniqueArray(one, {
      maxLength: 3,
      selector: ({ service, action }) => `${service}.${action}`,
    })
    const build = (
      rows: { service: string; action: string; input: () => z.ZodType; output: () => z.ZodType }[],
    ) =>
      plan(
        rows.map(({ input, output, ...row }) =>
          operation({ ...row, input: z.object({ i: input() }), output: z.object({ o: output() }) }),
        ),
      )
    const comparable = (made: DocumentPlan) => {
      const { operations, rest } = identify(made)
      return canonicalJson([[...operations].sort(), rest])
    }
    let equal = 0
    fc.assert(
      fc.property(list, list, fc.boolean(), (left, right, same) => {
        const before = build(left)
        const after = build(same ? [...left].reverse() : right)
        const documentsEqual = canonicalJson(writeDocument(before)) === canonicalJson(writeDocument(after))
        if (documentsEqual) equal++
        expect(comparable(before) === comparable(after)).toBe(documentsEqual)
      }),
      { seed, numRuns: 150 },
    )
    expect(equal).toBeGreaterThan(20)
  })
})
