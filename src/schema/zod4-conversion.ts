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
  let place = { schema: root, pointer: '' }
  for (let deeper: typeof place | undefined = place; deeper !== undefined;) {
    place = deeper
    seen.add(place.schema)
    deeper = undefined
    for (const part of readableParts(place.schema)) {
      if (seen.has(part.schema) || converts(part.schema, mode, convert)) continue
      deeper = { schema: part.schema, pointer: place.pointer + part.place }
      break
    }
  }
  // What failed first: a getter that threw once gives Zod nothing the second time, and another error follows from it.
  return new SurfaceError(
    'schema-not-convertible',
    { pointer: place.pointer, reason: reasonOf(error) },
    { cause: error },
  )
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  // Zod drops what JSON said of it.
  if (!message.startsWith('Error converting schema to JSON')) return message
  return 'its metadata or its default holds something that is not plain JSON, such as a bigint or a cycle'
}

// The getters of an object's shape are the author's and can throw, as where they name what is declared further down.
function readableParts(schema: Zod4Schema): ReturnType<typeof zod4Parts> {
  try {
    return zod4Parts(schema)
  } catch {
    return []
  }
}

function converts(schema: Zod4Schema, mode: SchemaMode, convert: Zod4Conversion): boolean {
  try {
    convert(schema, mode)
    return true
  } catch {
    return false
  }
}
