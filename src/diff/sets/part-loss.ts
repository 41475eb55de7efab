/**
 * Schemas of many parts by what differs.
 * In: two schemas that say several things at once, most of them the same. Out: containment where what differs is contained,
 * a value that seems to show a loss there and has what the rest asks for, or nothing.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import { indexBranches } from './branch-index.ts'
import type { Loss, StructureWalk } from './compare-structure.ts'
import { isObject, memberOf, mergeObjects } from './json-value.ts'
import { isNote } from './schema-content.ts'

// Schemas of fewer parts are quickly decided by the solver.
const WIDE = 16

/** Keywords that mean something only together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['type', 'nullable'],
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
  ['contains', 'minContains', 'maxContains'],
  ['items', 'prefixItems', 'additionalItems'],
  ['properties', 'patternProperties', 'additionalProperties'],
  ['if', 'then', 'else'],
]
const GROUP_OF: ReadonlyMap<string, readonly string[]> = new Map(
  TOGETHER.flatMap((group) => group.map((keyword) => [keyword, group] as const)),
)
/** They depend on what stands around them, or change where references lead. */
const ENTANGLED: readonly string[] = [
  ...['unevaluatedProperties', 'unevaluatedItems', '$ref', '$dynamicRef', '$recursiveRef'],
  ...['$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor'],
]

/** Undefined leaves it to others. */
export function lossByParts(walk: StructureWalk, left: JsonObject, right: JsonObject): Loss | undefined {
  const { context } = walk
  if (!context.sameReferences || Math.max(widthOf(left), widthOf(right)) < WIDE) return undefined
  if ([left, right].some((schema) => ENTANGLED.some((keyword) => Object.hasOwn(schema, keyword))))
    return undefined
  const split = splitCommon(walk, left, right)
  if (split === null) return undefined
  const { common, mine, others } = split
  const loss = walk.compare(mine, others)
  if (loss === 'contained') return loss
  const values: Json[] = []
  if (loss !== 'unsure') values.push(loss.value)
  const plain = context.sample(mine)
  if (plain !== undefined) values.push(plain)
  // Only objects can be put together.
  const rest = values.some(isObject) ? context.sample({ type: 'object', ...common }) : undefined
  for (const value of values)
    for (const candidate of [value, ...merged(rest, value)]) {
      if (!context.spend(1)) return undefined
      if (context.accepts('right', right, candidate) !== false) continue
      if (context.accepts('left', left, candidate) === true) return { value: candidate }
    }
  return undefined
}

function widthOf(schema: JsonObject): number {
  let width = 0
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const branches = memberOf(schema, keyword)
    if (Array.isArray(branches)) width += branches.length
  }
  return width
}

function merged(rest: Json | undefined, value: Json): Json[] {
  if (!isObject(rest) || !isObject(value)) return []
  return [mergeObjects(rest, value)]
}

interface Split {
  /** What both say. */
  readonly common: JsonObject
  /** What else each of them says. */
  readonly mine: JsonObject
  readonly others: JsonObject
}

/** Null where they have nothing in common: then nothing would become smaller. */
function splitCommon(walk: StructureWalk, left: JsonObject, right: JsonObject): Split | null {
  const common: [string, Json][] = []
  const mine: [string, Json][] = []
  const others: [string, Json][] = []
  const keywords = new Set([...Object.keys(left), ...Object.keys(right)])
  const isSame = (keyword: string): boolean => {
    const group = GROUP_OF.get(keyword) ?? [keyword]
    return walk.isSame(pick(left, group), pick(right, group))
  }
  for (const keyword of keywords) {
    if (keyword === '$schema' || keyword === 'allOf' || isNote(keyword)) continue
    const [a, b] = [memberOf(left, keyword), memberOf(right, keyword)]
    if (isSame(keyword)) common.push([keyword, a ?? b!])
    else {
      if (a !== undefined) mine.push([keyword, a])
      if (b !== undefined) others.push([keyword, b])
    }
  }
  const parts = splitParts(walk, partsOf(left), partsOf(right))
  if (parts === null) return null
  if (parts.common.length > 0) common.push(['allOf', parts.common])
  if (parts.mine.length > 0) mine.push(['allOf', parts.mine])
  if (parts.others.length > 0) others.push(['allOf', parts.others])
  if (common.length === 0) return null
  return {
    common: Object.fromEntries(common),
    mine: Object.fromEntries(mine),
    others: Object.fromEntries(others),
  }
}

function pick(schema: JsonObject, keywords: readonly string[]): JsonObject {
  const members = keywords.filter((keyword) => Object.hasOwn(schema, keyword))
  return Object.fromEntries(members.map((keyword) => [keyword, schema[keyword]!]))
}

function partsOf(schema: JsonObject): readonly Json[] {
  const parts = memberOf(schema, 'allOf')
  return Array.isArray(parts) ? (parts as readonly Json[]) : []
}

interface Parts {
  readonly common: readonly Json[]
  readonly mine: readonly Json[]
  readonly others: readonly Json[]
}

/** A part may be said more often on one side: that says nothing more. Null when the steps do not last. */
function splitParts(walk: StructureWalk, left: readonly Json[], right: readonly Json[]): Parts | null {
  if (!walk.context.spend((left.length + right.length) / 4)) return null
  const isIn = (parts: readonly Json[]): ((part: Json) => boolean) => {
    const index = indexBranches(parts)
    return (part) => index.equalTo(part).some((other) => walk.isSame(part, other))
  }
  const [isLeft, isRight] = [isIn(left), isIn(right)]
  return {
    common: left.filter(isRight),
    mine: left.filter((part) => !isRight(part)),
    others: right.filter((part) => !isLeft(part)),
  }
}
