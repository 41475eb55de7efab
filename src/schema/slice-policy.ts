/**
 * Whether a view's `output`, without a projection, is a slice of the full answer.
 * In: two schemas of any library. Out: what parsing the full answer with the view's schema would do.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import { isJsonObject } from './json-schema.ts'
import { normaliseSchema } from './normalise-schema.ts'
import type { AnySchema } from './schema.ts'
import { schemaLibrary } from './schema.ts'
import { findRefusal, mayDrop } from './slice-shapes.ts'
import { convertStandard } from './standard-json-schema.ts'
import { mapSubschemas, omitKeywords } from './subschemas.ts'
import { toJsonSchema } from './to-json-schema.ts'
import { closeStrippingObjects } from './valibot.ts'

/**
 * `slices`: it removes what the view does not declare. Everything else is a view that cannot mean anything:
 * `keeps-undeclared`: an object at `pointer` is open, so everything stays;
 * `refuses-undeclared`: an object at `pointer` is strict and narrower than the full answer, so calls fail;
 * `hides-nothing`: the view is what the full schema already is, or declares no object that could drop a key.
 */
export type SlicePolicy =
  | { readonly kind: 'slices' | 'hides-nothing' }
  | { readonly kind: 'keeps-undeclared' | 'refuses-undeclared'; readonly pointer: string }

/** What parsing an answer of `full` with `view` alone would do. Throws what `toJsonSchema` throws. */
export function slicePolicy(view: AnySchema, full: AnySchema): SlicePolicy {
  const shown = describe(view, 'output')
  const answer = describe(full, 'output')
  const open = findOpenObject(shown, '')
  if (open !== undefined) return { kind: 'keeps-undeclared', pointer: open }
  const strict = findRefusal(describe(view, 'input'), answer)
  if (strict !== undefined) return { kind: 'refuses-undeclared', pointer: strict }
  return { kind: saysTheSame(shown, answer) || !mayDrop(shown, answer) ? 'hides-nothing' : 'slices' }
}

// Valibot's object drops undeclared keys and its looseObject keeps them, and both describe themselves the same.
function describe(schema: AnySchema, mode: SchemaMode): JsonSchema {
  return schemaLibrary(schema) === 'valibot'
    ? normaliseSchema(convertStandard(schema, mode, closeStrippingObjects(mode)))
    : toJsonSchema(schema, mode)
}

/** The first object that declares properties and lets others through. */
function findOpenObject(schema: JsonSchema, pointer: string): string | undefined {
  if (typeof schema === 'boolean') return undefined
  const declares = isJsonObject(schema.properties) && Object.keys(schema.properties).length > 0
  const isClosed = schema.additionalProperties === false || schema.unevaluatedProperties === false
  if (declares && !isClosed) return pointer
  let found: string | undefined
  mapSubschemas(omitKeywords(schema, 'not', 'if', 'propertyNames'), (part, place) => {
    found ??= findOpenObject(part, pointer + place)
    return part
  })
  return found
}

const ANNOTATIONS = [
  '$comment',
  '$schema',
  'default',
  'deprecated',
  'description',
  'examples',
  'readOnly',
  'title',
]

function saysTheSame(a: JsonSchema, b: JsonSchema): boolean {
  return canonicalJson(withoutAnnotations(a)) === canonicalJson(withoutAnnotations(b))
}

function withoutAnnotations(schema: JsonSchema): JsonSchema {
  return typeof schema === 'boolean'
    ? schema
    : mapSubschemas(omitKeywords(schema, ...ANNOTATIONS), withoutAnnotations)
}
