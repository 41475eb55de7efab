import { displayPath } from '../../sources/display-path.ts'
import { buildProject } from '../build-project.ts'
import type { CommandRunner } from '../command.ts'
import { judgeFreshness } from '../freshness.ts'
import { headline } from '../headline.ts'
import { loadProject } from '../project.ts'
import { renderNote } from '../render-error.ts'
import { renderFreshness } from '../render-freshness.ts'
import { repairCommand } from '../repair-command.ts'
import { totalsOf } from '../surface-totals.ts'

/** `surface check`: the gate. Fails when the committed snapshot is not what the bundle builds. */
export const runCheck: CommandRunner = async (context) => {
  const { io, args, paint } = context
  const project = loadProject(context, args[0])
  const built = await buildProject(project, context)
  const out = displayPath(project.out, io.cwd)
  const freshness = await judgeFreshness(built.snapshot, project.out)
  if (freshness.kind !== 'missing' && !freshness.detailsCompared) {
    const text = `${out} holds no details: digests were compared, the texts and schemas they stand for were not.`
    io.stderr.write(renderNote(text, paint.stderr, io.cwd))
  }
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
  ]
  io.stdout.write(`${lines.join('\n')}\n`)
  return freshness.kind === 'fresh' ? 0 : 1
}
