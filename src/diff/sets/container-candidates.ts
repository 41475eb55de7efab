import type { Json, JsonObject } from '../../canonical-json.ts'
import { itemKeywords } from './compile-array.ts'
import type { CandidateSource } from './candidates.ts'
import { examplesOf } from './candidates.ts'
import type { Dialect } from './dialect.ts'
import type { Place } from './document.ts'
import { buildObject, isObject, memberOf } from './json-value.ts'

// Beyond this a list is no small example any more.
const MAX_ITEMS = 20
const MAX_EACH = 6
// Members that are varied one by one.
const MAX_NAMES = 200
const MAX_PATTERNS = 50
const MAX_POSITIONS = 100

export function arrayCandidates(
  source: CandidateSource,
  dialect: Dialect,
  schema: JsonObject,
  place: Place,
): Json[] {
  const { prefix, rest } = itemKeywords(schema, dialect)
  const contains = memberOf(schema, 'contains')
  const unevaluated = memberOf(schema, 'unevaluatedItems')
  const speaks =
    prefix.length > 0 ||
    [rest, contains, unevaluated, memberOf(schema, 'minItems')].some((part) => part !== undefined)
  if (!speaks && memberOf(schema, 'type') !== 'array' && memberOf(schema, 'maxItems') === undefined) return []
  const fillers = [rest ?? true, contains, unevaluated]
    .filter((part) => part !== undefined)
    .flatMap((part) => source.inside(part, place).slice(0, MAX_EACH))
  const positions = prefix
    .slice(0, MAX_POSITIONS)
    .map((part) => source.inside(part, place).slice(0, MAX_EACH))
  const first = positions.map((options) => options[0] ?? null)
  const values: Json[] = [[], first]
  for (const [at, options] of positions.entries())
    for (const option of options) values.push(first.map((item, index) => (index === at ? option : item)))
  for (let length = 1; length < first.length; length++) values.push(first.slice(0, length))
  for (const item of fillers) {
    values.push([item], [...first, item], [...first, item, item])
    for (const length of sizesNear(schema, ['minItems', 'maxItems', 'minContains', 'maxContains']))
      values.push(
        Array.from({ length }, () => item),
        distinct(fillers, item, length),
      )
  }
  return values
}

function distinct(fillers: readonly Json[], first: Json, length: number): Json[] {
  return [first, ...fillers.filter((filler) => filler !== first), 7, 8, 9, 'p', 'q', 'r'].slice(0, length)
}

function sizesNear(schema: JsonObject, keywords: readonly string[]): number[] {
  const sizes = new Set<number>()
  for (const keyword of keywords) {
    const bound = memberOf(schema, keyword)
    if (typeof bound === 'number')
      for (const size of [bound - 1, bound, bound + 1])
        if (size >= 0 && size <= MAX_ITEMS && Number.isInteger(size)) sizes.add(size)
  }
  return [...sizes]
}

const SPARE_NAMES = ['x', 'y', 'z', 'x1', 'y1', 'z1']

export function objectCandidates(source: CandidateSource, schema: JsonObject, place: Place): Json[] {
  const inner = new Map<string, readonly Json[]>()
  const add = (name: string, part: Json): void => void inner.set(name, source.inside(part, place))
  const properties = memberOf(schema, 'properties')
  if (isObject(properties))
    for (const name of Object.keys(properties).sort().slice(0, MAX_NAMES)) add(name, properties[name]!)
  const patterns = memberOf(schema, 'patternProperties')
  if (isObject(patterns))
    for (const pattern of Object.keys(patterns).sort().slice(0, MAX_PATTERNS))
      for (const name of examplesOf(pattern)) if (!inner.has(name)) add(name, patterns[pattern]!)
  const required = memberOf(schema, 'required')
  const needed = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  // What has to hold so many members is no small example.
  if (needed.length > MAX_NAMES) return [{}]
  const names = memberOf(schema, 'propertyNames')
  if (names !== undefined)
    for (const name of source.inside(names, place).slice(0, MAX_EACH))
      if (typeof name === 'string' && !inner.has(name)) inner.set(name, [null])
  const extra = [memberOf(schema, 'additionalProperties'), memberOf(schema, 'unevaluatedProperties')]
    .filter((part) => part !== undefined)
    .flatMap((part) => source.inside(part, place).slice(0, MAX_EACH))
  for (const name of [...needed, ...dependentNames(schema).slice(0, MAX_NAMES)])
    if (!inner.has(name)) inner.set(name, [null, ...extra])
  const speaks = inner.size > 0 || extra.length > 0 || memberOf(schema, 'type') === 'object'
  const sizes = sizesNear(schema, ['minProperties', 'maxProperties'])
  if (!speaks && sizes.length === 0) return []
  const base = needed.map((name): [string, Json] => [name, inner.get(name)?.[0] ?? null])
  const values: Json[] = [{}, buildObject(base)]
  const vary = (name: string, option: Json): void => {
    values.push(buildObject([[name, option]]))
    values.push(buildObject([...base.filter(([other]) => other !== name), [name, option]]))
  }
  for (const [name, options] of inner) for (const option of options) vary(name, option)
  for (const option of [null, 1, 'a', ...extra]) vary('x', option)
  for (const [name] of base) values.push(buildObject(base.filter(([other]) => other !== name)))
  const everything = [...inner].map(([name, options]): [string, Json] => [name, options[0] ?? null])
  values.push(buildObject(everything))
  for (const size of sizes) {
    const spare = SPARE_NAMES.map((name): [string, Json] => [name, extra[0] ?? null])
    values.push(buildObject([...everything, ...spare].slice(0, size)))
  }
  return values
}

function dependentNames(schema: JsonObject): string[] {
  return ['dependencies', 'dependentRequired', 'dependentSchemas'].flatMap((keyword) => {
    const dependencies = memberOf(schema, keyword)
    if (!isObject(dependencies)) return []
    return Object.keys(dependencies)
      .sort()
      .flatMap((name) => {
        const needed = dependencies[name]
        const others = Array.isArray(needed) ? needed.filter((other) => typeof other === 'string') : []
        return [name, ...others]
      })
  })
}
