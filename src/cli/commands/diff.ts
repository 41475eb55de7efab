import type { Acceptances } from '../../diff/policies/mark-accepted.ts'
import { SurfaceError } from '../../errors.ts'
import { acceptancesBeside, acceptancesFor } from '../apply-accepted-files.ts'
import type { CommandContext, CommandRunner } from '../command.ts'
import { comparisonOption } from '../comparison-option.ts'
import { besideOf, loadSide, loadWorkingTree, type Side } from '../load-side.ts'
import { loadProject, type Project } from '../project.ts'
import { projectName } from '../project-name.ts'
import { failOnOption, formatOption, judgingOptions, outputOptions } from '../report-options.ts'
import { renderOptions } from '../render-options.ts'
import { writeReports } from '../write-reports.ts'

/** `surface diff`: compares two sources; a side that is not named is the base, or the working tree's bundle. */
export const runDiff: CommandRunner = async (context) => {
  const { args, io } = context
  const project = loadProject(context, undefined)
  const { config } = project
  const places = { format: formatOption(context), outputs: outputOptions(context) }
  const options = { ...judgingOptions(context, config), failOn: failOnOption(context, config) }
  if (args[0] === '-' && args[1] === '-') throw new SurfaceError('stdin-twice', {})
  const before = await loadSide(args[0] ?? 'git:base', project, context)
  const after =
    args[1] === undefined
      ? await loadWorkingTree(project, context)
      : await loadSide(args[1], project, context)
  const accepted = acceptancesBetween(before, after, project, context)
  const compare = await comparisonOption(context)
  const report = await compare(before.snapshot, after.snapshot, {
    ...options,
    accepted,
    name: projectName(config, io.cwd),
    compared: { subject: after.label, against: before.label, chosenBy: before.chosenBy },
  })
  writeReports(report, places, renderOptions(project), context)
  return report.gate?.failed === true ? 1 : 0
}

// Consent that the later side holds and the earlier does not is shown, as in the check of the change it belongs to.
// Where nobody can tell what is new, nothing is.
function acceptancesBetween(
  before: Side,
  after: Side,
  project: Project,
  context: CommandContext,
): Acceptances {
  const [first = 'git:base', second] = context.args
  const earlier = besideOf(first, before, project, context)
  if (earlier === null) return new Map()
  if (second === undefined) return acceptancesFor(project.out, earlier, context)
  const later = besideOf(second, after, project, context)
  return later === null ? new Map() : acceptancesBeside(later, earlier, after.label)
}
