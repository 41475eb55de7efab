/**
 * A twin of a Zod 4 schema that any copy of Zod converts by its own rules.
 * In: a schema of any copy. Out: an object that reads as it does, except that every schema inside is a twin too,
 * properties come sorted, and the converter the other copy attached is gone. The schema itself is never touched.
 *
 * Two measured faults make it necessary. A schema of Zod 4.2 converts its own parts by the rules of 4.2, and what
 * those leave out a later version drops: types and properties vanish without a word. And for a schema that refers
 * to itself, Zod picks and numbers its definitions by the order properties were written in.
 */
import type { Zod4Definition, Zod4Schema } from './zod4-structure.ts'
import { isZod4Schema, zod4Fields } from './zod4-structure.ts'

const twins = new WeakMap<Zod4Schema, Zod4Schema>()
const originals = new WeakMap<Zod4Schema, Zod4Schema>()

/** The twin of a schema: the same one every time, so that Zod recognises what is shared and what is a cycle. */
export function twinOf(schema: Zod4Schema): Zod4Schema {
  const known = twins.get(schema)
  if (known !== undefined) return known
  const internals = Object.create(schema._zod) as Zod4Schema['_zod']
  const twin = Object.create(schema, { _zod: { value: internals } }) as Zod4Schema
  twins.set(schema, twin)
  originals.set(twin, schema)
  set(internals, 'processJSONSchema', undefined)
  set(internals, 'def', twinDefinition(schema))
  if (schema._zod.parent !== undefined) set(internals, 'parent', twinOf(schema._zod.parent))
  if (schema._zod.def.type === 'lazy') set(internals, 'innerType', twinValue(schema._zod.innerType))
  return twin
}

/** The schema a twin stands for; any other schema is its own original. */
export function originalOf(schema: Zod4Schema): Zod4Schema {
  return originals.get(schema) ?? schema
}

function twinDefinition(schema: Zod4Schema): Zod4Definition {
  const { def } = schema._zod
  // Inherited, not copied: a default is a getter, and reading it would run the author's function.
  const twin = Object.create(def) as Zod4Definition
  if (def.type === 'lazy') set(twin, 'getter', () => twinValue(schema._zod.innerType))
  if (def.shape !== undefined) set(twin, 'shape', twinShape(def.shape))
  for (const [field] of zod4Fields(def)) {
    const value = def[field]
    if (value !== undefined) set(twin, field, Array.isArray(value) ? value.map(twinValue) : twinValue(value))
  }
  return twin
}

function twinShape(shape: NonNullable<Zod4Definition['shape']>): object {
  const sorted = {}
  for (const key of Object.keys(shape).sort()) set(sorted, key, twinValue(shape[key]))
  return sorted
}

function twinValue(value: unknown): unknown {
  return isZod4Schema(value) ? twinOf(value) : value
}

// Defined, not assigned: a key may be `__proto__`, and an inherited accessor would swallow the assignment.
function set(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}
