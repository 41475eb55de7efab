import { canonicalJsonFile } from '../../canonical-json.ts'
import { foreignRefusals } from '../../contract/foreign-refusals.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { readReplaced, writeSnapshot, type Replaced } from '../../snapshot/store.ts'
import { displayPath } from '../../sources/display-path.ts'
import { buildProject } from '../build-project.ts'
import type { CommandContext, CommandRunner } from '../command.ts'
import { headline } from '../headline.ts'
import { listMovedRows } from '../moved-rows.ts'
import { loadProject } from '../project.ts'
import { renderNote } from '../render-error.ts'
import { renderMovedLines, renderTotalLines } from '../render-moved.ts'
import { totalsOf } from '../surface-totals.ts'

/** `surface snapshot`: builds, writes, and says what moved against what was there. */
export const runSnapshot: CommandRunner = async (context) => {
  const { io, args, options, paint } = context
  const project = loadProject(context, args[0])
  const { bundle, snapshot, label } = await buildProject(project, context)
  if (bundle !== null) noteForeignRefusals(foreignRefusals(bundle).length, context)
  if (options['stdout'] === true) {
    io.stdout.write(canonicalJsonFile(snapshot))
    return 0
  }
  const replaced = await readReplaced(project.out)
  await writeSnapshot(project.out, snapshot)
  if (replaced.kind === 'unusable') {
    io.stderr.write(renderNote(`replaced: ${replaced.problem.message}`, paint.stderr, io.cwd))
  }
  const lines = [
    headline(project, `${label} → ${displayPath(project.out, io.cwd)}`, paint.stdout),
    '',
    ...summaryOf(replaced, snapshot),
  ]
  io.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

function summaryOf(replaced: Replaced, after: Snapshot): string[] {
  if (replaced.kind !== 'snapshot') return renderTotalLines(totalsOf(after.manifest), 'recorded')
  const before = replaced.snapshot
  return renderMovedLines(listMovedRows(before, after), totalsOf(before.manifest, after.manifest))
}

function noteForeignRefusals(number: number, { io, paint }: CommandContext): void {
  if (number === 0) return
  const what = number === 1 ? 'One thing' : `${number} things`
  const text = `${what} in contracts of another library would be refused here; \`surface inspect\` lists what.`
  io.stderr.write(renderNote(text, paint.stderr, io.cwd))
}
