/** For every kind of lint: where it is new, and the nearest where it is not. */
import type { JsonObject } from '../../src/canonical-json.ts'
import type { LintKind } from '../../src/diff/lint/lint-kinds.ts'
import { captureMade, madeTool } from './captured-snapshot.ts'
import type { Case, KindCases } from './operation-cases.ts'

const taking = (inputSchema: JsonObject): JsonObject =>
  madeTool('t', { inputSchema: { type: 'object', ...inputSchema } })
const change = (
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  findings: readonly string[],
): Case => ({
  before: captureMade({ tools: before }),
  after: captureMade({ tools: after }),
  findings: findings.map((text) => text.replace(' ', ' tool ')),
})
const property = (schema: JsonObject, more: JsonObject = {}): JsonObject =>
  taking({ properties: { a: { description: 'A.', ...schema } }, ...more })
const other = madeTool('other')
/** A tool that is new beside another one, and small. */
const added = (inputSchema: JsonObject): JsonObject[] => [
  other,
  madeTool('t', { description: 'Short.', inputSchema }),
]
const many = (count: number, more: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `t${index}`,
    description: 'Does it.'.padEnd(more, 'x'),
    inputSchema: { type: 'object' },
  }))

export const lintCases: Record<LintKind, KindCases> = {
  'lint-tool-name': {
    fires: [
      change(
        [other],
        [other, madeTool('a.b', { description: 'Short.' })],
        ['lint-tool-name safe', 'operation-added safe'],
      ),
    ],
    nearMiss: [
      change([other], [other, madeTool('a-b_C1', { description: 'Short.' })], ['operation-added safe']),
      // It was called so before.
      change([madeTool('a.b')], [madeTool('a.b', { title: 'T' })], ['tool-title-changed risky']),
    ],
  },
  'lint-property-name': {
    fires: [
      change(
        [taking({})],
        [taking({ properties: { 'a b': { description: 'A.' } } })],
        ['lint-property-name safe', 'property-added safe'],
      ),
    ],
    nearMiss: [
      change(
        [taking({})],
        [taking({ properties: { 'a.b-c_D': { description: 'A.' } } })],
        ['property-added safe'],
      ),
    ],
  },
  'lint-root-type': {
    fires: [
      change([other], added({}), ['lint-root-type safe', 'operation-added safe']),
      change([other], added({ type: ['object', 'null'] }), ['lint-root-type safe', 'operation-added safe']),
    ],
    nearMiss: [change([other], added({ type: 'object' }), ['operation-added safe'])],
  },
  'lint-root-composition': {
    fires: [
      change([taking({})], [taking({ anyOf: [{ type: 'object' }, {}] })], ['lint-root-composition safe']),
    ],
    nearMiss: [change([property({})], [property({ anyOf: [{ type: 'string' }, {}] })], [])],
  },
  'lint-unresolved-reference': {
    fires: [
      change(
        [property({})],
        [property({ $ref: '#/$defs/None' })],
        ['external-reference-changed risky', 'lint-unresolved-reference safe'],
      ),
    ],
    nearMiss: [
      change([property({})], [property({ $ref: '#/$defs/Some' }, { $defs: { Some: {} } })], []),
      change([property({})], [property({ $ref: '#some' }, { $defs: { Some: { $anchor: 'some' } } })], []),
    ],
  },
  'lint-array-without-items': {
    fires: [
      change(
        [property({ type: 'array', items: {} })],
        [property({ type: 'array' })],
        ['lint-array-without-items safe'],
      ),
    ],
    nearMiss: [
      change(
        [property({ type: 'array' })],
        [property({ type: 'array', title: 'T' })],
        ['title-changed risky'],
      ),
    ],
  },
  'lint-required-default': {
    fires: [
      change(
        [property({ default: 1 })],
        [property({ default: 1 }, { required: ['a'] })],
        ['lint-required-default safe', 'property-became-required breaking'],
      ),
    ],
    nearMiss: [
      change([property({})], [property({}, { required: ['a'] })], ['property-became-required breaking']),
    ],
  },
  'lint-undeclared-required': {
    fires: [
      change([other], added({ type: 'object', required: ['a'] }), [
        'lint-undeclared-required safe',
        'operation-added safe',
      ]),
      change([other], added({ type: 'object', items: { properties: { b: {} }, required: ['b', 'c'] } }), [
        'lint-undeclared-required safe',
        'operation-added safe',
      ]),
    ],
    nearMiss: [
      // Each branch may ask for what is declared around it.
      change(
        [other],
        added({ type: 'object', not: { properties: {}, required: ['c'] }, items: { required: ['d'] } }),
        ['operation-added safe'],
      ),
      change([other], added({ type: 'object', patternProperties: { '^b': {} }, required: ['b'] }), [
        'operation-added safe',
      ]),
    ],
  },
  'lint-missing-description': {
    fires: [
      change(
        [taking({})],
        [taking({ properties: { a: {} } })],
        ['lint-missing-description safe', 'property-added safe'],
      ),
      change(
        [madeTool('t')],
        [madeTool('t', { description: ' ' })],
        ['lint-missing-description safe', 'operation-description-emptied risky'],
      ),
    ],
    nearMiss: [
      // What it refers to has one.
      change(
        [taking({ $defs: { A: { description: 'A.' } } })],
        [taking({ $defs: { A: { description: 'A.' } }, properties: { a: { $ref: '#/$defs/A' } } })],
        ['property-added safe'],
      ),
    ],
  },
  'lint-catalog-size': {
    fires: [
      change(many(128, 10), many(129, 10), ['lint-catalog-size safe', 'operation-added safe']),
      change(many(10, 9_000), many(10, 10_000), [
        'lint-catalog-size safe',
        ...Array.from({ length: 10 }, () => 'operation-description-changed risky'),
        'tool-catalog-grew risky',
      ]),
    ],
    nearMiss: [
      change(many(127, 10), many(128, 10), ['operation-added safe']),
      change(many(129, 10), many(130, 10), ['operation-added safe']),
    ],
  },
}
