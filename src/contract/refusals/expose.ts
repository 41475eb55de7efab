/** `expose`: at least one transport, known ones, and no tool transport on a kind that cannot be a tool. */
import { KINDS } from '../endpoint-kind.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { offence, TRANSPORTS } from './subject.ts'
import { textOrType } from './unchecked-text.ts'

export function refuseExpose(subject: Subject): readonly Offence[] {
  const { expose } = subject.endpoint
  if (expose === undefined) return []
  const known = TRANSPORTS.join(', ')
  if (!Array.isArray(expose))
    return [offence(subject, 'expose', 'it is not a list', `List some of ${known}.`)]
  if (expose.length === 0)
    return [
      offence(
        subject,
        'expose',
        'it is empty, so nobody could call the endpoint',
        'Remove it, or remove the endpoint.',
      ),
    ]
  const offences: Offence[] = []
  expose.forEach((transport: unknown, index) => {
    if (!(TRANSPORTS as readonly unknown[]).includes(transport))
      offences.push(
        offence(subject, 'expose', `"${textOrType(transport)}" is no transport`, `List some of ${known}.`),
      )
    else if (expose.indexOf(transport) !== index)
      offences.push(offence(subject, 'expose', `"${textOrType(transport)}" is listed twice`, 'List it once.'))
  })
  const tools = expose.filter((transport) => transport !== 'HTTP' && TRANSPORTS.includes(transport as never))
  if (!subject.mayBeTool && tools.length > 0)
    offences.push(
      offence(
        subject,
        'expose',
        `${KINDS[subject.kind].label} can never be a tool, and ${tools.join(', ')} shows tools`,
        "Leave it out, or write `['HTTP']`.",
      ),
    )
  return offences
}
