import type { Compiler } from './compile-schema.ts'
import { areDisjoint, summarise } from './disjoint.ts'
import { FALSE } from './formula.ts'
import type { Ref } from './formula.ts'
import { branchesWithin, buildRangeIndex } from './range-index.ts'
import { branchesWith, buildTagIndex } from './tag-index.ts'

// From here on a union is looked at through its tag, and written in linear size when that does not tell enough.
const MAX_PAIRS = 2_000

/**
 * `oneOf`: some branch holds, and no two do. Branches that are visibly disjoint need no second part, which makes
 * `oneOf` over them the same formula as `anyOf`.
 */
export function exactlyOne(compiler: Compiler, branches: readonly Ref[]): Ref {
  const { arena } = compiler
  const possible = branches.filter((branch) => branch !== FALSE)
  if (possible.length < 2) return possible[0] ?? FALSE
  const some = arena.or(possible)
  const pairs = overlappingPairs(compiler, possible)
  if (pairs !== null)
    return arena.and([some, ...pairs.map(([a, b]) => -arena.and([possible[a]!, possible[b]!]))])
  const apart = possible.length > MAX_CHAIN ? byHalves(compiler, possible) : byChain(compiler, possible)
  return arena.and([some, ...apart])
}

// The chain is the easier one to search, but what it is written down with grows with the square.
const MAX_CHAIN = 600

/** Each branch excludes the union of those after it: as many conditions as branches. */
function byChain({ arena }: Compiler, branches: readonly Ref[]): Ref[] {
  const parts: Ref[] = []
  let later: Ref = FALSE
  for (const branch of [...branches].reverse()) {
    parts.push(-arena.and([branch, later]))
    later = arena.or([branch, later])
  }
  return parts
}

/** No two hold: nothing in one half holds together with something in the other, and so on inside each half. */
function byHalves(compiler: Compiler, branches: readonly Ref[]): Ref[] {
  const { arena } = compiler
  if (branches.length < 2) return []
  const middle = branches.length >> 1
  const halves = [branches.slice(0, middle), branches.slice(middle)]
  const between = -arena.and(halves.map((half) => arena.or(half)))
  return [between, ...halves.flatMap((half) => byHalves(compiler, half))]
}

/** Pairs that are not visibly disjoint; null when there are too many to list. */
function overlappingPairs(
  { arena, listOf }: Compiler,
  branches: readonly Ref[],
): (readonly [number, number])[] | null {
  const summaries = branches.map((branch) => summarise(arena, listOf, branch))
  const isMany = branches.length > 8
  const index = isMany ? buildTagIndex(summaries) : undefined
  const ranges = isMany ? buildRangeIndex(summaries) : undefined
  const everything = branches.map((_, at) => at)
  const pairs: (readonly [number, number])[] = []
  let looked = 0
  for (const [a, summary] of summaries.entries()) {
    const listed = index && summary.present.has(index.name) ? summary.tags.get(index.name) : undefined
    const others =
      listed !== undefined
        ? branchesWith(index!, listed)
        : ranges === undefined
          ? everything
          : branchesWithin(ranges, summary)
    for (const b of others) {
      if (b <= a) continue
      if (++looked > MAX_PAIRS * 10) return null
      if (branches[a] === branches[b] || !areDisjoint(summary, summaries[b]!)) pairs.push([a, b])
      if (pairs.length > MAX_PAIRS) return null
    }
  }
  return pairs
}
