/** Conditions of the parts of a schema that are compared as a whole: `not`, `if`, references that leave the document. */
import type { JsonSchema, JsonSchemaObject } from '../../schema/json-schema.ts'
import { schemaKey } from './schema-key.ts'
import type { Constraint } from './shapes.ts'

/** Null when one of them accepts nothing. */
export function readConstraints(schemas: readonly JsonSchemaObject[]): readonly Constraint[] | null {
  const byText = new Map<string, Constraint>()
  for (const schema of schemas) {
    const found = constraintsOf(schema)
    if (found === null) return null
    for (const constraint of found) byText.set(schemaKey(constraint.schema), constraint)
  }
  return [...byText.keys()].sort().map((text) => byText.get(text)!)
}

function constraintsOf(schema: JsonSchemaObject): readonly Constraint[] | null {
  const result: Constraint[] = []
  const not = schema.not as JsonSchema | undefined
  if (not === true || (typeof not === 'object' && Object.keys(not).length === 0)) return null
  if (not !== undefined && not !== false) result.push({ kind: 'not', schema: { not } })
  if (schema.if !== undefined) {
    const branches = { then: schema.then ?? true, else: schema.else ?? true }
    if (branches.then !== true || branches.else !== true) {
      result.push({ kind: 'condition', schema: { if: schema.if, ...branches } })
    }
  }
  if (schema.$ref !== undefined) result.push({ kind: 'reference', schema: { $ref: schema.$ref } })
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (schema[keyword] !== undefined) result.push({ kind: 'union', schema: { [keyword]: schema[keyword] } })
  }
  return result
}
