/** `multipart: { files }`: each file part by name, with limits that a server can hold. */
import type { Offence } from './offence.ts'
import type { Fields, Subject } from './subject.ts'
import { asFields, describe, offence } from './subject.ts'
import { propertyKeys } from '../../schema/root-object.ts'
import { unknownFields } from './tool-group.ts'

const FILE_FIELDS = ['required', 'multiple', 'contentTypes', 'maxBytes', 'description'] as const
const MEDIA_TYPE = /^[\w.+-]+\/(?:\*|[\w.+-]+)$/

export function refuseMultipart(subject: Subject): readonly Offence[] {
  const value = subject.endpoint.multipart
  if (value === undefined || value === false) return []
  const files = asFields(asFields(value)?.files)
  if (files === null || Object.keys(files).length === 0)
    return [offence(subject, 'multipart', 'it names no file', 'Write `{ files: { name: {} } }`.')]
  const input = describe(subject.input, 'input')
  const fields = input === null ? new Set<string>() : propertyKeys(input)
  return Object.keys(files).flatMap((name) => {
    const place = `multipart.files.${name}`
    const offences: Offence[] = []
    if (name === '' || name === '__proto__')
      offences.push(offence(subject, place, 'it is not the name of a part', 'Give the file a name.'))
    if (fields.has(name))
      offences.push(offence(subject, place, 'the input has a field of this name', 'Rename one of the two.'))
    const options = asFields(files[name])
    if (options === null) return [...offences, offence(subject, place, 'it is not an object', 'Write `{}`.')]
    return [
      ...offences,
      ...unknownFields(subject, place, options, FILE_FIELDS),
      ...wrongOptions(subject, place, options),
    ]
  })
}

function wrongOptions(subject: Subject, place: string, options: Fields): readonly Offence[] {
  const wrong: [field: string, reason: string, remedy: string][] = []
  for (const field of ['required', 'multiple'] as const) {
    const value = options[field]
    if (value !== undefined && typeof value !== 'boolean')
      wrong.push([field, 'it is neither true nor false', 'Write a boolean.'])
  }
  const { contentTypes, maxBytes, description } = options
  if (contentTypes !== undefined && !isMediaTypes(contentTypes))
    wrong.push(['contentTypes', 'it is not a list of media types', 'Write `image/png` or `image/*`.'])
  if (maxBytes !== undefined && !(Number.isSafeInteger(maxBytes) && Number(maxBytes) > 0))
    wrong.push(['maxBytes', 'it is not a number of bytes', 'Write a whole number above 0.'])
  if (description !== undefined && typeof description !== 'string')
    wrong.push(['description', 'it is not a text', 'Write a string.'])
  return wrong.map(([field, reason, remedy]) => offence(subject, `${place}.${field}`, reason, remedy))
}

function isMediaTypes(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === 'string' && MEDIA_TYPE.test(item))
  )
}
