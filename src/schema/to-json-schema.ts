/**
 * One canonical JSON Schema for a schema of any accepted library.
 * In: a schema object and a mode. Out: normalised JSON Schema 2020-12, `$schema` included.
 * It must not know contracts, and needs no Node: contracts are bundled for browsers too.
 */
import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import { isJsonObject } from './json-schema.ts'
import { normaliseSchema } from './normalise-schema.ts'
import { encodePointerToken } from '../json-pointer.ts'
import { resolveRef } from './resolve-ref.ts'
import type { AnySchema, SchemaLibrary } from './schema.ts'
import { schemaLibrary } from './schema.ts'
import { convertStandard } from './standard-json-schema.ts'
import { convertZod3 } from './zod3.ts'
import type { Zod3Schema } from './zod3-structure.ts'
import { convertZod4 } from './zod4.ts'
import type { Zod4Schema } from './zod4-structure.ts'

const converted: Record<SchemaMode, WeakMap<object, JsonSchema>> = {
  input: new WeakMap(),
  output: new WeakMap(),
}

/**
 * JSON Schema 2020-12 of what a caller sends (`input`) or receives (`output`): keys and `required` sorted,
 * unrepresentable parts `{}`, cycles as references. One conversion per schema object and mode; the result is
 * shared, never edit it.
 * @throws SurfaceError `not-a-schema`, `schema-without-json-schema`, `zod-too-old`, `zod-newer-than-converter`, or
 * `schema-not-convertible` with the place.
 */
export function toJsonSchema(schema: AnySchema, mode: SchemaMode): JsonSchema {
  const known = isContainer(schema) ? converted[mode].get(schema) : undefined
  if (known !== undefined) return known
  const library = schemaLibrary(schema)
  const made = normaliseSchema(convert(schema, library, mode))
  if (typeof made === 'object' && !isCertain(made.$defs ?? {}, library)) assertRefsResolve(made, made, [])
  converted[mode].set(schema, made)
  return made
}

function convert(schema: AnySchema, library: SchemaLibrary | null, mode: SchemaMode): JsonSchema {
  switch (library) {
    case 'zod4':
    case 'zod4-mini':
      return convertZod4(schema as unknown as Zod4Schema, mode)
    case 'zod3':
      return convertZod3(schema as unknown as Zod3Schema, mode)
    case 'arktype':
    case 'valibot':
    case 'standard':
      return convertStandard(schema, mode)
    case 'opaque':
      throw new SurfaceError('schema-without-json-schema', { vendor: schema['~standard'].vendor })
    case null:
      throw new SurfaceError('not-a-schema', { what: nameKind(schema) })
  }
}

// Zod refers to what it defines, and such names are the same escaped or not.
function isCertain(definitions: Json, library: SchemaLibrary | null): boolean {
  if (library !== 'zod4' && library !== 'zod4-mini') return false
  return Object.keys(definitions as object).every((name) => PLAIN_NAME.test(name))
}

const PLAIN_NAME = /^[\w.-]+$/

// A converter that does not escape the name of a definition writes a reference that leads nowhere. An anchor
// (`#name`) is a reference to what this package does not follow.
function assertRefsResolve(value: Json, root: JsonSchema, path: (string | number)[]): void {
  if (typeof value !== 'object' || value === null) return
  if (isJsonObject(value) && typeof value.$ref === 'string' && /^#(?:\/|$)/.test(value.$ref)) {
    if (resolveRef(root, value.$ref) === undefined)
      throw new SurfaceError('schema-not-convertible', {
        pointer: path.map((key) => `/${encodePointerToken(String(key))}`).join(''),
        reason: `its reference ${value.$ref} leads to no schema of its own document. Names of letters, digits, - and _ are safe with every converter.`,
      })
  }
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (typeof key === 'string' && HOLDS_DATA.has(key)) continue
    path.push(key)
    assertRefsResolve(member as Json, root, path)
    path.pop()
  }
}

const HOLDS_DATA: ReadonlySet<string> = new Set(['default', 'examples', 'const', 'enum'])

function isContainer(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function nameKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object that is none' : `a ${typeof value}`
}
