import { explainRule } from '../../diff/rule-text.ts'
import { rules } from '../../diff/rules.ts'
import { SurfaceError } from '../../errors.ts'
import { nearestName } from '../../nearest-name.ts'
import type { CommandRunner } from '../command.ts'

/** `surface explain KIND`: what a kind of change means, how it is judged in each place, and why. */
export const runExplain: CommandRunner = async ({ io, args }) => {
  const kind = args[0] ?? ''
  const text = explainRule(kind)
  if (text === null)
    throw new SurfaceError('unknown-kind', { kind, nearest: nearestName(kind, Object.keys(rules)) })
  io.stdout.write(text)
  return 0
}
