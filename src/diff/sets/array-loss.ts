import type { Json, JsonObject } from '../../canonical-json.ts'
import type { Loss, StructureWalk } from './compare-structure.ts'
import { memberOf } from './json-value.ts'
import { isNote } from './schema-content.ts'

/** The schema of all items and the bounds of their number; null when the schema says anything else. */
interface Items {
  readonly items: Json
  readonly least: Json
  readonly most: Json
}

function itemsOf(schema: JsonObject): Items | null {
  if (memberOf(schema, 'type') !== 'array') return null
  let items: Json = true
  let least: Json = 0
  let most: Json = Infinity
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword]!
    if (keyword === 'items') {
      if (Array.isArray(value)) return null
      items = value
    } else if (keyword === 'minItems') least = value
    else if (keyword === 'maxItems') most = value
    else if (keyword !== 'type' && keyword !== '$schema' && !isNote(keyword)) return null
  }
  return { items, least, most }
}

/** Compares two schemas of lists with the same bounds by their items; undefined when they are more than that. */
export function lossByItems(walk: StructureWalk, left: JsonObject, right: JsonObject): Loss | undefined {
  const a = itemsOf(left)
  const b = a === null ? null : itemsOf(right)
  if (a === null || b === null || a.least !== b.least || a.most !== b.most) return undefined
  const loss = walk.compare(a.items, b.items)
  if (loss === 'contained' || loss === 'unsure') return loss
  if (typeof a.least !== 'number' || typeof a.most !== 'number' || a.least > 100 || a.most < 1)
    return 'unsure'
  return { value: Array.from({ length: Math.max(1, Math.ceil(a.least)) }, () => loss.value) }
}
