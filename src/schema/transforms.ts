/**
 * Whether parsing turns a value into another one.
 * In: a schema of any library. Out: yes or no; where only JSON Schema can tell, what it tells.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { JsonSchema } from './json-schema.ts'
import type { AnySchema } from './schema.ts'
import { schemaLibrary } from './schema.ts'
import { convertStandard } from './standard-json-schema.ts'
import { mapSubschemas, omitKeywords } from './subschemas.ts'
import { toJsonSchema } from './to-json-schema.ts'
import { watchActions } from './valibot.ts'
import type { Zod3Schema } from './zod3-structure.ts'
import { zod3Transforms } from './zod3-structure.ts'
import type { Zod4Schema } from './zod4-structure.ts'
import { zod4Transforms } from './zod4-transforms.ts'

/**
 * True when parsing changes a value into another one, so that parsing twice would change it twice.
 * Exact for Zod and Valibot. Elsewhere: input and output JSON Schema differ in more than `required`, `default`
 * and `additionalProperties`. Defaults, coercion and trimming do not count: a second time they change nothing.
 */
export function transformsValue(schema: AnySchema): boolean {
  switch (schemaLibrary(schema)) {
    case 'zod4':
    case 'zod4-mini':
      return zod4Transforms(schema as unknown as Zod4Schema)
    case 'zod3':
      return zod3Transforms((schema as unknown as Zod3Schema)._def)
    case 'valibot':
      return valibotTransforms(schema)
    default:
      return stable(toJsonSchema(schema, 'input')) !== stable(toJsonSchema(schema, 'output'))
  }
}

function valibotTransforms(schema: AnySchema): boolean {
  let transforms = false
  convertStandard(
    schema,
    'output',
    watchActions((isTransformation) => (transforms ||= isTransformation)),
  )
  return transforms
}

function stable(schema: JsonSchema): string {
  const strip = (part: JsonSchema): JsonSchema =>
    typeof part === 'boolean'
      ? part
      : mapSubschemas(omitKeywords(part, 'required', 'default', 'additionalProperties'), strip)
  return canonicalJson(strip(schema))
}
