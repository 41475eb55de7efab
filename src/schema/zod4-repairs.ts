/**
 * What Zod 4 writes wrongly, put right in place while it converts.
 * In: one schema and the JSON Schema Zod made of it. Out: nothing; the JSON Schema is edited before Zod copies it.
 */
import { restoreLostProperty } from './lost-property.ts'
import type { Zod4Registry } from './zod4-metadata.ts'
import type { Zod4Schema } from './zod4-structure.ts'

type Writable = Record<string, unknown>

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
]

interface OverrideContext {
  readonly zodSchema: Zod4Schema
  readonly jsonSchema: object
}

/** The `override` of `toJSONSchema`. Each repair is a fault of some version of Zod 4. */
export function repairZod4(context: OverrideContext, registry: Zod4Registry): void {
  const json = context.jsonSchema as Writable
  const { def } = context.zodSchema._zod
  // JSON has no infinity: it would be written as null, an invalid bound, a different constant or default.
  for (const keyword of BOUNDS) if (isInfinite(json[keyword])) delete json[keyword]
  if (isInfinite(json.const) || (Array.isArray(json.enum) && json.enum.some(isInfinite))) {
    delete json.const
    delete json.enum
    delete json.type
  }
  if (
    (def.type === 'default' || def.type === 'prefault') &&
    json.default === null &&
    def.defaultValue !== null
  )
    delete json.default
  if (isInfinite(json.default)) delete json.default
  // Versions before 4.6 leave the name of a definition inside it, where validators read it as an old `$id`.
  if (json.id !== undefined && json.id === registry.get(context.zodSchema)?.id) delete json.id
  // The metaschema wants at least one.
  if (Array.isArray(json.prefixItems) && json.prefixItems.length === 0) delete json.prefixItems
  if (def.type === 'object') restoreLostProperty(json.properties)
}

function isInfinite(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value)
}
