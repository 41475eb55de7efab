/** What a model can send: named arguments, each from one place. */
import { isObjectInEveryBranch } from '../../schema/root-object.ts'
import { declaredKeys } from '../declared-keys.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { describe, offence } from './subject.ts'

export function refuseToolInput(subject: Subject): readonly Offence[] {
  if (!subject.mayBeTool || subject.toolTransports.length === 0) return []
  const schema = describe(subject.input, 'input')
  if (schema === null) return []
  if (!isObjectInEveryBranch(schema))
    return [
      offence(
        subject,
        'input',
        'it can be something else than an object, and a tool takes named arguments',
        "Wrap it in an object, or write `expose: ['HTTP']`.",
      ),
    ]
  const keys = declaredKeys(schema, schema).properties
  return subject.pathNames
    .filter((name) => keys.has(name))
    .map((name) =>
      offence(
        subject,
        `input.${name}`,
        'the path has a parameter of this name, and a tool takes both in one object',
        "Rename one of the two, or write `expose: ['HTTP']`.",
      ),
    )
}
