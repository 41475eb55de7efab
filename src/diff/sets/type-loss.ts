import type { Json, JsonObject } from '../../canonical-json.ts'
import type { Loss } from './compare-structure.ts'
import { memberOf } from './json-value.ts'
import { isNote } from './schema-content.ts'

/** The smallest value of each type, in the order in which types are asked. */
const SMALLEST: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['null', null],
  ['boolean', false],
  ['integer', 0],
  ['number', 0],
  ['string', ''],
  ['array', []],
  ['object', {}],
])
const FRACTION = 0.5

/** Compares a schema that only states types with one that states others; undefined when there is more to it. */
export function lossOfTypes(left: JsonObject, right: JsonObject): Loss | undefined {
  const mine = statedTypes(left)
  const others = statedTypes(right)
  if (mine === null || others === null || !saysOnlyType(left)) return undefined
  if (Object.hasOwn(right, 'nullable')) return undefined
  for (const [type, value] of SMALLEST) {
    if (!mine.includes(type) || others.includes(type)) continue
    if (type === 'integer' && others.includes('number')) continue
    return { value: type === 'number' && others.includes('integer') ? FRACTION : value }
  }
  return saysOnlyType(right) ? 'contained' : undefined
}

function statedTypes(schema: JsonObject): readonly string[] | null {
  const type = memberOf(schema, 'type')
  const names = typeof type === 'string' ? [type] : type
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string' && SMALLEST.has(name)))
    return null
  return names as readonly string[]
}

function saysOnlyType(schema: JsonObject): boolean {
  for (const keyword of Object.keys(schema)) if (keyword !== 'type' && !isNote(keyword)) return false
  return true
}
