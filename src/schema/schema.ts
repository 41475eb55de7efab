/**
 * Which schema library an object belongs to, told by its shape.
 * In: any value. Out: the library's name, and the types a schema carries.
 * It must not know zod, nor use instanceof: a bundle brings its own copy of its library.
 */

/** A schema of any accepted library: what they share is the Standard Schema interface. */
export interface AnySchema<Input = unknown, Output = unknown> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => unknown
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** What a caller passes to be accepted by the schema. */
export type SchemaInput<S extends AnySchema> = NonNullable<S['~standard']['types']>['input']

/** What parsing with the schema gives. */
export type SchemaOutput<S extends AnySchema> = NonNullable<S['~standard']['types']>['output']

/** `standard` is any other library that can describe itself, `opaque` one that cannot. */
export type SchemaLibrary = 'zod4' | 'zod4-mini' | 'zod3' | 'arktype' | 'valibot' | 'standard' | 'opaque'

/** True for a schema object of any copy of any library that implements Standard Schema, version 1. */
export function isSchema(value: unknown): value is AnySchema {
  if (isZod4(value)) return true
  const standard = standardOf(value)
  return standard !== undefined && standard.version === 1 && typeof standard.validate === 'function'
}

/** The library of a schema; `null` for anything that is not one. */
export function schemaLibrary(value: unknown): SchemaLibrary | null {
  if (isZod4(value)) return value._zod.traits?.has?.('ZodType') === true ? 'zod4' : 'zod4-mini'
  if (!isSchema(value)) return null
  const shape = value as { _def?: { typeName?: unknown } }
  if (typeof shape._def?.typeName === 'string' && shape._def.typeName.startsWith('Zod')) return 'zod3'
  const standard = value['~standard'] as { vendor: unknown; jsonSchema?: unknown }
  if (typeof standard.jsonSchema !== 'object' || standard.jsonSchema === null) return 'opaque'
  return standard.vendor === 'arktype' || standard.vendor === 'valibot' ? standard.vendor : 'standard'
}

interface Zod4Shape {
  readonly _zod: {
    readonly def?: { readonly type?: unknown }
    readonly version?: { readonly major?: unknown }
    readonly traits?: { readonly has?: (name: string) => boolean }
  }
}

// Zod makes a Standard Schema's members when they are first read, which costs more than looking at its own.
function isZod4(value: unknown): value is AnySchema & Zod4Shape {
  if (typeof value !== 'object' || value === null || !('~standard' in value)) return false
  const zod = (value as Partial<Zod4Shape>)._zod
  // A later major may be built differently; if it can describe itself it is taken as any other library.
  return typeof zod?.def?.type === 'string' && (zod.version?.major ?? 4) === 4
}

function standardOf(value: unknown): { version?: unknown; validate?: unknown } | undefined {
  // ArkType's schemas are functions.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  const standard = (value as { '~standard'?: unknown })['~standard']
  return typeof standard === 'object' && standard !== null ? standard : undefined
}
