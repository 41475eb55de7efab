/** The `tool` group: only where a tool can exist, and only with fields that somebody reads. */
import { KINDS } from '../endpoint-kind.ts'
import { nearestName } from '../../nearest-name.ts'
import type { Offence } from './offence.ts'
import type { Fields, Subject } from './subject.ts'
import { asFields, offence } from './subject.ts'

const GROUP_FIELDS = ['name', 'view', 'ui', 'annotations', 'mcp'] as const

export function refuseToolGroup(subject: Subject): readonly Offence[] {
  const value = subject.endpoint.tool
  if (value === undefined) return []
  if (subject.tool === null) {
    const found = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`
    return [
      offence(subject, 'tool', `it is ${found}, not a group of options`, 'Leave it out, or write an object.'),
    ]
  }
  return [
    ...refusePlace(subject),
    ...unknownFields(subject, 'tool', subject.tool, GROUP_FIELDS),
    ...refuseName(subject, subject.tool.name),
  ]
}

function refusePlace(subject: Subject): readonly Offence[] {
  if (!subject.mayBeTool) {
    return [
      offence(
        subject,
        'tool',
        `${KINDS[subject.kind].label} can never be a tool`,
        'Remove the group, or declare a JSON endpoint for the tool.',
      ),
    ]
  }
  if (subject.toolTransports.length > 0) return []
  return [
    offence(
      subject,
      'tool',
      'the endpoint is on no tool transport, so nothing reads the group',
      'Remove the group, or add MCP, AGENT or CLI to `expose`.',
    ),
  ]
}

function refuseName(subject: Subject, name: unknown): readonly Offence[] {
  if (name === undefined || (typeof name === 'string' && name !== '')) return []
  return [offence(subject, 'tool.name', 'it is not a name', 'Write a non-empty string, or leave it out.')]
}

/** Fields nobody would read, each with the name that was probably meant. */
export function unknownFields(
  subject: Subject,
  place: string,
  fields: Fields,
  known: readonly string[],
): readonly Offence[] {
  return Object.keys(fields)
    .filter((key) => fields[key] !== undefined && !known.includes(key))
    .map((key) => {
      const meant = nearestName(key, known)
      const remedy = meant === null ? `Known are ${known.join(', ')}.` : `Write \`${meant}\`.`
      return offence(subject, `${place}.${key}`, `\`${place}\` has no such field`, remedy)
    })
}

const ANNOTATION_TYPES = {
  title: 'string',
  readOnlyHint: 'boolean',
  destructiveHint: 'boolean',
  idempotentHint: 'boolean',
  openWorldHint: 'boolean',
} as const

/** `tool.annotations` and `tool.ui`: what a host acts on must be what a host understands. */
export function refuseToolHints(subject: Subject): readonly Offence[] {
  return [...refuseAnnotations(subject), ...refuseUi(subject)]
}

function refuseAnnotations(subject: Subject): readonly Offence[] {
  const value = subject.tool?.annotations
  if (value === undefined) return []
  const fields = asFields(value)
  if (fields === null)
    return [offence(subject, 'tool.annotations', 'it is not an object', 'Write an object.')]
  const wrong = Object.entries(ANNOTATION_TYPES).filter(
    ([key, type]) => fields[key] !== undefined && typeof fields[key] !== type,
  )
  return [
    ...unknownFields(subject, 'tool.annotations', fields, Object.keys(ANNOTATION_TYPES)),
    ...wrong.map(([key, type]) =>
      offence(subject, `tool.annotations.${key}`, `it is not a ${type}`, `Write a ${type}.`),
    ),
  ]
}

function refuseUi(subject: Subject): readonly Offence[] {
  const value = subject.tool?.ui
  if (value === undefined) return []
  const fields = asFields(value)
  if (fields === null) return [offence(subject, 'tool.ui', 'it is not an object', 'Write `{ resourceUri }`.')]
  const offences = [...unknownFields(subject, 'tool.ui', fields, ['resourceUri', 'visibility'])]
  if (typeof fields.resourceUri !== 'string' || fields.resourceUri === '') {
    offences.push(
      offence(subject, 'tool.ui.resourceUri', 'it is not a URI', 'Name the resource a host renders.'),
    )
  }
  const { visibility } = fields
  if (
    visibility !== undefined &&
    !(Array.isArray(visibility) && visibility.every((item) => typeof item === 'string'))
  )
    offences.push(
      offence(subject, 'tool.ui.visibility', 'it is not a list of strings', 'Write a list of strings.'),
    )
  return offences
}
