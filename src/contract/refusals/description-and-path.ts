/** What every endpoint must say: what it is for, and where it is. */
import { propertyKeys } from '../../schema/root-object.ts'
import { joinPath, pathFaults } from '../path.ts'
import { isBlank } from './blank-text.ts'
import type { Offence } from './offence.ts'
import type { Refusal, Subject } from './subject.ts'
import { asFields, describe, offence } from './subject.ts'

export function refuseDescription(subject: Subject): readonly Offence[] {
  if (!isBlank(subject.endpoint.desc)) return []
  return [
    offence(
      subject,
      'desc',
      'it is blank, and a model chooses a tool by it',
      'Say what the endpoint is for.',
    ),
  ]
}

/** `scope` and `meta` are read by others; here only their shape can be wrong. */
export function refuseScopeAndMeta(subject: Subject): readonly Offence[] {
  const { scope, meta } = subject.endpoint
  const offences: Offence[] = []
  if (scope !== undefined && (typeof scope !== 'string' || scope === ''))
    offences.push(offence(subject, 'scope', 'it is not a name', 'Write a non-empty string, or leave it out.'))
  if (meta !== undefined && asFields(meta) === null)
    offences.push(offence(subject, 'meta', 'it is not an object', 'Write an object, or leave it out.'))
  return offences
}

/** Path names are checked over the whole path: a name may stand in the contract's prefix too. */
export function refusePath(prefix: string): Refusal {
  return (subject) => {
    const { path } = subject.endpoint
    const remedy = 'Write `/`, `/name`, `/:param` or, last, `/*rest`.'
    if (typeof path !== 'string') return [offence(subject, 'path', 'it is not a path', remedy)]
    const own = pathFaults(path)
    const faults = own.length > 0 ? own : pathFaults(joinPath(prefix, path))
    return [
      ...faults.map((fault) => offence(subject, 'path', `${fault} in "${path}"`, remedy)),
      ...(faults.length > 0 ? [] : refuseParams(subject)),
    ]
  }
}

function refuseParams(subject: Subject): readonly Offence[] {
  const schema = describe(subject.params, 'input')
  if (schema === null) return []
  const declared = propertyKeys(schema)
  const offences: Offence[] = []
  for (const name of subject.pathNames) {
    if (!declared.has(name))
      offences.push(
        offence(
          subject,
          'params',
          `the path has "${name}" and the schema lacks it`,
          'Declare it, or rename one of the two.',
        ),
      )
  }
  for (const key of declared) {
    if (!subject.pathNames.includes(key))
      offences.push(
        offence(
          subject,
          'params',
          `the schema has "${key}" and the path lacks it`,
          'Move it to `input`, or put it into the path.',
        ),
      )
  }
  return offences
}
