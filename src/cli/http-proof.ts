import { compareHttpSides } from '../prove/compare-http-sides.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { count } from './count.ts'

/** An earlier snapshot, and how a report names it. */
export interface EarlierSnapshot {
  readonly label: string
  readonly snapshot: Snapshot
}

/**
 * Whether the documents prove that HTTP stayed as it was, and what proves the answers. Null where no tool has a view:
 * then there is nothing that could have leaked.
 */
export function httpProofSentence(built: Snapshot, earlier: EarlierSnapshot, command: string): string | null {
  if (!built.manifest.operations.some(({ toolView }) => toolView !== undefined)) return null
  const { findings, documents } = compareHttpSides(earlier.snapshot, built)
  const by = documents ? 'documents' : 'routes and digests'
  const moved = new Set(findings.map(({ operation }) => operation)).size
  return findings.length === 0
    ? `HTTP is proved unchanged by ${by} against ${earlier.label}; \`${command}\` proves its answers.`
    : `HTTP is not proved unchanged by ${by}: ${count(moved, 'operation')} moved against ${earlier.label}; \`${command}\` compares answers with views and without.`
}
