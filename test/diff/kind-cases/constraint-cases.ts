import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { integer, kindCase, number, string } from './kind-case.ts'

const list = (keywords: Record<string, unknown>): JsonSchema => ({ type: 'array', ...keywords }) as JsonSchema
const whole = (keywords: Record<string, number>): JsonSchema => ({ type: 'integer', ...keywords })
const text = (keywords: Record<string, unknown>): JsonSchema =>
  ({ type: 'string', ...keywords }) as JsonSchema

export const constraintCases = {
  'minimum-raised': kindCase(
    [whole({ minimum: 0 }), whole({ minimum: 1 })],
    [whole({ minimum: 1 }), whole({ exclusiveMinimum: 0 })],
  ),
  'minimum-lowered': kindCase(
    [whole({ minimum: 1 }), integer],
    [whole({ minimum: 1, exclusiveMinimum: 4 }), whole({ minimum: 0, exclusiveMinimum: 4 })],
  ),
  'maximum-raised': kindCase(
    [whole({ maximum: 9 }), whole({ maximum: 10 })],
    [whole({ maximum: 9 }), whole({ maximum: 9.5 })],
  ),
  'maximum-lowered': kindCase(
    [number, { type: 'number', maximum: 9 }],
    [
      { type: 'number', maximum: 9 },
      { type: 'number', allOf: [{ maximum: 9 }, { maximum: 12 }] },
    ],
  ),
  'multiple-of-narrowed': kindCase(
    [whole({ multipleOf: 5 }), whole({ multipleOf: 10 })],
    [{ type: 'number', multipleOf: 1 }, integer],
  ),
  'multiple-of-widened': kindCase(
    [whole({ multipleOf: 10 }), whole({ multipleOf: 5 })],
    [{ type: 'integer', allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] }, whole({ multipleOf: 12 })],
  ),
  'multiple-of-changed': kindCase(
    [whole({ multipleOf: 5 }), whole({ multipleOf: 7 })],
    [whole({ multipleOf: 5 }), whole({ multipleOf: 35 })],
  ),

  'min-length-raised': kindCase([string, text({ minLength: 1 })], [string, text({ minLength: 0 })]),
  'min-length-lowered': kindCase(
    [text({ minLength: 2 }), text({ minLength: 1 })],
    [text({ minLength: 2, maxLength: 1 }), text({ minLength: 3, maxLength: 1 })],
  ),
  'max-length-raised': kindCase(
    [text({ maxLength: 5 }), string],
    [
      { allOf: [text({ maxLength: 5 }), { maxLength: 7 }] },
      { allOf: [text({ maxLength: 5 }), { maxLength: 9 }] },
    ],
  ),
  'max-length-lowered': kindCase(
    [text({ maxLength: 5 }), text({ maxLength: 4 })],
    [text({ pattern: '^a{1,3}$' }), text({ pattern: '^a{1,3}$', maxLength: 3 })],
  ),
  'pattern-added': kindCase([string, text({ pattern: '^a' })], [string, text({ pattern: '' })]),
  'pattern-removed': kindCase([text({ pattern: '^a' }), string], [text({ pattern: '.*' }), string]),
  'pattern-narrowed': kindCase(
    [text({ pattern: '^[a-z]{2,8}$' }), text({ pattern: '^[a-z]{2,4}$' })],
    [text({ pattern: '^[0-9]+$' }), text({ pattern: '^\\d+$' })],
  ),
  'pattern-widened': kindCase(
    [text({ pattern: '^[a-z]{2}$' }), text({ pattern: '^[a-z]{2,3}$' })],
    [text({ pattern: '^(ab|ac)$' }), text({ pattern: '^a[bc]$' })],
  ),
  'pattern-changed': kindCase(
    [text({ pattern: '^[a-f]+$' }), text({ pattern: '^[d-k]+$' })],
    [text({ pattern: '^[a-f]+$' }), text({ pattern: '^[a-k]+$' })],
  ),
  'pattern-undecided': kindCase(
    [text({ pattern: '^([ab]+)-\\1$' }), text({ pattern: '^([ab]+)-\\1!?$' })],
    [text({ pattern: '^([ab]+)-\\1$' }), text({ pattern: '^([ab]+)-\\1$', title: 'twins' })],
  ),

  'min-items-raised': kindCase(
    [list({}), list({ minItems: 1 })],
    [list({ contains: {} }), list({ minItems: 1 })],
  ),
  'min-items-lowered': kindCase(
    [list({ minItems: 2 }), list({ minItems: 1 })],
    [list({ minItems: 0 }), list({})],
  ),
  'max-items-raised': kindCase(
    [list({ maxItems: 2 }), list({ maxItems: 3 })],
    [
      list({ prefixItems: [string], items: false, maxItems: 1 }),
      list({ prefixItems: [string], items: false }),
    ],
  ),
  'max-items-lowered': kindCase(
    [list({ maxItems: 3 }), list({ maxItems: 2 })],
    [list({ items: false }), list({ maxItems: 0 })],
  ),
  'unique-items-added': kindCase(
    [list({}), list({ uniqueItems: true })],
    [list({ maxItems: 1 }), list({ maxItems: 1, uniqueItems: true })],
  ),
  'unique-items-removed': kindCase(
    [list({ uniqueItems: true }), list({})],
    [list({ uniqueItems: false }), list({})],
  ),
  'contains-narrowed': kindCase(
    [list({}), list({ contains: string })],
    [list({}), list({ contains: string, minContains: 0 })],
  ),
  'contains-widened': kindCase(
    [list({ contains: string, maxContains: 1 }), list({ contains: string, maxContains: 2 })],
    [list({ contains: string, minContains: 1 }), list({ contains: string })],
  ),
  'contains-changed': kindCase(
    [list({ contains: string }), list({ contains: integer })],
    [list({ contains: number }), list({ contains: integer })],
  ),
  'tuple-item-added': kindCase(
    [list({ prefixItems: [string], items: false }), list({ prefixItems: [string, integer], items: false })],
    [
      list({ prefixItems: [string], items: integer }),
      list({ prefixItems: [string, integer], items: integer }),
    ],
  ),
  'tuple-item-removed': kindCase(
    [list({ prefixItems: [string, integer], items: false }), list({ prefixItems: [string], items: false })],
    [
      list({ prefixItems: [string, integer], items: integer }),
      list({ prefixItems: [string], items: integer }),
    ],
  ),
  'tuple-reordered': kindCase(
    [list({ prefixItems: [string, integer] }), list({ prefixItems: [integer, string] })],
    [list({ prefixItems: [string, integer] }), list({ prefixItems: [string, number] })],
  ),
  'tuple-closed': kindCase(
    [list({ prefixItems: [string] }), list({ prefixItems: [string], items: false })],
    [list({ prefixItems: [string], maxItems: 1 }), list({ prefixItems: [string], items: false })],
  ),
  'tuple-opened': kindCase(
    [list({ prefixItems: [string], items: false }), list({ prefixItems: [string] })],
    [list({ prefixItems: [string], items: {} }), list({ prefixItems: [string] })],
  ),
  'unevaluated-items-closed': kindCase(
    [list({ prefixItems: [string] }), list({ prefixItems: [string], unevaluatedItems: false })],
    [list({ prefixItems: [string], items: false }), list({ prefixItems: [string], unevaluatedItems: false })],
  ),
  'unevaluated-items-opened': kindCase(
    [list({ prefixItems: [string], unevaluatedItems: false }), list({ prefixItems: [string] })],
    [list({ items: string, unevaluatedItems: false }), list({ items: string })],
  ),
}
