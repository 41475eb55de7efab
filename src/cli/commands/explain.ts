import { explainRule } from '../../diff/rule-text.ts'
import { rules } from '../../diff/rules.ts'
import { SurfaceError } from '../../errors.ts'
import { nearestName } from '../../nearest-name.ts'
import { wrapText } from '../../report/wrap-text.ts'
import type { CommandRunner } from '../command.ts'

/** `surface explain KIND`: what a kind of change means, how it is judged in each place, and why. */
export const runExplain: CommandRunner = async ({ io, args }) => {
  const kind = args[0] ?? ''
  const text = explainRule(kind)
  if (text === null)
    throw new SurfaceError('unknown-kind', { kind, nearest: nearestName(kind, Object.keys(rules)) })
  io.stdout.write(wrapLines(text))
  return 0
}

/** Each line at 80 columns, what it wraps indented like it. */
function wrapLines(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const [indent = ''] = /^ */.exec(line)!
    return wrapText(line.slice(indent.length), indent)
  })
  return lines.join('\n')
}
