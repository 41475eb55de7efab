import type { Acceptance } from '../diff/acceptance.ts'
import { nearestFinding } from '../diff/policies/nearest-finding.ts'
import type { Finding } from '../finding.ts'
import type { Beside } from '../sources/beside-source.ts'
import { ACCEPTED_DIRECTORY, judgeAcceptances, loadAcceptances } from './accepted-files.ts'
import type { CommandContext } from './command.ts'
import { renderNote } from './render-error.ts'

/**
 * What counts as accepted in a directory against a base that has files of its own beside it.
 * @throws SurfaceError `acceptance-invalid`.
 */
export function acceptancesFor(
  out: string,
  base: Beside,
  { io }: CommandContext,
): ReadonlyMap<string, Acceptance> {
  return loadAcceptances(out, (name) => base.read(`${ACCEPTED_DIRECTORY}/${name}`), io.cwd).counting
}

/**
 * What counts as accepted in a snapshot that is read, not built: what stands beside it and not beside the earlier one.
 * @throws SurfaceError `acceptance-invalid`.
 */
export function acceptancesBeside(
  after: Beside,
  before: Beside,
  label: string,
): ReadonlyMap<string, Acceptance> {
  const files = after.list(ACCEPTED_DIRECTORY).map((file) => {
    const path = `${ACCEPTED_DIRECTORY}/${file}`
    return { file, path: `${label}/${path}`, read: () => after.read(path) ?? '' }
  })
  return judgeAcceptances(files, (name) => before.read(`${ACCEPTED_DIRECTORY}/${name}`)).counting
}

/** An acceptance of this change that matches no finding was meant for another one: it is named with the nearest. */
export function noteUnmatched(
  accepted: ReadonlyMap<string, Acceptance>,
  findings: readonly Finding[],
  { io, paint }: CommandContext,
): void {
  const found = new Set(findings.map(({ fingerprint }) => fingerprint))
  const open = findings.filter((finding) => finding.accepted === undefined)
  for (const [name, acceptance] of accepted) {
    if (found.has(name)) continue
    const nearest = nearestFinding(acceptance, open)
    const hint =
      nearest === null
        ? ''
        : ` The nearest is ${nearest.fingerprint}, ${nearest.operation}: ${nearest.message}`
    const text = `The acceptance ${name} (${acceptance.operation}, ${acceptance.kind}) matches no finding.${hint}`
    io.stderr.write(renderNote(text, paint.stderr, io.cwd))
  }
}
