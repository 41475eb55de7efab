/**
 * Zod 4, classic and mini, any copy → JSON Schema 2020-12, with whichever version of Zod it is given.
 * In: a schema and a mode. Out: JSON Schema whose bytes depend on the schema and the converting version alone.
 * It must not import zod: tests give it every version.
 */
import { isSurfaceError, SurfaceError } from '../errors.ts'
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import type { Zod4Registry } from './zod4-metadata.ts'
import { readMetadata } from './zod4-metadata.ts'
import { repairZod4 } from './zod4-repairs.ts'
import type { Zod4Schema, Zod4Version } from './zod4-structure.ts'
import { zod4Parts } from './zod4-structure.ts'
import type { PlainSchemas } from './zod4-survey.ts'
import { needsTwin } from './zod4-survey.ts'
import { twinOf } from './zod4-twin.ts'

/** The part of `zod/v4/core` a conversion needs. */
export interface Zod4Converter {
  readonly toJSONSchema: (schema: never, options: never) => unknown
  readonly globalRegistry: object
  readonly version: Zod4Version
}

export type Zod4Conversion = (schema: Zod4Schema, mode: SchemaMode) => JsonSchema

export function createZod4Conversion(converter: Zod4Converter): Zod4Conversion {
  const plain: PlainSchemas = new WeakSet()
  const convert: Zod4Conversion = (schema, mode) => {
    const readable = needsTwin(schema, converter.version, plain) ? twinOf(schema) : schema
    const metadata = readMetadata(converter.globalRegistry as Zod4Registry)
    const options = {
      io: mode,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      cycles: 'ref',
      reused: 'inline',
      metadata,
      override: (context: Parameters<typeof repairZod4>[0]) => repairZod4(context, metadata),
    }
    return converter.toJSONSchema(readable as never, options as never) as JsonSchema
  }
  return (schema, mode) => {
    try {
      return convert(schema, mode)
    } catch (error) {
      throw isSurfaceError(error) ? error : locateFailure(schema, mode, convert, error)
    }
  }
}

// Zod says what it could not convert, not where: the deepest part that fails by itself is the place.
function locateFailure(
  root: Zod4Schema,
  mode: SchemaMode,
  convert: Zod4Conversion,
  error: unknown,
): SurfaceError {
  const seen = new Set<Zod4Schema>()
  let place = { schema: root, pointer: '', cause: error }
  for (let deeper: typeof place | undefined = place; deeper !== undefined;) {
    place = deeper
    seen.add(place.schema)
    deeper = undefined
    for (const part of zod4Parts(place.schema)) {
      const cause = seen.has(part.schema) ? undefined : failureOf(part.schema, mode, convert)
      if (cause === undefined) continue
      deeper = { schema: part.schema, pointer: place.pointer + part.place, cause: cause.error }
      break
    }
  }
  const reason = place.cause instanceof Error ? place.cause.message : String(place.cause)
  return new SurfaceError(
    'schema-not-convertible',
    { pointer: place.pointer, reason },
    { cause: place.cause },
  )
}

function failureOf(
  schema: Zod4Schema,
  mode: SchemaMode,
  convert: Zod4Conversion,
): { error: unknown } | undefined {
  try {
    convert(schema, mode)
    return undefined
  } catch (error) {
    return { error }
  }
}
