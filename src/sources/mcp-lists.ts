/**
 * The lists of a server, as it sends them.
 * In: what asks the server. Out: the items of all pages, unchanged and in its order. It must not know what an item is.
 */
import type { Json, JsonObject } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { SurfaceError } from '../errors.ts'

export type ListName = 'tools' | 'prompts' | 'resources' | 'resourceTemplates'

export const LISTS: Record<ListName, { readonly method: string; readonly capability: string }> = {
  tools: { method: 'tools/list', capability: 'tools' },
  prompts: { method: 'prompts/list', capability: 'prompts' },
  resources: { method: 'resources/list', capability: 'resources' },
  resourceTemplates: { method: 'resources/templates/list', capability: 'resources' },
}

export interface ServerList {
  readonly items: readonly Json[]
  readonly pages: number
}

/** Asks for one page; null where the server knows no such method. */
export type AskPage = (method: string, params: JsonObject) => Promise<unknown>

/** Told the items of each page; what it does with them is done while the server makes the next one. */
export type SeeItems = (name: ListName, items: readonly Json[]) => void

/**
 * Reads every page. An empty cursor is a cursor like any other.
 * @throws SurfaceError `mcp-answer-invalid`, or `mcp-cursor-loop` when a cursor comes back.
 */
export async function readList(
  name: ListName,
  label: string,
  ask: AskPage,
  see: SeeItems,
): Promise<ServerList> {
  const { method } = LISTS[name]
  const items: Json[] = []
  const cursors = new Set<string>()
  let asked = ask(method, {})
  for (let pages = 1; ; pages++) {
    const page = await asked
    if (page === null) return { items, pages: pages - 1 }
    const { found, next } = readPage(page, name, label)
    for (const item of found) items.push(item)
    if (next !== null) {
      if (cursors.has(next)) throw new SurfaceError('mcp-cursor-loop', { label, method, cursor: next, pages })
      cursors.add(next)
      asked = ask(method, { cursor: next })
      // Awaited below; it may fail while the items are looked at.
      asked.catch(() => {})
      // What was asked is on its way.
      await new Promise((turn) => setImmediate(turn))
    }
    see(name, found)
    if (next === null) return { items, pages }
  }
}

function readPage(
  page: unknown,
  name: ListName,
  label: string,
): { found: readonly Json[]; next: string | null } {
  const { method } = LISTS[name]
  const invalid = (what: string): never => {
    throw new SurfaceError('mcp-answer-invalid', { label, method, what, said: '' })
  }
  if (!isJsonObject(page as Json)) return invalid('the result is no object')
  const { [name]: found, nextCursor = null } = page as JsonObject
  if (!Array.isArray(found)) return invalid(`its "${name}" is no list`)
  if (nextCursor !== null && typeof nextCursor !== 'string') return invalid('its "nextCursor" is no string')
  return { found: found as readonly Json[], next: nextCursor }
}
