import { digest } from '../../schema/digest.ts'
import { acceptFinding } from '../../diff/acceptance.ts'
import { diffSnapshots } from '../../diff/compare-snapshots.ts'
import { SurfaceError } from '../../errors.ts'
import type { Finding } from '../../finding.ts'
import { neutralText } from '../../neutral-text.ts'
import { nearestName } from '../../nearest-name.ts'
import { displayPath } from '../../sources/display-path.ts'
import { ACCEPTED_DIRECTORY, writeAcceptance } from '../accepted-files.ts'
import { buildProject } from '../build-project.ts'
import type { CommandRunner } from '../command.ts'
import { findBase } from '../find-base.ts'
import { loadProject } from '../project.ts'
import { judgingOptions } from '../report-options.ts'

/** `surface accept`: repeats the comparison of `check` and records that findings of it are meant. */
export const runAccept: CommandRunner = async (context) => {
  const { io } = context
  const names = [...new Set(context.args.flat().filter((name) => name !== undefined))]
  const reason = ((context.options['reason'] as string | undefined) ?? '').trim()
  if (names.length === 0) throw new SurfaceError('accept-nothing', {})
  if (reason === '') throw new SurfaceError('accept-without-reason', {})
  const project = loadProject(context, context.options['bundle'] as string | undefined)
  const { snapshot } = await buildProject(project, context)
  const base = await findBase(project, context)
  if (base.kind !== 'compared') throw new SurfaceError('accept-without-base', { why: reasonOf(base) })
  const { rules, profile } = judgingOptions(context, project.config)
  const { findings } = diffSnapshots(base.side.snapshot, snapshot, {
    ...(rules && { rules }),
    ...(profile && { profile }),
    witnesses: 'none',
  })
  // Every name is looked up before anything is written: half of a consent is none.
  const accepted = names.map((name) => findingOf(name, findings))
  const against = digest(base.side.snapshot.manifest)
  for (const finding of accepted) {
    const { path, replaced } = writeAcceptance(
      project.out,
      finding.fingerprint,
      acceptFinding(finding, { reason, against }),
      (file) => base.beside.read(`${ACCEPTED_DIRECTORY}/${file}`),
    )
    const subject = finding.operation === '' ? finding.kind : `${finding.operation}: ${finding.kind}`
    io.stdout.write(
      `accepted ${finding.fingerprint}  ${neutralText(subject)}\n  ${displayPath(path, io.cwd)}\n`,
    )
    if (replaced !== null) io.stdout.write(`  instead of the reason given before: ${neutralText(replaced)}\n`)
  }
  io.stdout.write(
    `Commit ${accepted.length === 1 ? 'it' : 'them'} with the change: it counts for this change only.\n`,
  )
  return 0
}

const MOST_LISTED = 5

function findingOf(name: string, findings: readonly Finding[]): Finding {
  const found = findings.find(({ fingerprint }) => fingerprint === name)
  if (found !== undefined) return found
  const known = findings.map(({ fingerprint }) => fingerprint)
  const nearest = nearestName(name, known)
  const likely = nearest === null ? findings : findings.filter(({ fingerprint }) => fingerprint === nearest)
  throw new SurfaceError('accept-unknown', {
    name,
    nearest,
    findings: known.length,
    listed: likely
      .slice(0, MOST_LISTED)
      .map(({ fingerprint, operation, message }) => `${fingerprint}  ${operation}: ${message}`),
  })
}

function reasonOf(base: Exclude<Awaited<ReturnType<typeof findBase>>, { kind: 'compared' }>): string {
  if (base.kind === 'first-snapshot') return `${base.against} has no snapshot to compare with`
  return base.why ?? 'no base was asked for'
}
