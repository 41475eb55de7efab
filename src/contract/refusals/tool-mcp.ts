/** `tool.mcp`: the questions an MCP host asks before the tool runs. */
import { isBlank } from './blank-text.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { asFields, offence } from './subject.ts'
import { unknownFields } from './tool-group.ts'

const ROUND_FIELDS = ['key', 'message', 'schema'] as const

export function refuseToolMcp(subject: Subject): readonly Offence[] {
  const value = subject.tool?.mcp
  if (value === undefined) return []
  const fields = asFields(value)
  if (fields === null)
    return [offence(subject, 'tool.mcp', 'it is not an object', 'Write `{ inputRequired: [...] }`.')]
  const rounds = fields.inputRequired
  const offences = [...unknownFields(subject, 'tool.mcp', fields, ['inputRequired'])]
  if (Array.isArray(rounds)) offences.push(...refuseRounds(subject, rounds))
  else if (typeof rounds !== 'function')
    offences.push(
      offence(
        subject,
        'tool.mcp.inputRequired',
        'it is neither a list of questions nor a function that returns one',
        'Write a list of `{ key, message, schema }`.',
      ),
    )
  return offences
}

function refuseRounds(subject: Subject, rounds: readonly unknown[]): readonly Offence[] {
  const keys = new Set<unknown>()
  return rounds.flatMap((round, index) => {
    const place = `tool.mcp.inputRequired[${index}]`
    const fields = asFields(round)
    if (fields === null) return [offence(subject, place, 'it is not a question', 'Write `{ key, message }`.')]
    const offences = [...unknownFields(subject, place, fields, ROUND_FIELDS)]
    for (const name of ['key', 'message'] as const) {
      if (!isBlank(fields[name])) continue
      offences.push(offence(subject, `${place}.${name}`, 'it is blank', 'Write a text.'))
    }
    if (typeof fields.key === 'string' && keys.has(fields.key))
      offences.push(
        offence(subject, `${place}.key`, `"${fields.key}" is asked twice`, 'Give each question its own key.'),
      )
    keys.add(fields.key)
    return offences
  })
}
