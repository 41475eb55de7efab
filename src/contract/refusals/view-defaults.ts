/** A view's defaults: keys the input has, and values that can be copied, digested and advertised. */
import { isPlainObject, MAX_DEPTH } from '../../canonical-json.ts'
import { propertyKeys } from '../../schema/root-object.ts'
import { nearestName } from '../../nearest-name.ts'
import type { Offence } from './offence.ts'
import type { Fields, Subject } from './subject.ts'
import { describe, offence } from './subject.ts'

/** The defaults of a view where they are an object; null otherwise. */
export function defaultsOf(subject: Subject): Fields | null {
  const defaults = subject.view?.defaults
  return isPlainObject(defaults) && subject.mayBeTool ? defaults : null
}

export function refuseDefaultKeys(subject: Subject): readonly Offence[] {
  const value = subject.view?.defaults
  if (value === undefined || !subject.mayBeTool) return []
  const defaults = defaultsOf(subject)
  if (defaults === null)
    return [offence(subject, 'tool.view.defaults', 'it is not a plain object', 'Write `{ key: value }`.')]
  const params = pathKeys(subject)
  const schema = describe(subject.input, 'input')
  // An input that cannot be described is refused as such; nothing is known of its keys.
  const keys =
    schema !== null ? propertyKeys(schema) : subject.endpoint.input === undefined ? new Set<string>() : null
  return Object.keys(defaults).flatMap((key) => {
    const place = `tool.view.defaults.${key}`
    if (params.has(key))
      return [offence(subject, place, 'it is a path parameter, which only a caller can know', 'Remove it.')]
    if (keys === null || keys.has(key)) return []
    const meant = nearestName(key, [...keys])
    return [
      offence(
        subject,
        place,
        subject.input === null
          ? 'the endpoint has no input'
          : 'the input does not declare this key in every branch',
        meant === null ? 'Remove it, or declare the key.' : `Write \`${meant}\`, or declare the key.`,
      ),
    ]
  })
}

/** Names that come from the path, declared by `params` or not. */
function pathKeys(subject: Subject): ReadonlySet<string> {
  const schema = describe(subject.params, 'input')
  return new Set([...subject.pathNames, ...(schema === null ? [] : propertyKeys(schema))])
}

export function refuseDefaultJson(subject: Subject): readonly Offence[] {
  const defaults = defaultsOf(subject)
  if (defaults === null) return []
  return Object.keys(defaults).flatMap((key) => {
    const fault = plainJsonFault(defaults[key], '', new Set())
    if (fault === null) return []
    return [
      offence(
        subject,
        `tool.view.defaults.${key}${fault.place}`,
        `it is ${fault.what}, which is not plain JSON`,
        'Use objects, arrays, strings, finite numbers, booleans and null, or leave the key out.',
      ),
    ]
  })
}

interface JsonFault {
  readonly place: string
  readonly what: string
}

/** The first part of a value that JSON cannot carry unchanged. */
function plainJsonFault(value: unknown, place: string, open: Set<object>): JsonFault | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return null
    case 'number':
      return Number.isFinite(value) ? null : { place, what: String(value) }
    case 'object':
      return value === null ? null : containerFault(value, place, open)
    case 'undefined':
      return { place, what: 'undefined' }
    default:
      return { place, what: `a ${typeof value}` }
  }
}

function containerFault(value: object, place: string, open: Set<object>): JsonFault | null {
  if (open.has(value)) return { place, what: 'a cycle' }
  if (open.size >= MAX_DEPTH) return { place, what: `nested deeper than ${MAX_DEPTH} levels` }
  if (!Array.isArray(value) && !isPlainObject(value)) return { place, what: 'an instance of a class' }
  open.add(value)
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const fault = plainJsonFault(
      member,
      typeof key === 'number' ? `${place}[${key}]` : `${place}.${key}`,
      open,
    )
    if (fault !== null) return fault
  }
  open.delete(value)
  return null
}
