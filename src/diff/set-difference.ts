/**
 * Set differences: a second tool's opinion, as schemas of the values that came and went.
 * In: two documents. Out: what json-schema-diff makes of them, or null where it does not understand every keyword,
 * where it would read a file or the network, or where its unions would multiply. It never decides a verdict.
 */
import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { resolveRef } from '../schema/resolve-ref.ts'
import { sameJson } from '../same-json.ts'

export interface SetDifference {
  readonly added: Json
  readonly removed: Json
}

const MOST_NODES = 2_000
/**
 * About 30 ms of the tool's time: it grows with the square of places times differing places, and with every union that
 * meets another. Never by a clock: the same documents give the same answer on a slow machine.
 */
const MOST_WORK = 128

const MAPS = new Set(['properties', '$defs', 'definitions'])
const LISTS = new Set(['allOf', 'anyOf', 'oneOf'])
const SCHEMAS = new Set(['items', 'additionalProperties', 'not'])
/** What stands in them meets what stands beside them. */
const MEETING = new Set(['allOf', 'not', '$ref'])
const BOUNDS = new Set([
  ...['type', 'required', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  ...['maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties'],
])
const SILENT = new Set(['title', 'description', 'default', 'examples', 'deprecated', '$comment', '$schema'])
const DEFINITIONS = new Set(['$defs', 'definitions'])

export async function setDifference(before: JsonSchema, after: JsonSchema): Promise<SetDifference | null> {
  const [one, other] = [measure(before), measure(after)]
  if (one === null || other === null) return null
  const [source, destination] = [plainCopy(before), plainCopy(after)]
  const places = Math.max(1, countDifferences(source, destination))
  if (Math.max(one.nodes, other.nodes) * places * Math.max(one.width, other.width) > MOST_WORK) return null
  const { default: tool } = await import('json-schema-diff')
  try {
    const { addedJsonSchema: added, removedJsonSchema: removed } = await tool.diffSchemas({
      sourceSchema: source as never,
      destinationSchema: destination as never,
    })
    return { added: added as Json, removed: removed as Json }
  } catch {
    // It refuses some schemas that its own list of keywords allows; an opinion less is no failure.
    return null
  }
}

/** `width`: how many combinations of union branches stand in one place at the most. */
interface Size {
  nodes: number
  width: number
}

/** Null where something is beyond the tool. What a reference leads to counts where it is used. */
function measure(schema: JsonSchema): Size | null {
  const size = { nodes: 0, width: 1 }
  return widthOf(schema, schema, size, []) === null ? null : size
}

function widthOf(
  schema: Json | undefined,
  root: JsonSchema,
  size: Size,
  inside: readonly JsonSchema[],
): number | null {
  if (typeof schema === 'boolean') return 1
  if (!isJsonObject(schema) || inside.includes(schema) || ++size.nodes > MOST_NODES) return null
  // Beside a reference other keywords count in one dialect and not in another.
  if (Object.hasOwn(schema, '$ref') && Object.keys(schema).some(countsBesideReference)) return null
  const path = [...inside, schema]
  let width = 1
  for (const [keyword, value] of Object.entries(schema)) {
    if (BOUNDS.has(keyword) || SILENT.has(keyword)) continue
    const parts = partsOf(keyword, value, root)
    if (parts === null) return null
    const widths = parts.map((part) => widthOf(part, root, size, path))
    if (!widths.every((one) => one !== null)) return null
    if (MEETING.has(keyword)) width *= widths.reduce((product, one) => product * one, 1)
    else if (LISTS.has(keyword)) width *= widths.reduce((sum, one) => sum + one, 0)
  }
  size.width = Math.max(size.width, width)
  return width
}

function partsOf(keyword: string, value: Json, root: JsonSchema): readonly (Json | undefined)[] | null {
  if (keyword === '$ref')
    return typeof value === 'string' && value.startsWith('#') ? [resolveRef(root, value)] : null
  if (MAPS.has(keyword)) return isJsonObject(value) ? Object.values(value) : null
  if (LISTS.has(keyword)) return Array.isArray(value) ? (value as readonly Json[]) : null
  return SCHEMAS.has(keyword) ? [value] : null
}

function countDifferences(before: Json, after: Json): number {
  if (!isJsonObject(before) || !isJsonObject(after)) return sameJson(before, after) ? 0 : 1
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  let count = 0
  for (const name of names) {
    const both = Object.hasOwn(before, name) && Object.hasOwn(after, name)
    count += both ? countDifferences(before[name]!, after[name]!) : 1
  }
  return count
}

function countsBesideReference(keyword: string): boolean {
  return keyword !== '$ref' && !SILENT.has(keyword) && !DEFINITIONS.has(keyword)
}

/**
 * What the tool is given. It knows draft-07 alone and refuses a schema that names another, it writes into what it is
 * given, and it fetches whatever looks like a reference, in an example or a default value too.
 */
function plainCopy(schema: Json): Json {
  if (!isJsonObject(schema)) return schema
  const spoken = Object.entries(schema).filter(([keyword]) => !SILENT.has(keyword))
  return Object.fromEntries(spoken.map(([keyword, value]) => [keyword, copyOf(keyword, value)]))
}

function copyOf(keyword: string, value: Json): Json {
  if (MAPS.has(keyword) && isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainCopy(part)]))
  }
  if (LISTS.has(keyword) && Array.isArray(value)) return (value as readonly Json[]).map(plainCopy)
  return SCHEMAS.has(keyword) ? plainCopy(value) : structuredClone(value)
}
