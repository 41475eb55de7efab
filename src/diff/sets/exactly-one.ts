import type { Compiler } from './compile-schema.ts'
import { areDisjoint, summarise } from './disjoint.ts'
import { FALSE } from './formula.ts'
import type { Ref } from './formula.ts'
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
  // Each branch excludes the union of those after it: as many conditions as branches.
  const parts = [some]
  let later: Ref = FALSE
  for (let index = possible.length - 1; index >= 0; index--) {
    parts.push(-arena.and([possible[index]!, later]))
    later = arena.or([possible[index]!, later])
  }
  return arena.and(parts)
}

/** Pairs that are not visibly disjoint; null when there are too many to list. */
function overlappingPairs(
  { arena, listOf }: Compiler,
  branches: readonly Ref[],
): (readonly [number, number])[] | null {
  const summaries = branches.map((branch) => summarise(arena, listOf, branch))
  const index = branches.length > 8 ? buildTagIndex(summaries) : undefined
  const everything = branches.map((_, at) => at)
  const pairs: (readonly [number, number])[] = []
  let looked = 0
  for (const [a, summary] of summaries.entries()) {
    const listed = index && summary.present.has(index.name) ? summary.tags.get(index.name) : undefined
    for (const b of listed === undefined ? everything : branchesWith(index!, listed)) {
      if (b <= a) continue
      if (++looked > MAX_PAIRS * 10) return null
      if (branches[a] === branches[b] || !areDisjoint(summary, summaries[b]!)) pairs.push([a, b])
      if (pairs.length > MAX_PAIRS) return null
    }
  }
  return pairs
}
