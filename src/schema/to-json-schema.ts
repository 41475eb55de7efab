/**
 * One canonical JSON Schema for a schema of any accepted library.
 * In: a schema object and a mode. Out: normalised JSON Schema 2020-12, `$schema` included.
 * It must not know contracts, and needs no Node: contracts are bundled for browsers too.
 */
import { SurfaceError } from '../errors.ts'
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import { normaliseSchema } from './normalise-schema.ts'
import type { AnySchema } from './schema.ts'
import { schemaLibrary } from './schema.ts'
import { convertStandard } from './standard-json-schema.ts'
import { convertZod3 } from './zod3.ts'
import { convertZod4 } from './zod4.ts'

const converted: Record<SchemaMode, WeakMap<object, JsonSchema>> = {
  input: new WeakMap(),
  output: new WeakMap(),
}

/**
 * JSON Schema 2020-12 of what a caller sends (`input`) or receives (`output`): keys and `required` sorted,
 * unrepresentable parts `{}`, cycles as references. One conversion per schema object and mode; the result is
 * shared, never edit it.
 * @throws SurfaceError `not-a-schema`, `schema-without-json-schema`, `zod-mini-too-old`, `schema-not-convertible`.
 */
export function toJsonSchema(schema: AnySchema, mode: SchemaMode): JsonSchema {
  const known = converted[mode].get(schema)
  if (known !== undefined) return known
  const made = normaliseSchema(convert(schema, mode))
  converted[mode].set(schema, made)
  return made
}

function convert(schema: AnySchema, mode: SchemaMode): JsonSchema {
  switch (schemaLibrary(schema)) {
    case 'zod4':
    case 'zod4-mini':
      return convertZod4(schema as never, mode)
    case 'zod3':
      return convertZod3(schema as never, mode)
    case 'arktype':
    case 'valibot':
    case 'standard':
      return convertStandard(schema, mode)
    case 'opaque':
      throw new SurfaceError('schema-without-json-schema', { vendor: schema['~standard'].vendor })
    case null:
      throw new SurfaceError('not-a-schema', { what: typeof schema })
  }
}
