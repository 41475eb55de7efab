/**
 * Catalog: what a server lists, entry by entry.
 * In: captured lists. Out: entries that a host can use, by name, unchanged but for the size and age of resources. What is not usable is told and left out;
 * two entries of one name are refused.
 */
import { MAX_DEPTH, canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { Json, JsonObject } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { omitKeywords } from '../schema/subschemas.ts'
import type { ListName } from './mcp-lists.ts'

/** Entries by name, sorted. */
export type Entries = ReadonlyMap<string, JsonObject>

interface EntryKind {
  readonly one: string
  readonly many: string
  /** The member that tells entries apart. */
  readonly key: string
  /** Members with the type they must have where they are there; `!` where they must be. */
  readonly members: Readonly<Record<string, 'string' | 'object' | 'schema' | 'list' | 'object!'>>
}

const KINDS: Record<ListName, EntryKind> = {
  tools: {
    one: 'tool',
    many: 'tools',
    key: 'name',
    members: {
      title: 'string',
      description: 'string',
      inputSchema: 'object!',
      outputSchema: 'schema',
      annotations: 'object',
    },
  },
  prompts: {
    one: 'prompt',
    many: 'prompts',
    key: 'name',
    members: { title: 'string', description: 'string', arguments: 'list' },
  },
  resources: {
    one: 'resource',
    many: 'resources',
    key: 'uri',
    members: { name: 'string', title: 'string', description: 'string', mimeType: 'string' },
  },
  resourceTemplates: {
    one: 'resource template',
    many: 'resource templates',
    key: 'uriTemplate',
    members: { name: 'string', title: 'string', description: 'string', mimeType: 'string' },
  },
}

/**
 * Sorts a list by name.
 * @throws SurfaceError `mcp-duplicate` for two different entries of one name.
 */
export function buildEntries(
  list: ListName,
  items: readonly Json[],
  label: string,
  note: (text: string) => void,
): Entries {
  const kind = KINDS[list]
  const entries = new Map<string, JsonObject>()
  items.forEach((item, index) => {
    const fault = faultOf(item, kind)
    if (fault !== null) {
      note(
        `${label} lists a ${kind.one} that no host can use, and it is left out: ${nameOf(item, index, kind)}, ${fault}.`,
      )
      return
    }
    const entry = list === 'resources' ? withoutContents(item as JsonObject) : (item as JsonObject)
    const name = entry[kind.key] as string
    const twin = entries.get(name)
    if (twin !== undefined && canonicalJson(twin) !== canonicalJson(entry)) {
      throw new SurfaceError('mcp-duplicate', { label, what: kind.many, name })
    }
    entries.set(name, entry)
  })
  return new Map([...entries].sort(([a], [b]) => compareCodeUnits(a, b)))
}

/** How large a resource is and when it changed tells of its contents, which are no part of the surface. */
function withoutContents(resource: JsonObject): JsonObject {
  const annotations = own(resource, 'annotations')
  const kept = omitKeywords(resource, 'size', 'annotations')
  if (!isJsonObject(annotations)) return annotations === undefined ? kept : { ...kept, annotations }
  const rest = omitKeywords(annotations, 'lastModified')
  return Object.keys(rest).length === 0 ? kept : { ...kept, annotations: rest }
}

// What stands around an entry in the details.
const DEPTH_AROUND = 8

/** Whether an entry is nested deeper than can be written. */
function exceedsDepth(entry: Json): boolean {
  const open: [value: Json, depth: number][] = [[entry, DEPTH_AROUND]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next
    if (typeof value !== 'object' || value === null) continue
    if (depth >= MAX_DEPTH) return true
    for (const member of Object.values(value)) {
      if (typeof member === 'object' && member !== null) open.push([member as Json, depth + 1])
    }
  }
  return false
}

function faultOf(item: Json, { key, members }: EntryKind): string | null {
  if (!isJsonObject(item)) return 'it is no object'
  const name = own(item, key)
  if (typeof name !== 'string' || name === '') return `its ${key} is no text`
  if (exceedsDepth(item)) return `it is nested deeper than ${MAX_DEPTH} levels`
  for (const [member, type] of Object.entries(members)) {
    const value = own(item, member)
    if (value === undefined || value === null) {
      if (type.endsWith('!')) return `it has no ${member}`
      if (value === null) return `its ${member} is null`
      continue
    }
    if (!isOfType(value, type)) return `its ${member} is ${described(type)}`
  }
  return null
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'string') return typeof value === 'string'
  if (type === 'list') return Array.isArray(value)
  return isJsonObject(value) || (type === 'schema' && typeof value === 'boolean')
}

function described(type: string): string {
  return type === 'string' ? 'no text' : type === 'list' ? 'no list' : 'no object'
}

function nameOf(item: Json, index: number, { key }: EntryKind): string {
  const name = isJsonObject(item) ? own(item, key) : undefined
  return typeof name === 'string' && name !== '' ? `"${name}"` : `number ${index + 1}`
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
