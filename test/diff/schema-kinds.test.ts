import { describe, expect, it } from 'vitest'
import { SCHEMA_CHANGE_KINDS, type SchemaChangeKind } from '../../src/diff/change.ts'
import { listSchemaChanges } from '../../src/diff/list-schema-changes.ts'
import { schemaRules } from '../../src/diff/rules.ts'
import { kindCases } from './kind-cases/kind-cases.ts'
import type { SchemaPairCase } from './kind-cases/kind-case.ts'

function kindsOf({ before, after, ...dialects }: SchemaPairCase): string[] {
  return listSchemaChanges(before, after, dialects).map((change) => change.kind)
}

describe('every kind of schema change', () => {
  it('has a case and a rule, and there are no others', () => {
    expect(Object.keys(kindCases).sort()).toEqual([...SCHEMA_CHANGE_KINDS].sort())
    expect(Object.keys(schemaRules).sort()).toEqual([...SCHEMA_CHANGE_KINDS].sort())
  })

  it.each(SCHEMA_CHANGE_KINDS)('%s fires where it must', (kind: SchemaChangeKind) => {
    expect(kindsOf(kindCases[kind].fires)).toContain(kind)
  })

  it.each(SCHEMA_CHANGE_KINDS)('%s does not fire beside it', (kind: SchemaChangeKind) => {
    expect(kindsOf(kindCases[kind].nearMiss)).not.toContain(kind)
  })
})
