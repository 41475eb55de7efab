import { describe, expect, it } from 'vitest'
import { upgradeDraft7 } from '../../src/schema/draft-7.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { DIALECT_2020_12 } from '../../src/schema/json-schema.ts'

const upgrade = (schema: object): object => {
  const { $schema, ...rest } = upgradeDraft7(schema as JsonSchema) as { $schema: string }
  expect($schema).toBe(DIALECT_2020_12)
  return rest
}

describe('upgradeDraft7', () => {
  it('moves tuples', () => {
    expect(upgrade({ items: [{ type: 'string' }], additionalItems: { type: 'number' } })).toEqual({
      prefixItems: [{ type: 'string' }],
      items: { type: 'number' },
    })
    expect(upgrade({ items: { type: 'string' }, additionalItems: false })).toEqual({
      items: { type: 'string' },
    })
    expect(upgrade({ items: [], additionalItems: { type: 'number' } })).toEqual({ items: { type: 'number' } })
  })

  it('moves definitions and the references into them, at every depth', () => {
    expect(
      upgrade({
        definitions: { a: { items: [{ $ref: '#/definitions/a' }] } },
        properties: { x: { $ref: '#/definitions/a' } },
      }),
    ).toEqual({
      $defs: { a: { prefixItems: [{ $ref: '#/$defs/a' }] } },
      properties: { x: { $ref: '#/$defs/a' } },
    })
    expect(upgrade({ $ref: '#/properties/definitions' })).toEqual({ $ref: '#/properties/definitions' })
  })

  it('splits dependencies', () => {
    expect(upgrade({ dependencies: { a: ['b'], c: { required: ['d'] } } })).toEqual({
      dependentRequired: { a: ['b'] },
      dependentSchemas: { c: { required: ['d'] } },
    })
    expect(upgrade({ dependencies: {} })).toEqual({})
  })

  it('leaves properties and data of the same names alone', () => {
    const schema = {
      properties: { items: { type: 'array' }, definitions: {} },
      default: { items: [1], definitions: {} },
    }
    expect(upgrade(schema)).toEqual(schema)
  })

  it('replaces the dialect, and leaves a boolean as it is', () => {
    expect(upgrade({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'string' })).toEqual({
      type: 'string',
    })
    expect(upgradeDraft7(false)).toBe(false)
  })
})
