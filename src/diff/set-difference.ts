/**
 * Set differences: a second tool's opinion, as schemas of the values that came and went.
 * In: two documents. Out: what json-schema-diff makes of them, or null where it does not understand every keyword,
 * where it would read a file or the network, or where its unions would multiply. It never decides a verdict.
 */
import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import { resolveRef } from '../schema/resolve-ref.ts'

export interface SetDifference {
  readonly added: Json
  readonly removed: Json
}

/** Never by time: the same documents give the same answer on a slow machine. */
const MOST_NODES = 2_000
const MOST_COMBINATIONS = 64

const MAPS = new Set(['properties', '$defs', 'definitions'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf'])
const SCHEMAS = new Set(['items', 'additionalProperties', 'not'])
const VALUES = new Set([
  ...[
    'type',
    'required',
    'maximum',
    'exclusiveMaximum',
    'minimum',
    'exclusiveMinimum',
    'maxLength',
    'minLength',
  ],
  ...['maxItems', 'minItems', 'maxProperties', 'minProperties', '$ref'],
  ...['title', 'description', 'default', 'examples', 'deprecated', '$comment', '$schema'],
])

export async function setDifference(before: JsonSchema, after: JsonSchema): Promise<SetDifference | null> {
  if (!isUnderstood(before) || !isUnderstood(after)) return null
  const { default: tool } = await import('json-schema-diff')
  try {
    const { addedJsonSchema: added, removedJsonSchema: removed } = await tool.diffSchemas({
      sourceSchema: draft7Copy(before) as never,
      destinationSchema: draft7Copy(after) as never,
    })
    return { added: added as Json, removed: removed as Json }
  } catch {
    // It refuses some schemas that its own list of keywords allows; an opinion less is no failure.
    return null
  }
}

function isUnderstood(schema: JsonSchema): boolean {
  const count = { nodes: 0, combinations: 1 }
  return visit(schema, schema, count, []) && count.combinations <= MOST_COMBINATIONS
}

function visit(
  schema: Json | undefined,
  root: JsonSchema,
  count: { nodes: number; combinations: number },
  inside: readonly JsonSchema[],
): boolean {
  if (typeof schema === 'boolean') return true
  if (!isJsonObject(schema) || inside.includes(schema) || ++count.nodes > MOST_NODES) return false
  const path = [...inside, schema]
  const see = (part: Json): boolean => visit(part, root, count, path)
  return Object.entries(schema).every(([keyword, value]) => {
    if (keyword === '$ref') return seeReference(value, root, see)
    if (MAPS.has(keyword)) return isJsonObject(value) && Object.values(value).every(see)
    if (SCHEMAS.has(keyword)) return see(value)
    if (!LISTS.has(keyword)) return VALUES.has(keyword)
    const parts = Array.isArray(value) ? (value as readonly Json[]) : []
    if (keyword !== 'allOf') count.combinations *= Math.max(1, parts.length)
    return parts.every(see)
  })
}

/** What a reference leads to counts where it is used; one that leaves the document is not followed by anybody. */
function seeReference(value: Json, root: JsonSchema, see: (schema: Json) => boolean): boolean {
  if (typeof value !== 'string' || !value.startsWith('#')) return false
  const target = resolveRef(root, value)
  return target !== undefined && see(target)
}

// It knows draft-07 alone and refuses a schema that names another; and it writes into what it is given.
function draft7Copy(schema: JsonSchema): JsonSchema {
  if (!isJsonObject(schema)) return schema
  const entries = Object.entries(schema).filter(([key]) => key !== '$schema')
  return structuredClone(Object.fromEntries(entries)) as JsonSchemaObject
}
