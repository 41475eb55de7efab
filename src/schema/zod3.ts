/**
 * Zod 3 (3.24 and later, `zod/v3` too, any copy) → JSON Schema 2020-12. The one door to zod-to-json-schema.
 * In: a schema and a mode. Out: JSON Schema whose bytes do not depend on the order properties were written in.
 */
import { ignoreOverride, parseDef, zodToJsonSchema } from 'zod-to-json-schema'
import type { Options, Refs } from 'zod-to-json-schema'
import { isSurfaceError, SurfaceError } from '../errors.ts'
import { upgradeDraft7 } from './draft-7.ts'
import type { JsonSchema, JsonSchemaObject, SchemaMode } from './json-schema.ts'
import { DIALECT_2020_12 } from './json-schema.ts'
import { omitKeywords } from './subschemas.ts'
import { finishZod3, replaceZod3 } from './zod3-repairs.ts'
import type { Zod3Definition, Zod3Schema } from './zod3-structure.ts'
import { zod3Cycles, zod3Parts } from './zod3-structure.ts'

/** @throws SurfaceError `schema-not-convertible` with the place of the part that cannot be converted. */
export function convertZod3(schema: Zod3Schema, mode: SchemaMode): JsonSchema {
  try {
    return convertDefinition(schema._def, mode)
  } catch (error) {
    throw isSurfaceError(error) ? error : locateFailure(schema._def, mode, error)
  }
}

function convertDefinition(root: Zod3Definition, mode: SchemaMode): JsonSchema {
  const references = new Map<Zod3Definition, string>()
  for (const def of zod3Cycles(root))
    references.set(
      def,
      def === root ? '#' : `#/$defs/__schema${references.size - Number(references.has(root))}`,
    )
  const schema = convertOne(root, mode, references)
  const defs = [...references].filter(([def]) => def !== root)
  if (defs.length === 0) return schema
  const written = defs.map(([def, reference]) => {
    return [
      reference.slice('#/$defs/'.length),
      omitKeywords(convertOne(def, mode, references), '$schema'),
    ] as const
  })
  return { ...schema, $defs: Object.fromEntries(written) }
}

function convertOne(
  root: Zod3Definition,
  mode: SchemaMode,
  references: ReadonlyMap<Zod3Definition, string>,
): JsonSchemaObject {
  let started = false
  const parse = (def: Zod3Definition, refs: Refs): JsonSchemaObject =>
    (parseDef(def as never, refs) ?? {}) as unknown as JsonSchemaObject
  const options: Partial<Options<'jsonSchema7'>> = {
    target: 'jsonSchema7',
    // Its own references name the place of the first use, which moves with the order of properties.
    $refStrategy: 'none',
    pipeStrategy: mode,
    effectStrategy: 'input',
    // What strips undeclared keys accepts them: only what comes out is closed.
    removeAdditionalStrategy: mode === 'input' ? 'strict' : 'passthrough',
    allowedAdditionalProperties: mode === 'input' ? undefined : true,
    override: (given, refs) => {
      const def = given as unknown as Zod3Definition
      const reference = started ? references.get(def) : undefined
      started = true
      if (reference !== undefined) return { $ref: reference } as never
      const replaced = replaceZod3(def, mode, (part) => parse(part, refs))
      return replaced === undefined ? ignoreOverride : (replaced as never)
    },
    postProcess: (json, def, refs) =>
      finishZod3((json ?? {}) as JsonSchemaObject, def as unknown as Zod3Definition, mode, (part) =>
        parse(part, refs),
      ) as never,
  }
  const made = zodToJsonSchema({ _def: root } as never, options as never) as unknown as JsonSchema
  const upgraded = upgradeDraft7(made)
  return typeof upgraded === 'boolean' ? { $schema: DIALECT_2020_12 } : upgraded
}

// The deepest part that fails by itself is the place.
function locateFailure(root: Zod3Definition, mode: SchemaMode, error: unknown): SurfaceError {
  let place = { def: root, pointer: '', cause: error }
  for (const seen = new Set<Zod3Definition>(); !seen.has(place.def);) {
    seen.add(place.def)
    for (const part of zod3Parts(place.def)) {
      try {
        if (!seen.has(part.schema)) convertDefinition(part.schema, mode)
      } catch (cause) {
        place = { def: part.schema, pointer: place.pointer + part.place, cause }
        break
      }
    }
  }
  const reason = place.cause instanceof Error ? place.cause.message : String(place.cause)
  return new SurfaceError(
    'schema-not-convertible',
    { pointer: place.pointer, reason },
    { cause: place.cause },
  )
}
