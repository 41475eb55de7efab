import type { Acceptance } from '../diff/acceptance.ts'
import { nearestFinding } from '../diff/policies/nearest-finding.ts'
import type { Finding } from '../finding.ts'
import type { ReadBeside } from '../sources/beside-source.ts'
import { ACCEPTED_DIRECTORY, loadAcceptances } from './accepted-files.ts'
import type { CommandContext } from './command.ts'
import { renderNote } from './render-error.ts'

/**
 * What counts as accepted against a base whose files `readBeside` reads.
 * @throws SurfaceError `acceptance-invalid`.
 */
export function acceptancesFor(
  out: string,
  readBeside: ReadBeside,
  { io }: CommandContext,
): ReadonlyMap<string, Acceptance> {
  return loadAcceptances(out, (name) => readBeside(`${ACCEPTED_DIRECTORY}/${name}`), io.cwd).counting
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
