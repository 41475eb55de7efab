/**
 * Renames: one name gone, one come, the same schema under both.
 * In: the properties only one side declares. Out: pairs that are one edit. It must not know what a rename means to anyone.
 */
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

/**
 * Pairs a removed and an added property whose schemas are the same and equally required.
 * Where several could be meant, only names that differ in case and punctuation alone are paired.
 */
export function findRenames(
  removed: readonly NamedProperty[],
  added: readonly NamedProperty[],
  isSame: (before: Node, after: Node) => boolean,
): readonly Rename[] {
  const fits = (before: NamedProperty, after: NamedProperty): boolean =>
    before.required === after.required && isSame(before.node, after.node)
  const candidates = removed.map((before) => ({
    before,
    matches: added.filter((after) => fits(before, after)),
  }))
  return candidates.flatMap(({ before, matches }): Rename[] => {
    const alike = matches.filter((after) => plain(after.name) === plain(before.name))
    if (alike.length === 1) return [{ before, after: alike[0]! }]
    const [only, ...others] = matches
    if (only === undefined || others.length > 0) return []
    const rivals = candidates.filter((other) => other.matches.includes(only))
    return rivals.length === 1 ? [{ before, after: only }] : []
  })
}

/** `userId`, `user_id` and `USER-ID` are the same words. */
function plain(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\s_.-]/g, '')
    .toLowerCase()
}
