/**
 * Findings.
 * In: judged edits. Out: findings with their reach and fingerprint, each with the edit it was made of.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { Finding, Reach } from '../finding.ts'
import type { Edit } from './edit.ts'
import { fingerprint } from './fingerprint.ts'
import type { JudgedEdit } from './judge-edits.ts'
import type { FindingWithEdit } from './policies/order-findings.ts'

export function buildFindings(edits: readonly JudgedEdit[]): FindingWithEdit[] {
  return edits.map((judged) => ({ judged, finding: buildFinding(judged) }))
}

function buildFinding({ edit, severity, why, members }: JudgedEdit): Finding {
  const { kind, surface, transports, operation, pointer, before, after, message } = edit
  const operations = [...new Set(members.map((member) => member.operation))]
  const reach = reachOf(members, operations)
  return {
    kind,
    severity,
    surface,
    ...(surface === 'tool' && { transports: transports ?? [], shows: shownPathsOf(members) }),
    operation,
    pointer,
    before,
    after,
    message,
    why,
    ...(reach !== null && { reach }),
    fingerprint: fingerprint({ kind, surface, pointer, before, after }, operations),
  }
}

function shownPathsOf(members: readonly Edit[]): string[] {
  const paths = members.flatMap(({ shown }) => (shown ?? []).flatMap((tool) => tool.paths))
  return [...new Set(paths)].sort(compareCodeUnits)
}

function reachOf(members: readonly Edit[], operations: readonly string[]): Reach | null {
  const places = members.reduce((sum, { placeCount }) => sum + (placeCount ?? 1), 0)
  if (places === 1) return null
  const list = members.flatMap(({ operation, pointer, places: all }) =>
    (all ?? [pointer]).map((place) => `${operation} ${place}`),
  )
  return { operations: operations.length, places, list: list.sort(compareCodeUnits) }
}
