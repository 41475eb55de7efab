import { reportWithoutBase } from '../../diff/compare-snapshots.ts'
import { neutralText } from '../../neutral-text.ts'
import type { Report } from '../../report.ts'
import { displayPath } from '../../sources/display-path.ts'
import { acceptancesFor, noteUnmatched } from '../apply-accepted-files.ts'
import { buildProject, type BuiltProject } from '../build-project.ts'
import type { CommandContext, CommandRunner } from '../command.ts'
import { comparisonOption } from '../comparison-option.ts'
import { findBase, type Base } from '../find-base.ts'
import { describeFreshness, judgeFreshness, type Freshness } from '../freshness.ts'
import { headline } from '../headline.ts'
import { httpProofSentence } from '../http-proof.ts'
import { loadProject, type Project } from '../project.ts'
import { projectName } from '../project-name.ts'
import { renderNote } from '../render-error.ts'
import { renderFreshness } from '../render-freshness.ts'
import { renderOptions } from '../render-options.ts'
import { acceptOptions, proveCommand, repairCommand } from '../repair-command.ts'
import { failOnOption, formatOption, judgingOptions, outputOptions } from '../report-options.ts'
import { totalsOf } from '../surface-totals.ts'
import { writeReports } from '../write-reports.ts'

/** `surface check`: the gate. Fails when the snapshot is not what the bundle builds, or when a change breaks callers. */
export const runCheck: CommandRunner = async (context) => {
  const project = loadProject(context, context.args[0])
  const places = { format: formatOption(context), outputs: outputOptions(context) }
  const judging = {
    ...judgingOptions(context, project.config),
    failOn: failOnOption(context, project.config),
  }
  const built = await buildProject(project, context)
  const exact = context.options['exact'] === true
  const freshness = await judgeFreshness(built.snapshot, project.out, { exact })
  noteFreshness(freshness, project, context)
  const base = await findBase(project, context)
  const report = await buildReport(base, built, freshness, judging, project, context)
  noteHttpProof(base, built, context)
  const accept = acceptOptions(context)
  const rendering = {
    ...renderOptions(project),
    ...(accept !== null && { acceptOptions: accept }),
  }
  if (base.kind === 'none' && places.format === 'text') {
    context.io.stdout.write(withoutBase(base.why, built, freshness, project, context))
    writeReports(report, { ...places, format: null }, rendering, context)
  } else {
    writeReports(report, places, rendering, context)
  }
  const fresh = freshness.kind === 'fresh' || freshness.kind === 're-encoded'
  return fresh && report.gate?.failed !== true ? 0 : 1
}

type Judging = ReturnType<typeof judgingOptions> & { readonly failOn: string }

async function buildReport(
  base: Base,
  built: BuiltProject,
  freshness: Freshness,
  judging: Judging,
  project: Project,
  context: CommandContext,
): Promise<Report> {
  const options = {
    ...judging,
    name: projectName(project.config, context.io.cwd),
    freshness: describeFreshness(freshness, {
      snapshot: displayPath(project.out, context.io.cwd),
      bundle: built.label,
      command: repairCommand(context, project),
      totals: totalsOf(built.snapshot.manifest),
    }),
  }
  if (base.kind !== 'compared') {
    const against = base.kind === 'first-snapshot' ? base.against : null
    if (base.kind === 'first-snapshot' && base.note !== null) note(base.note, context)
    return reportWithoutBase(built.snapshot, base.kind, {
      ...options,
      compared: { subject: built.label, against, chosenBy: null },
    })
  }
  const { side, beside } = base
  const accepted = acceptancesFor(project.out, beside, context)
  const compare = await comparisonOption(context)
  const report = await compare(side.snapshot, built.snapshot, {
    ...options,
    accepted,
    compared: { subject: built.label, against: side.label, chosenBy: side.chosenBy },
  })
  noteUnmatched(accepted, report.findings, context)
  return report
}

// A bundle that is another source has no handlers to ask.
function noteHttpProof(base: Base, { snapshot, bundle }: BuiltProject, context: CommandContext): void {
  if (base.kind !== 'compared' || bundle === null) return
  const sentence = httpProofSentence(snapshot, base.side, proveCommand(context))
  if (sentence !== null) note(sentence, context)
}

function noteFreshness(freshness: Freshness, project: Project, context: CommandContext): void {
  const out = displayPath(project.out, context.io.cwd)
  if (freshness.kind === 're-encoded') {
    const { schemas } = freshness
    const what =
      schemas === 0 ? 'Details of no surface are' : schemas === 1 ? 'One schema is' : `${schemas} schemas are`
    const command = repairCommand(context, project).replace(/ && .*/, '')
    note(
      `${what} written differently in ${out} and ${schemas === 1 ? 'means' : 'mean'} the same.\n  Refresh when convenient: ${command}`,
      context,
    )
  }
}

// Without a base the committed snapshot is all there is to compare with, so every row that moved is named.
function withoutBase(
  why: string | null,
  built: BuiltProject,
  freshness: Freshness,
  project: Project,
  context: CommandContext,
): string {
  const { paint, io } = context
  const out = displayPath(project.out, io.cwd)
  const subject = {
    bundle: built.label,
    out,
    totals: totalsOf(built.snapshot.manifest),
    repair: repairCommand(context, project),
  }
  const lines = [
    headline(project, `${built.label}, against ${out}`, paint.stdout),
    '',
    ...renderFreshness(freshness, subject, paint.stdout),
    '',
    `Compared with ${neutralText(out)} only: ${why === null ? 'no base was asked for.' : neutralText(why)}`,
  ]
  return `${lines.join('\n')}\n`
}

function note(text: string, { io, paint }: CommandContext): void {
  io.stderr.write(renderNote(text, paint.stderr, io.cwd))
}
