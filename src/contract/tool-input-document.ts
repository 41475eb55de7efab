/**
 * The tool input document: the JSON Schema of what a model sends in one call.
 * In: an operation. Out: params then input in one object, view defaults written in; what mounts serve and snapshots hash.
 * It must not know transports: every one shows the same document.
 */
import type { Json } from '../canonical-json.ts'
import { compareCodeUnits } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import { DIALECT_2020_12, isJsonObject } from '../schema/json-schema.ts'
import { normaliseSchema } from '../schema/normalise-schema.ts'
import { isObjectInEveryBranch } from '../schema/root-object.ts'
import type { AnySchema } from '../schema/schema.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import { admitNames } from './admit-names.ts'
import { declaredKeys } from './declared-keys.ts'
import { omitKeys } from './omit-keys.ts'
import type { Operation } from './operation.ts'
import { referencesOf } from './rewrite-references.ts'
import type { SchemaRoot } from './schema-root.ts'
import { mergeDefinitions, openRoot, reachableDefinitions } from './schema-root.ts'
import { writeViewDefault } from './view-default-schema.ts'

const documents = new WeakMap<Operation, JsonSchemaObject>()

/**
 * JSON Schema 2020-12, normalised, root always `type: 'object'`. The result is shared, never edit it.
 * @throws SurfaceError `tool-input-overlap`, `tool-input-not-object`, or as `toJsonSchema`.
 */
export function buildToolInputDocument(operation: Operation): JsonSchemaObject {
  const known = documents.get(operation)
  if (known !== undefined) return known
  const built = build(operation)
  documents.set(operation, built)
  return built
}

function build(operation: Operation): JsonSchemaObject {
  const only = onlySchema(operation)
  if (only !== null) return only
  const input = openPart(operation, 'input', operation.input)
  const { added: params, all } = mergeDefinitions(input, openPart(operation, 'params', operation.params))
  const { properties: paramProperties, required: paramRequired } = flattenParams(params, operation.pathParams)
  refuseOverlap(operation, Object.keys(paramProperties), input)
  const context = { ...input.root, $defs: Object.fromEntries(all) } as JsonSchemaObject
  let root = admitNames(input.root, Object.keys(paramProperties), context)
  for (const [key, value] of Object.entries(operation.view?.defaults ?? {})) {
    if (!Object.hasOwn(paramProperties, key)) root = writeViewDefault(root, key, value, context)
  }
  const required = [...paramRequired, ...(Array.isArray(root.required) ? (root.required as string[]) : [])]
  const merged = {
    ...omitKeys(root, 'required'),
    $schema: DIALECT_2020_12,
    type: 'object',
    properties: { ...(isJsonObject(root.properties) ? root.properties : {}), ...paramProperties },
    ...(required.length === 0 ? {} : { required: [...new Set(required)].sort(compareCodeUnits) }),
  } as JsonSchemaObject
  const definitions = reachableDefinitions(merged, all)
  const whole = {
    ...merged,
    ...(definitions.size === 0 ? {} : { $defs: Object.fromEntries(definitions) as Json }),
  } as JsonSchemaObject
  // What no step above has touched below the root is already normalised.
  if (root === input.root && definitions.size === 0)
    return sortKeys({ ...whole, properties: sortKeys(merged.properties as JsonSchemaObject) })
  return normaliseSchema(whole) as JsonSchemaObject
}

const PLAIN_PARAMS = new Set(['$schema', 'type', 'properties', 'required'])

/**
 * The schema itself where there is but one and it is already such a document: most tools, and an object that is
 * shared need not be written and hashed again.
 */
function onlySchema({ params, input, pathParams, view }: Operation): JsonSchemaObject | null {
  const one = params === null && pathParams.length === 0 ? input : input === null ? params : null
  if (one === null || Object.keys(view?.defaults ?? {}).length > 0) return null
  const document = toJsonSchema(one, 'input')
  if (!isPlainRoot(document)) return null
  const { properties } = document
  const isOfParams = one === params
  if (isOfParams && !Object.keys(document).every((keyword) => PLAIN_PARAMS.has(keyword))) return null
  return isOfParams && !pathParams.every((name) => Object.hasOwn(properties, name)) ? null : document
}

const plainRoots = new WeakMap<JsonSchemaObject, boolean>()

function isPlainRoot(
  document: JsonSchema,
): document is JsonSchemaObject & { readonly properties: JsonSchemaObject } {
  if (typeof document === 'boolean') return false
  const known = plainRoots.get(document)
  if (known !== undefined) return known
  const { $schema, type, properties, required } = document
  const plain =
    $schema === DIALECT_2020_12 &&
    type === 'object' &&
    isJsonObject(properties) &&
    (required === undefined || (Array.isArray(required) && required.length > 0)) &&
    referencesOf(document).size === 0 &&
    document.$defs === undefined
  plainRoots.set(document, plain)
  return plain
}

function sortKeys(object: JsonSchemaObject): JsonSchemaObject {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => compareCodeUnits(a, b)))
}

// Path parameters are mostly one schema for many operations.
const opened = { input: new WeakMap<object, SchemaRoot>(), params: new WeakMap<object, SchemaRoot>() }

function openPart(operation: Operation, part: 'input' | 'params', schema: AnySchema | null): SchemaRoot {
  if (schema === null) return { root: {}, definitions: new Map() }
  const document = toJsonSchema(schema, 'input')
  if (typeof document === 'boolean' || !isObjectInEveryBranch(document))
    throw new SurfaceError('tool-input-not-object', { operation: nameOf(operation), part })
  const known = opened[part].get(document) ?? openRoot(document, part)
  opened[part].set(document, known)
  return known
}

/** What `params` declares of each path name; a name it does not declare is a string. */
function flattenParams(
  { root, definitions }: SchemaRoot,
  names: readonly string[],
): { readonly properties: { readonly [key: string]: JsonSchema }; readonly required: readonly string[] } {
  const declared = declaredKeys(root, { ...root, $defs: Object.fromEntries(definitions) } as JsonSchemaObject)
  const undeclared = names.filter((name) => !declared.properties.has(name))
  return {
    properties: Object.fromEntries([
      ...undeclared.map((name) => [name, { type: 'string' }] as const),
      ...declared.properties,
    ]),
    required: [...undeclared, ...declared.required],
  }
}

function refuseOverlap(operation: Operation, params: readonly string[], input: SchemaRoot): void {
  const document = { ...input.root, $defs: Object.fromEntries(input.definitions) } as JsonSchemaObject
  const { properties } = declaredKeys(input.root, document)
  const keys = params.filter((name) => properties.has(name))
  if (keys.length > 0) throw new SurfaceError('tool-input-overlap', { operation: nameOf(operation), keys })
}

function nameOf({ service, action }: Operation): string {
  return `${service}.${action}`
}
