import { listRules } from '../../diff/rule-text.ts'
import { neutralLines } from '../../neutral-text.ts'
import type { CommandRunner } from '../command.ts'

/** `surface rules`: every kind of change and its verdict in each place. */
export const runRules: CommandRunner = async ({ io }) => {
  io.stdout.write(neutralLines(listRules()))
  return 0
}
