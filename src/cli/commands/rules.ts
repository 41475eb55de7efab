import { canonicalJsonFile } from '../../canonical-json.ts'
import { listRules, listRulesAsJson } from '../../diff/rule-table.ts'
import { renderRulesDocument } from '../../diff/rule-text.ts'
import { SurfaceError } from '../../errors.ts'
import { neutralLines } from '../../neutral-text.ts'
import type { CommandRunner } from '../command.ts'

const FORMATS: ReadonlyMap<string, () => string> = new Map([
  ['text', () => neutralLines(listRules())],
  ['markdown', renderRulesDocument],
  ['json', () => canonicalJsonFile(listRulesAsJson())],
])

/** `surface rules`: every kind of change and its verdict in each place. */
export const runRules: CommandRunner = async ({ io, options }) => {
  const format = (options['format'] as string | undefined) ?? 'text'
  const render = FORMATS.get(format)
  if (render === undefined) {
    const expected = [...FORMATS.keys()].join(', ')
    throw new SurfaceError('option-invalid', { option: '--format', value: format, expected })
  }
  io.stdout.write(render())
  return 0
}
