/** What nobody can decide is not claimed: a keyword whose checking is a choice, beside an edit that is plain. */
import { describe, expect, it } from 'vitest'
import { compareSchemas } from '../../src/diff/compare-schemas.ts'
import { listSchemaChanges } from '../../src/diff/list-schema-changes.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'

const effects = (before: JsonSchema, after: JsonSchema): string[] =>
  listSchemaChanges(before, after).map(({ kind, effect }) => `${kind} ${effect}`)

describe('an effect', () => {
  it('is undecided where a negation may leave nothing', () => {
    const changes = listSchemaChanges({ const: 13.7 }, { not: { format: 'uri-reference' } })
    expect(changes.map(({ effect }) => effect)).toEqual(['unknown', 'unknown', 'unknown'])
    for (const { reason } of changes) expect(reason).toContain('whether the format uri-reference is checked')
  })

  it('is decided beside a negation that is', () => {
    expect(effects({ const: 13.7 }, { not: { type: 'number' } })).toEqual([
      'enum-dropped incomparable',
      'nullable-added widens',
      'type-widened widens',
    ])
  })

  it('is undecided for a listed value that an unchecked format may refuse, and breaks for those it opens to', () => {
    const [before, after] = [{ const: '127.0.0.0.1' }, { type: 'string', format: 'ipv4' }] as const
    expect(effects(before, after)).toEqual(['enum-dropped unknown'])
    expect(compareSchemas(before, after, { place: 'httpInput' })[0]).toMatchObject({ severity: 'risky' })
    const [finding] = compareSchemas(before, after, { place: 'httpOutput' })
    expect(finding).toMatchObject({ severity: 'breaking', witness: { kind: 'possible-now' } })
  })

  it('is decided for a listed value that no format can refuse', () => {
    expect(effects({ const: 'a' }, { type: 'string', minLength: 1 })).toEqual(['enum-dropped widens'])
    expect(effects({ const: '' }, { type: 'string', minLength: 1 })).toEqual(['enum-dropped incomparable'])
  })

  it('is found through a reference whose name holds a percent sign', () => {
    const holder = (type: string): JsonSchema => ({
      properties: { a: { $ref: '#/$defs/per%25cent' } },
      $defs: { 'per%cent': { type } },
    })
    const [finding] = compareSchemas(holder('string'), holder('null'), { place: 'httpInput' })
    expect(finding?.witness).toHaveProperty('value')
  })
})
