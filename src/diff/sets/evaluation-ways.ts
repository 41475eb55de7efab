import type { Json, JsonObject } from '../../canonical-json.ts'
import { containsKeywords, itemKeywords } from './compile-array.ts'
import { additionalNames } from './compile-object.ts'
import type { Compiler } from './compile-schema.ts'
import { areDisjoint, summarise } from './disjoint.ts'
import { FALSE, TRUE } from './formula.ts'
import type { Ref, SchemaNode, TypeIndex } from './formula.ts'
import { isObject, memberOf } from './json-value.ts'

/** What one way of passing a schema has looked at. */
export interface Seen {
  /** Names of members, as a set of strings. */
  readonly names: Ref
  /** So many items from the start. */
  readonly items: number
  /** Items in one of these sets. */
  readonly contained: readonly Ref[]
}

export interface Way {
  /** When this way is open, beside the schema itself. */
  readonly condition: Ref
  readonly seen: Seen
}

const NOTHING: Seen = { names: FALSE, items: 0, contained: [] }
const UNCONDITIONAL: Way = { condition: TRUE, seen: NOTHING }
const MAX_WAYS = 64
const MAX_SCHEMAS = 1_000
const MAX_NESTING = 100

class TooManyWays extends Error {}

/**
 * Ways such that for every accepted value one open way has seen all that is seen, and no open way has seen more.
 * A way may be open beside a better one: having seen less, it only asks for more. Null when there are too many.
 */
export function listWays(compiler: Compiler, type: TypeIndex, node: SchemaNode): readonly Way[] | null {
  try {
    return waysOf({ compiler, type, schemas: 0 }, node, 0)
  } catch (error) {
    if (error instanceof TooManyWays) return null
    throw error
  }
}

interface Search {
  readonly compiler: Compiler
  readonly type: TypeIndex
  schemas: number
}

function waysOf(search: Search, node: SchemaNode, level: number): readonly Way[] {
  const { schema } = node
  if (!isObject(schema)) return [UNCONDITIONAL]
  if (++search.schemas > MAX_SCHEMAS || level > MAX_NESTING || !search.compiler.budget.spend(0.1))
    throw new TooManyWays()
  let ways: readonly Way[] = [{ condition: TRUE, seen: seenBy(search, node, schema, level === 0) }]
  const multiply = (others: readonly Way[]): void => {
    ways = product(search.compiler, ways, others)
    if (ways.length > MAX_WAYS) throw new TooManyWays()
  }
  const list = (keyword: string): readonly Json[] => search.compiler.branchesOf(schema, keyword)
  const passing = (value: Json, guard: Ref = TRUE): readonly Way[] =>
    branchWays(search, node, value, guard, level + 1)
  /** A branch that may pass or not: what it has seen counts only when it does. */
  const perhaps = (found: readonly Way[]): void =>
    multiply([UNCONDITIONAL, ...found.filter(({ seen }) => seen !== NOTHING)])

  for (const [, target] of search.compiler.targets(node))
    if (target !== undefined) multiply(waysOf(search, target, level + 1))
  for (const branch of list('allOf')) multiply(passing(branch))
  for (const branch of list('anyOf')) perhaps(passing(branch))
  const single = list('oneOf').flatMap((branch) => passing(branch))
  if (single.some(({ seen }) => seen !== NOTHING)) multiply(single)
  const condition = memberOf(schema, 'if')
  if (condition !== undefined) {
    const holds = acceptedBy(search, node, condition)
    perhaps(passing(condition))
    const then = memberOf(schema, 'then')
    const otherwise = memberOf(schema, 'else')
    if (then !== undefined) perhaps(passing(then, holds))
    if (otherwise !== undefined) perhaps(passing(otherwise, -holds))
  }
  const dependent = memberOf(schema, 'dependentSchemas')
  if (search.type === 5 && isObject(dependent))
    for (const name of Object.keys(dependent).sort())
      perhaps(passing(dependent[name]!, search.compiler.conditions.present(name)))
  return ways
}

function acceptedBy({ compiler, type }: Search, node: SchemaNode, value: Json): Ref {
  return compiler.typed(compiler.child(value, node), type)
}

function branchWays(
  search: Search,
  node: SchemaNode,
  value: Json,
  guard: Ref,
  level: number,
): readonly Way[] {
  const { arena } = search.compiler
  const accepted = arena.and([guard, acceptedBy(search, node, value)])
  if (accepted === FALSE) return []
  if (!isObject(value)) return [{ condition: accepted, seen: NOTHING }]
  const { document } = node
  const inner = waysOf(search, { document, schema: value, place: document.enter(value, node.place) }, level)
  return inner.map(({ condition, seen }) => ({ condition: arena.and([accepted, condition]), seen }))
}

function product(compiler: Compiler, ways: readonly Way[], others: readonly Way[]): readonly Way[] {
  const { arena } = compiler
  if (others.length === 1 && others[0] === UNCONDITIONAL) return ways
  if (!compiler.budget.spend((ways.length * others.length) / 8)) throw new TooManyWays()
  const found: Way[] = []
  for (const a of ways)
    for (const b of others) {
      if (a.condition !== TRUE && b.condition !== TRUE && visiblyDisjoint(compiler, a.condition, b.condition))
        continue
      const condition = arena.and([a.condition, b.condition])
      if (condition !== FALSE) found.push({ condition, seen: join(arena.or, a.seen, b.seen) })
    }
  return found
}

function visiblyDisjoint({ arena, listOf }: Compiler, a: Ref, b: Ref): boolean {
  return areDisjoint(summarise(arena, listOf, a), summarise(arena, listOf, b))
}

function join(or: (refs: readonly Ref[]) => Ref, a: Seen, b: Seen): Seen {
  if (a === NOTHING) return b
  if (b === NOTHING) return a
  return {
    names: or([a.names, b.names]),
    items: Math.max(a.items, b.items),
    contained: [...a.contained, ...b.contained],
  }
}

/** What the keywords of the schema itself look at; the outermost `unevaluated*` is the one being asked about. */
function seenBy(search: Search, node: SchemaNode, schema: JsonObject, outermost: boolean): Seen {
  const { compiler, type } = search
  const { dialect } = node.document
  const has = (keyword: string): boolean => memberOf(schema, keyword) !== undefined
  if (type === 5) {
    const all = has('additionalProperties') || (!outermost && has('unevaluatedProperties'))
    const names = all ? TRUE : -additionalNames(compiler, schema)
    return names === FALSE ? NOTHING : { names, items: 0, contained: [] }
  }
  const { prefix, rest } = itemKeywords(schema, dialect)
  const all = rest !== undefined || (!outermost && has('unevaluatedItems'))
  const contains = dialect.family === '2020-12' ? containsKeywords(schema, dialect) : undefined
  const items = all ? Infinity : prefix.length
  const contained = contains === undefined ? [] : [compiler.child(contains.schema, node)]
  return items === 0 && contained.length === 0 ? NOTHING : { names: FALSE, items, contained }
}
