/**
 * Renames: one name gone, one come, the same schema under both.
 * In: the properties only one side declares. Out: pairs that are one edit. It must not know what a rename means to anyone.
 */
import { groupBy } from '../group-by.ts'
import type { Node } from './canonical/shapes.ts'

export interface NamedProperty {
  readonly name: string
  readonly node: Node
  readonly required: boolean
}

export interface Rename {
  readonly before: NamedProperty
  readonly after: NamedProperty
}

export interface Likeness {
  isSame(before: Node, after: Node): boolean
  /** Where only nodes of equal text are the same: there may be thousands of each. */
  readonly textOf: ((node: Node) => string) | null
}

/**
 * Pairs a removed and an added property whose schemas are the same and equally required.
 * Where several could be meant, only names that differ in case and punctuation alone are paired.
 */
export function findRenames(
  removed: readonly NamedProperty[],
  added: readonly NamedProperty[],
  likeness: Likeness,
): readonly Rename[] {
  const { matchesOf, isOnlyMatch } =
    likeness.textOf === null
      ? oneByOne(removed, added, likeness)
      : byText(removed, added, likeness, likeness.textOf)
  return removed.flatMap((before): Rename[] => {
    const { alike, all } = matchesOf(before)
    if (alike.length === 1) return [{ before, after: alike[0]! }]
    // There may be thousands, for each of thousands.
    if (all.length !== 1) return []
    return isOnlyMatch(before, all[0]!) ? [{ before, after: all[0]! }] : []
  })
}

interface Matches {
  readonly all: readonly NamedProperty[]
  /** Those whose name is the same words. */
  readonly alike: readonly NamedProperty[]
}

interface Matching {
  matchesOf(before: NamedProperty): Matches
  /** No other removed property matches it. */
  isOnlyMatch(before: NamedProperty, after: NamedProperty): boolean
}

const NONE: Matches = { all: [], alike: [] }

function oneByOne(
  removed: readonly NamedProperty[],
  added: readonly NamedProperty[],
  { isSame }: Likeness,
): Matching {
  const matches = new Map(
    removed.map((before) => [
      before,
      added.filter((after) => before.required === after.required && isSame(before.node, after.node)),
    ]),
  )
  return {
    matchesOf: (before) => {
      const all = matches.get(before)!
      return { all, alike: all.filter((after) => plain(after.name) === plain(before.name)) }
    },
    isOnlyMatch: (before, after) =>
      removed.every((other) => other === before || !matches.get(other)!.includes(after)),
  }
}

function byText(
  removed: readonly NamedProperty[],
  added: readonly NamedProperty[],
  { isSame }: Likeness,
  textOf: (node: Node) => string,
): Matching {
  const keyOf = ({ node, required }: NamedProperty): string => `${required}${textOf(node)}`
  const wordsOf = (property: NamedProperty): string => `${plain(property.name)}\n${keyOf(property)}`
  const rivals = groupBy(removed, keyOf)
  const byKey = groupBy(added, keyOf)
  const byWords = groupBy(added, wordsOf)
  return {
    matchesOf: (before) => {
      const all = byKey.get(keyOf(before)) ?? []
      // Equal texts may still lead to different definitions.
      if (all.length === 0 || !isSame(before.node, all[0]!.node)) return NONE
      return { all, alike: byWords.get(wordsOf(before)) ?? [] }
    },
    isOnlyMatch: (before) => rivals.get(keyOf(before))!.length === 1,
  }
}

/** `userId`, `user_id` and `USER-ID` are the same words. */
function plain(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\s_.-]/g, '')
    .toLowerCase()
}
