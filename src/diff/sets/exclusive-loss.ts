/**
 * Wide `oneOf` by what differs.
 * In: two schemas that are a `oneOf` each, most branches of which are equal. Out: containment where all are, a value that
 * seems to show a loss, or nothing. A value is lost where a branch that changed accepted it and accepts it no more, or
 * where one that accepts it now makes two of it.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import { indexBranches } from './branch-index.ts'
import { inOrder } from './branch-order.ts'
import type { Loss, StructureWalk } from './compare-structure.ts'
import { isObject, memberOf, mergeObjects } from './json-value.ts'
import { isNote } from './schema-content.ts'

// Narrower ones are quickly decided by the solver.
const WIDE = 16
// Where more of them differ, nothing can be told by looking at pairs.
const MAX_CHANGED = 4
/** Unchanged branches that a value of a changed one is put together with. */
const MAX_PARTNERS = 6

/** Undefined leaves it to the solver. */
export function lossByExclusion(walk: StructureWalk, left: JsonObject, right: JsonObject): Loss | undefined {
  const { context } = walk
  const mine = exclusiveBranches(left)
  const others = exclusiveBranches(right)
  if (mine === null || others === null || !context.sameReferences) return undefined
  if (mine.length + others.length <= WIDE) return undefined
  const changed = withoutEqual(walk, mine, others)
  const now = withoutEqual(walk, others, mine)
  if (changed === null || now === null || changed.length > MAX_CHANGED || now.length > MAX_CHANGED)
    return undefined
  if (changed.length === 0 && now.length === 0) return 'contained'
  const isLost = (value: Json): boolean =>
    context.spend(1) &&
    context.accepts('right', right, value) === false &&
    context.accepts('left', left, value) === true
  const partners = inOrder(mine.filter((branch) => !changed.includes(branch))).slice(0, MAX_PARTNERS)
  for (const value of candidates(walk, changed, now, partners)) if (isLost(value)) return { value }
  return undefined
}

function* candidates(
  walk: StructureWalk,
  changed: readonly Json[],
  now: readonly Json[],
  partners: readonly Json[],
): Generator<Json> {
  for (const branch of changed) yield* differences(walk, branch, now)
  for (const branch of now)
    for (const value of differences(walk, branch, changed)) {
      yield value
      for (const partner of partners) {
        const other = walk.context.sample(partner)
        if (isObject(value) && isObject(other)) yield mergeObjects(other, value)
      }
    }
}

/** Values of a branch that a branch of the other side seems to refuse. */
function* differences(walk: StructureWalk, branch: Json, others: readonly Json[]): Generator<Json> {
  for (const other of others) {
    const loss = walk.compare(branch, other)
    if (loss !== 'contained' && loss !== 'unsure') yield loss.value
  }
  const plain = walk.context.sample(branch)
  if (plain !== undefined) yield plain
}

/** The branches where the schema says nothing else. */
function exclusiveBranches(schema: JsonObject): readonly Json[] | null {
  const branches = memberOf(schema, 'oneOf')
  if (!Array.isArray(branches)) return null
  const isAlone = Object.keys(schema).every(
    (keyword) => keyword === 'oneOf' || keyword === '$schema' || isNote(keyword),
  )
  return isAlone ? (branches as readonly Json[]) : null
}

/** What is left when each branch takes an equal one of the other side with it: here the count matters. */
function withoutEqual(
  walk: StructureWalk,
  branches: readonly Json[],
  others: readonly Json[],
): readonly Json[] | null {
  const index = indexBranches(others)
  const taken = new Set<Json>()
  const left: Json[] = []
  for (const branch of branches) {
    if (!walk.context.spend(1 / 4)) return null
    // The same branch twice stands there as one thing: it cannot be told how often.
    const equal = index.equalTo(branch).find((other) => !taken.has(other) && walk.isSame(branch, other))
    if (equal === undefined) left.push(branch)
    else taken.add(equal)
  }
  return left
}
