/** Everything that stands where a schema is expected: it is one, it can be described, and always the same way. */
import { isSurfaceError } from '../../errors.ts'
import type { SchemaMode } from '../../schema/json-schema.ts'
import type { AnySchema } from '../../schema/schema.ts'
import { isSchema } from '../../schema/schema.ts'
import { toJsonSchema } from '../../schema/to-json-schema.ts'
import { findUnstableDefault } from '../../schema/unstable-defaults.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { asFields, offence } from './subject.ts'

export function refuseSchemas(subject: Subject): readonly Offence[] {
  return places(subject).flatMap(([field, value, mode]) => {
    if (value === undefined) return []
    if (!isSchema(value))
      return [
        offence(
          subject,
          field,
          `it is ${value === null ? 'null' : `a plain ${typeof value}`}, not a schema`,
          'Write a schema of Zod, ArkType, Valibot or another Standard Schema library.',
        ),
      ]
    return describeAndCompare(subject, field, value, mode)
  })
}

function places(subject: Subject): readonly (readonly [field: string, value: unknown, mode: SchemaMode])[] {
  const { endpoint, view, tool } = subject
  const rounds: unknown = asFields(tool?.mcp)?.inputRequired
  const stream = asFields(endpoint.stream)
  return [
    ['params', endpoint.params, 'input'],
    ['input', endpoint.input, 'input'],
    ['output', endpoint.output, 'output'],
    // `item` is the whole of a stream: without one there is nothing to send.
    ['stream.item', stream === null ? undefined : (stream.item ?? null), 'output'],
    ['tool.view.output', view?.output, 'output'],
    ...(Array.isArray(rounds) ? rounds : []).map(
      (round: unknown, index) =>
        [`tool.mcp.inputRequired[${index}].schema`, asFields(round)?.schema, 'input'] as const,
    ),
  ]
}

function describeAndCompare(
  subject: Subject,
  field: string,
  schema: AnySchema,
  mode: SchemaMode,
): readonly Offence[] {
  try {
    toJsonSchema(schema, mode)
    const unstable = findUnstableDefault(schema)
    if (unstable === null) return []
    return [
      offence(
        subject,
        field,
        `the default at ${unstable.pointer === '' ? 'the root' : unstable.pointer} is another value every time`,
        'Make the field optional and let the handler fill it.',
      ),
    ]
  } catch (error) {
    if (!isSurfaceError(error)) throw error
    return [offence(subject, field, error.message.replace(/\.$/, ''), error.remedy)]
  }
}
