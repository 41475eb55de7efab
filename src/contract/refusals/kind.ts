/** What an endpoint of each kind may have: the kinds table, applied. */
import { KIND_MARKERS, KINDS, markersOf } from '../endpoint-kind.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { asFields, offence } from './subject.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const WITHOUT_BODY = [204, 205]

export function refuseKind(subject: Subject): readonly Offence[] {
  return [
    ...refuseMethod(subject),
    ...refuseMarkers(subject),
    ...refuseBodies(subject),
    ...refuseStatus(subject),
  ]
}

function refuseMethod(subject: Subject): readonly Offence[] {
  const { method } = subject.endpoint
  if (typeof method !== 'string' || !METHODS.includes(method))
    return [offence(subject, 'method', 'it is not a method', `Write one of ${METHODS.join(', ')}.`)]
  if (method !== 'HEAD' || subject.endpoint.rawResponse === true) return []
  return [offence(subject, 'method', 'HEAD answers with headers alone', 'Add `rawResponse: true`.')]
}

function refuseMarkers(subject: Subject): readonly Offence[] {
  const { endpoint } = subject
  const set = markersOf(endpoint)
  const offences: Offence[] = []
  if (set.length > 1) {
    const names = set.map((marker) => `\`${marker}\``).join(' and ')
    offences.push(offence(subject, set[1]!, `${names} make two kinds of one endpoint`, 'Keep one of them.'))
  } else if (subject.kind === 'head' && set.length === 1 && set[0] !== 'rawResponse') {
    offences.push(offence(subject, set[0]!, 'a HEAD endpoint has no other kind', 'Remove it.'))
  }
  for (const marker of ['rawResponse', 'rawBody'] as const) {
    if (set.includes(marker) && endpoint[marker] !== true)
      offences.push(
        offence(subject, marker, 'it is neither true nor false', 'Write `true`, or leave it out.'),
      )
  }
  if (set.includes('stream') && asFields(endpoint.stream) === null)
    offences.push(offence(subject, 'stream', 'it names no item', 'Write `{ item: schema }`.'))
  return offences
}

function refuseBodies(subject: Subject): readonly Offence[] {
  const { label, input, output, marker } = KINDS[subject.kind]
  const has = (field: 'input' | 'output') => subject.endpoint[field] !== undefined
  const offences: Offence[] = []
  if (input === 'refused' && has('input'))
    offences.push(offence(subject, 'input', `${label} takes no input`, 'Remove it, or use path parameters.'))
  if (input === 'required' && !has('input'))
    offences.push(offence(subject, 'input', `${label} must say what it reads`, 'Add an `input` schema.'))
  if (output === 'refused' && has('output'))
    offences.push(
      offence(
        subject,
        'output',
        `${label} has no JSON answer to describe`,
        `Remove it, or remove \`${marker}\`.`,
      ),
    )
  return offences
}

function refuseStatus(subject: Subject): readonly Offence[] {
  const value = subject.endpoint.responseMeta
  if (!markersOf(subject.endpoint).includes(KIND_MARKERS[4])) return []
  const status = asFields(value)?.status
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 299)
    return [
      offence(
        subject,
        'responseMeta',
        'it names no status of success',
        'Write `{ status }` with 200 to 299.',
      ),
    ]
  if (!WITHOUT_BODY.includes(Number(status)) || subject.endpoint.output === undefined) return []
  return [
    offence(
      subject,
      'output',
      `an answer with status ${String(status)} has no body`,
      'Remove it, or answer 200 or 201.',
    ),
  ]
}
