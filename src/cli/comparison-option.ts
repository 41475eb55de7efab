import { diffSnapshots, type DiffOptions } from '../diff/compare-snapshots.ts'
import type { Report } from '../report.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { CommandContext } from './command.ts'
import { formatOption, outputOptions } from './report-options.ts'
import { renderNote } from './render-error.ts'

type Compare = (before: Snapshot, after: Snapshot, options: DiffOptions) => Report | Promise<Report>

/** How two snapshots are compared: with --set-difference a second tool is loaded and asked as well. */
export async function comparisonOption(context: CommandContext): Promise<Compare> {
  if (context.options['setDifference'] !== true) return diffSnapshots
  const formats = [formatOption(context), ...outputOptions(context).map(({ format }) => format)]
  if (!formats.includes('json')) {
    const { io, paint } = context
    const text =
      '--set-difference adds to the JSON report only, and none was asked for. Add --format json or --output json=FILE.'
    io.stderr.write(renderNote(text, paint.stderr, io.cwd))
    return diffSnapshots
  }
  return (await import('../diff/diff-with-sets.ts')).diffSnapshotsWithSets
}
