import type { Json, JsonObject } from '../../../src/canonical-json.ts'
import { fromEntries } from '../schema-arbitrary.ts'

const INSTEAD: readonly Json[] = [null, 0, 'a', {}, []]

/** Values one step away: a part taken out, added or replaced, down to two levels. */
export function neighboursOf(value: Json): Json[] {
  return steps(value, 2)
}

function steps(value: Json, levels: number): Json[] {
  if (levels === 0) return []
  if (typeof value === 'number') return [1, -1, 0.5].map((step) => toDecimal(value + step))
  if (typeof value === 'string') return [`${value}a`, value.slice(0, -1)]
  if (Array.isArray(value)) return stepsOfArray(value as readonly Json[], levels)
  return typeof value === 'object' && value !== null ? stepsOfObject(value as JsonObject, levels) : []
}

/** Without the dust of binary fractions, about which ajv says what its precision says. */
function toDecimal(value: number): number {
  return Number(value.toPrecision(6))
}

function stepsOfArray(items: readonly Json[], levels: number): Json[] {
  const replaced = items.slice(0, 4).flatMap((item, at) => {
    const others = [...INSTEAD, ...steps(item, levels - 1)]
    return others.map((other) => items.map((kept, index) => (index === at ? other : kept)))
  })
  return [items.slice(1), items.slice(0, -1), [...items, null], [...items, items[0] ?? 0], ...replaced]
}

function stepsOfObject(object: JsonObject, levels: number): Json[] {
  const members = Object.keys(object).map((name): [string, Json] => [name, object[name]!])
  const without = members.map(([name]) => fromEntries(members.filter(([other]) => other !== name)))
  const more = ['a', 'b', 'zz'].map((name) =>
    fromEntries([...members.filter(([other]) => other !== name), [name, 0]]),
  )
  const replaced = members.slice(0, 4).flatMap(([name, held]) => {
    const others = [...INSTEAD, ...steps(held, levels - 1)]
    return others.map((other) =>
      fromEntries(members.map(([key, kept]): [string, Json] => [key, key === name ? other : kept])),
    )
  })
  return [...without, ...more, ...replaced]
}
