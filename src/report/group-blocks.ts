import { canonicalJson } from '../canonical-json.ts'
import type { Block, Report } from '../report.ts'
import { findingsOf } from './phrases.ts'

/** Blocks that say the same of several operations: one block with a list. */
export type BlockGroup = readonly [Block, ...Block[]]

/**
 * Blocks in order; those of new operations that are judged alike stand together where the first of them stood. A
 * service that is new is one thing to read.
 */
export function groupBlocks(blocks: readonly Block[], report: Report): BlockGroup[] {
  const groups: [Block, ...Block[]][] = []
  const listed = new Map<string, [Block, ...Block[]]>()
  for (const block of blocks) {
    const key = listKey(block, report)
    const known = key === null ? undefined : listed.get(key)
    if (known !== undefined) {
      known.push(block)
      continue
    }
    const group: [Block] = [block]
    groups.push(group)
    if (key !== null) listed.set(key, group)
  }
  return groups
}

function listKey(block: Block, report: Report): string | null {
  const isNew = findingsOf(block, report).every(({ kind }) => kind === 'operation-added')
  return isNew && block.accepted === null ? canonicalJson([block.severity, block.why, block.strict]) : null
}

/** What blocks of a list add, each sentence once, with how many of them say so where not all do. */
export function groupNotes(group: BlockGroup): string[] {
  const counts = new Map<string, number>()
  for (const note of group.flatMap(({ notes }) => notes)) counts.set(note, (counts.get(note) ?? 0) + 1)
  return [...counts].map(([note, count]) =>
    count === group.length ? note : `${count} of ${group.length}: ${note}`,
  )
}
