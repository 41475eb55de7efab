/**
 * Unions branch by branch.
 * In: two schemas of which at least one is a wide `anyOf`. Out: containment where each branch of the first is contained in
 * one of the second, a checked value where one is not, or nothing. Branches that are equal on both sides cost nothing, and
 * the others are only compared with the few they resemble: which those are does not depend on the order of the branches.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import { indexBranches, type BranchIndex } from './branch-index.ts'
import { inOrder } from './branch-order.ts'
import type { Loss, StructureWalk } from './compare-structure.ts'
import { memberOf } from './json-value.ts'
import { equalContent, isNote } from './schema-content.ts'

// Narrower unions are quickly decided by the solver, which looks at all branches at once.
const WIDE = 16
// More branches that resemble none of the other side are left to the solver together.
const MAX_LEFT_OVER = 20

interface Union {
  readonly branches: readonly Json[]
  /** What stands beside the union. */
  readonly beside: JsonObject | null
}

/** Compares unions; undefined leaves them to the solver. */
export function lossByBranches(walk: StructureWalk, left: JsonObject, right: JsonObject): Loss | undefined {
  const mine = unionOf(left)
  const others = unionOf(right)
  if (mine === null && others === null) return undefined
  if ((mine?.branches.length ?? 1) + (others?.branches.length ?? 1) <= WIDE) return undefined
  if (!haveEqualBeside(walk, mine, others)) return undefined
  const index = indexBranches(others?.branches ?? [right])
  const leftOver: Json[] = []
  for (const branch of inOrder(openBranches(walk, mine?.branches ?? [left], index))) {
    const loss = lossOfBranch(walk, branch, index, left, right)
    if (loss === 'unsure') leftOver.push(branch)
    else if (loss !== 'contained') return loss
    if (leftOver.length > MAX_LEFT_OVER || !walk.context.spend(1)) return undefined
  }
  if (leftOver.length === 0) return 'contained'
  return mine === null || mine.beside !== null ? undefined : decideAll(walk, leftOver, right)
}

function unionOf(schema: JsonObject): Union | null {
  const branches = memberOf(schema, 'anyOf')
  if (!Array.isArray(branches)) return null
  const beside = Object.keys(schema).filter(
    (keyword) => keyword !== 'anyOf' && keyword !== '$schema' && !isNote(keyword),
  )
  if (beside.length === 0) return { branches, beside: null }
  return { branches, beside: Object.fromEntries(beside.map((keyword) => [keyword, schema[keyword]!])) }
}

function haveEqualBeside(walk: StructureWalk, mine: Union | null, others: Union | null): boolean {
  const [a, b] = [mine?.beside ?? null, others?.beside ?? null]
  if (a === null || b === null) return a === b
  return walk.context.sameReferences && equalContent(a, b)
}

/** Those that do not stand on the other side as they are. */
function openBranches(walk: StructureWalk, branches: readonly Json[], index: BranchIndex): readonly Json[] {
  return branches.filter((branch) => {
    if (!walk.context.spend(1)) return true
    return !index.equalTo(branch).some((other) => walk.isSame(branch, other))
  })
}

function lossOfBranch(
  walk: StructureWalk,
  branch: Json,
  index: BranchIndex,
  left: JsonObject,
  right: JsonObject,
): Loss {
  const { context } = walk
  const values: Json[] = []
  for (const other of index.alike(branch)) {
    if (!walk.context.spend(1)) return 'unsure'
    const loss = walk.compare(branch, other)
    if (loss === 'contained') return loss
    if (loss !== 'unsure') values.push(loss.value)
  }
  const plain = context.sample(branch)
  if (plain !== undefined) values.push(plain)
  for (const value of values) {
    if (!walk.context.spend(1)) return 'unsure'
    if (context.accepts('right', right, value) !== false) continue
    if (context.accepts('left', left, value) === true) return { value }
  }
  return 'unsure'
}

function decideAll(walk: StructureWalk, branches: readonly Json[], right: JsonObject): Loss {
  let all: Loss = 'contained'
  for (const branch of branches) {
    const loss = walk.decide(branch, right)
    if (loss === 'unsure') all = loss
    else if (loss !== 'contained') return loss
  }
  return all
}
