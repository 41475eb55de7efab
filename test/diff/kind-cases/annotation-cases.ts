import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import { integer, kindCase, object, string, type KindCase } from './kind-case.ts'

const text = (keywords: Record<string, unknown>): JsonSchema =>
  ({ type: 'string', ...keywords }) as JsonSchema

const DIALECT_07 = 'http://json-schema.org/draft-07/schema#'
const DIALECT_2020 = 'https://json-schema.org/draft/2020-12/schema'

export const annotationCases = {
  'format-added': kindCase([string, text({ format: 'email' })], [string, text({ format: 'house-style' })]),
  'format-removed': kindCase(
    [text({ format: 'email' }), string],
    [{ type: 'integer', format: 'uuid' }, integer],
  ),
  'format-changed': kindCase(
    [text({ format: 'date' }), text({ format: 'date-time' })],
    [
      { type: 'integer', format: 'int32' },
      { type: 'integer', format: 'int64' },
    ],
  ),
  'format-narrowed': kindCase(
    [
      { type: 'integer', format: 'int64' },
      { type: 'integer', format: 'int32' },
    ],
    [text({ format: 'date' }), text({ format: 'date-time' })],
  ),
  'format-widened': kindCase(
    [
      { type: 'number', format: 'float' },
      { type: 'number', format: 'double' },
    ],
    [text({ format: 'float' }), text({ format: 'double' })],
  ),
  'content-encoding-changed': kindCase(
    [string, text({ contentEncoding: 'base64' })],
    [integer, { type: 'integer', contentEncoding: 'base64' }],
  ),
  'content-media-type-changed': kindCase(
    [text({ contentMediaType: 'image/png' }), text({ contentMediaType: 'image/gif' })],
    [integer, { type: 'integer', contentMediaType: 'image/gif' }],
  ),
  'content-schema-changed': kindCase(
    [
      text({ contentMediaType: 'application/json', contentSchema: string }),
      text({ contentMediaType: 'application/json', contentSchema: integer }),
    ],
    [
      text({ contentMediaType: 'application/json', contentSchema: { type: 'string', title: 'a' } }),
      text({ contentMediaType: 'application/json', contentSchema: { title: 'a', type: 'string' } }),
    ],
  ),

  'description-changed': kindCase(
    [text({ description: 'Words.' }), text({ description: 'A phrase.' })],
    [text({ description: 'Two\n  words.' }), text({ description: 'Two words.' })],
  ),
  'title-changed': kindCase(
    [text({ title: 'A' }), text({ title: 'B' })],
    [{ anyOf: [text({ title: 'A' }), { type: 'null' }] }, { type: ['string', 'null'], title: 'A' }],
  ),
  'default-added': kindCase(
    [object({ a: string }), object({ a: text({ default: 'x' }) })],
    [object({ a: string }, { required: ['a'] }), object({ a: text({ default: 'x' }) })],
  ),
  'default-removed': kindCase(
    [object({ a: text({ default: 'x' }) }), object({ a: string })],
    [object({ a: text({ default: 'x' }) }), object({ a: string }, { required: ['a'] })],
  ),
  'default-changed': kindCase(
    [text({ default: 'x' }), text({ default: 'y' })],
    [
      { type: 'object', default: { a: 1, b: 2 } },
      { type: 'object', default: { b: 2, a: 1 } },
    ],
  ),
  'examples-changed': kindCase(
    [text({ examples: ['a'] }), text({ examples: ['b'] })],
    [text({ example: 'a' }), text({ examples: ['a'] })],
  ),
  'deprecated-added': kindCase([string, text({ deprecated: true })], [string, text({ deprecated: false })]),
  'deprecated-removed': kindCase([text({ deprecated: true }), string], [text({ deprecated: false }), string]),
  'read-only-added': kindCase([string, text({ readOnly: true })], [string, text({ readOnly: false })]),
  'read-only-removed': kindCase([text({ readOnly: true }), string], [text({ readOnly: false }), string]),
  'write-only-added': kindCase([string, text({ writeOnly: true })], [string, text({ writeOnly: false })]),
  'write-only-removed': kindCase([text({ writeOnly: true }), string], [text({ writeOnly: false }), string]),
  'dialect-changed': {
    fires: {
      before: { $schema: DIALECT_07, type: 'string' },
      after: { $schema: DIALECT_2020, type: 'string' },
    },
    nearMiss: { before: string, after: { $schema: DIALECT_2020, type: 'string' } },
  } satisfies KindCase,
}
