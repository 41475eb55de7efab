/**
 * What only an OpenAPI document says of an operation.
 * In: an operation whose HTTP details have such members on both sides. Out: edits on the HTTP surface.
 * A member that one side does not have is not compared: its source cannot say it.
 */
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import type { OperationContext } from '../operation-context.ts'
import type { ParameterNames } from '../operations/path-parameters.ts'
import { schemaEdits } from '../schema-edits.ts'
import { compareBodies } from './compare-bodies.ts'
import { compareLifecycle } from './compare-lifecycle.ts'
import { compareParameters } from './compare-parameters.ts'
import { compareResponses } from './compare-responses.ts'
import { compareSecurity } from './compare-security.ts'

/** Compares two schemas at a place of the operation; a missing schema says nothing. */
export type CompareAt = (
  pointer: string,
  place: 'httpInput' | 'httpOutput',
  subject: string,
  before: JsonSchema | null,
  after: JsonSchema | null,
) => Edit[]

export function compareOpenApi(
  pair: OperationPair,
  names: ParameterNames,
  context: OperationContext,
): Edit[] {
  const [before, after] = [pair.before.details?.http, pair.after.details?.http]
  if (!before || !after) return []
  const operation = pair.after.key
  const compareAt: CompareAt = (pointer, place, subject, one, other) => {
    const [old, now] = [one ?? true, other ?? true]
    return schemaEdits(context.compare(operation, `http${pointer}`, old, now), {
      place,
      operation,
      prefix: pointer,
      subject,
      before: old,
      after: now,
    })
  }
  const both = <Value>(one: Value | undefined, other: Value | undefined): [Value, Value] | null =>
    one === undefined || other === undefined ? null : [one, other]
  const parameters = both(before.parameters, after.parameters)
  const bodies = both(before.bodies, after.bodies)
  const responses = both(before.responses, after.responses)
  const security = both(before.security, after.security)
  const deprecation = both(before.deprecation, after.deprecation)
  return [
    ...(parameters ? compareParameters(operation, ...parameters, names, compareAt) : []),
    ...(bodies ? compareBodies(operation, ...bodies, compareAt) : []),
    ...(responses ? compareResponses(operation, ...responses, compareAt) : []),
    ...(security ? compareSecurity(operation, ...security) : []),
    ...(deprecation ? compareLifecycle(operation, ...deprecation) : []),
  ]
}
