/**
 * The union of conjunctions that a formula is, visited one conjunction at a time.
 * In: a formula over one type. Out: the first value a conjunction holds, or a proof that none holds any.
 * It must not know what conditions mean, beyond the bounds and tags that cut the search short.
 */
import { EMPTY, either, TOO_MANY_STEPS, unknown } from './answer.ts'
import type { Answer, Budget } from './answer.ts'
import { createClause } from './clause.ts'
import type { Clause } from './clause.ts'
import type { Compiler } from './compile-schema.ts'
import type { Ref } from './formula.ts'
import { possibleBranches, relevantExclusions } from './wide-union.ts'

/** Decides one conjunction of conditions; `conditions` holds neither conjunctions nor unions. */
export type Decide = (conditions: readonly Ref[]) => Answer

interface Search {
  readonly compiler: Compiler
  readonly clause: Clause
  readonly budget: Budget
  readonly decide: Decide
}

// The search is recursive: a formula with more unions than this in one conjunction is not followed.
const MAX_LEVELS = 400

export function searchClauses(compiler: Compiler, formula: Ref, budget: Budget, decide: Decide): Answer {
  const clause = createClause(compiler, budget)
  if (!clause.assume(formula)) return EMPTY
  return search({ compiler, clause, budget, decide }, 0)
}

function search(at: Search, level: number): Answer {
  const { clause, budget } = at
  for (;;) {
    const open = level < LOOKING_LEVELS ? lookAhead(at) : settle(at)
    if (open === 'contradiction') return EMPTY
    if (open === 'exhausted' || level > MAX_LEVELS) return unknown(TOO_MANY_STEPS)
    if (open.length > 0) return branch(at, open, level)
    const exclusion = clause.openExclusions()[0]
    if (exclusion === undefined) break
    clause.dealtWith(exclusion)
    const relevant = relevantExclusions(at.compiler, exclusion, clause)
    if (!budget.spend(relevant.length >> 3)) return unknown(TOO_MANY_STEPS)
    for (const child of relevant) if (!clause.assume(child)) return EMPTY
  }
  const conditions = clause.conditions()
  return budget.spend(1 + (conditions.length >> 4)) ? at.decide(conditions) : unknown(TOO_MANY_STEPS)
}

function branch(at: Search, open: readonly OpenUnion[], level: number): Answer {
  const { clause, budget } = at
  const chosen = open.reduce((best, union) => (union.branches.length < best.branches.length ? union : best))
  let answer: Answer = EMPTY
  for (const ref of chosen.branches) {
    if (!budget.spend(1)) return either(answer, unknown(TOO_MANY_STEPS))
    const mark = clause.mark()
    clause.dealtWith(chosen.ref)
    if (clause.assume(ref)) answer = either(answer, search(at, level + 1))
    clause.undo(mark)
    if (answer.kind === 'value') return answer
  }
  return answer
}

// With fewer open unions simply trying their branches is quicker; with more branches than this looking takes too long.
const MANY_UNIONS = 3
const MANY_BRANCHES = 256
// Deeper down little is left to find.
const LOOKING_LEVELS = 8

/**
 * Drops branches that come to nothing as soon as they are taken. Where many unions are open this finds the one that
 * has no branch left before the others are multiplied out.
 */
function lookAhead(at: Search): readonly OpenUnion[] | 'contradiction' | 'exhausted' {
  const { clause, budget } = at
  for (;;) {
    const open = settle(at)
    if (typeof open === 'string' || open.length <= MANY_UNIONS) return open
    if (open.reduce((sum, union) => sum + union.branches.length, 0) > MANY_BRANCHES) return open
    let moved = false
    const kept: OpenUnion[] = []
    for (const union of open) {
      const branches: Ref[] = []
      for (const ref of union.branches) {
        if (!budget.spend(1)) return 'exhausted'
        const mark = clause.mark()
        clause.dealtWith(union.ref)
        const settled = clause.assume(ref) ? settle(at) : 'contradiction'
        clause.undo(mark)
        if (settled === 'exhausted') return settled
        if (settled !== 'contradiction') branches.push(ref)
      }
      if (branches.length === 0) return 'contradiction'
      kept.push({ ref: union.ref, branches })
      if (branches.length > 1) continue
      clause.dealtWith(union.ref)
      if (!clause.assume(branches[0]!)) return 'contradiction'
      moved = true
      break
    }
    if (!moved) return kept
  }
}

/** Looking at a union once is a small part of a step, but there may be thousands of them. */
const LOOK = 1 / 32
/** In wider unions no branch is at hand: each costs more to look at. */
const WIDE = 64

interface OpenUnion {
  readonly ref: Ref
  readonly branches: readonly Ref[]
}

/** Drops branches that contradict the clause, takes the only branch that is left, until nothing moves. */
function settle(at: Search): readonly OpenUnion[] | 'contradiction' | 'exhausted' {
  const { clause } = at
  for (;;) {
    const open: OpenUnion[] = []
    let moved = false
    for (const ref of clause.openUnions()) {
      const branches = openBranches(at, ref)
      if (branches === 'exhausted') return branches
      if (branches === 'met') clause.dealtWith(ref)
      else if (branches.length === 0) return 'contradiction'
      else if (branches.length > 1) open.push({ ref, branches })
      else {
        clause.dealtWith(ref)
        if (!clause.assume(branches[0]!)) return 'contradiction'
        moved = true
      }
    }
    if (!moved) return open
  }
}

function openBranches(
  { compiler, clause, budget }: Search,
  union: Ref,
): readonly Ref[] | 'met' | 'exhausted' {
  const negated = possibleBranches(compiler, union, clause)
  if (!budget.spend(LOOK + negated.length / (negated.length > WIDE ? 4 : 8))) return 'exhausted'
  const branches: Ref[] = []
  for (const child of negated) {
    if (clause.implies(-child)) return 'met'
    if (!clause.contradicts(-child)) branches.push(-child)
  }
  return branches
}
