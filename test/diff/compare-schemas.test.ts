import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/canonical-json.ts'
import { PLACES, type Place } from '../../src/diff/change.ts'
import { compareSchemas } from '../../src/diff/compare-schemas.ts'
import type { Finding } from '../../src/finding.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { kindCases } from './kind-cases/kind-cases.ts'
import { integer, object, string } from './kind-cases/kind-case.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })

function accepts(schema: JsonSchema, value: Json): boolean {
  return ajv.compile(schema)(value) === true
}

function only(findings: readonly Finding[]): Finding {
  expect(findings).toHaveLength(1)
  return findings[0]!
}

const ORDER: JsonSchema = object(
  {
    rows: {
      type: 'array',
      items: object({ email: string, channel: { enum: ['web', 'store', 'phone'] } }, { required: ['email'] }),
    },
  },
  { required: ['rows'] },
)

function withChannels(...channels: string[]): JsonSchema {
  return object(
    {
      rows: {
        type: 'array',
        items: object({ email: string, channel: { enum: channels } }, { required: ['email'] }),
      },
    },
    { required: ['rows'] },
  )
}

describe('compareSchemas', () => {
  it('leaves out of a witness what it does not need', () => {
    const before = object({ k: string }, { required: ['k'] })
    const after = object({ k: string, q: string }, { required: ['k', 'q'] })
    expect(only(compareSchemas(before, after, { place: 'toolInput' })).witness).toEqual({
      kind: 'refused-now',
      value: { k: '' },
    })
    const inside = (schema: JsonSchema): JsonSchema => object({ o: schema, p: string })
    expect(only(compareSchemas(inside(before), inside(after), { place: 'toolInput' })).witness).toEqual({
      kind: 'refused-now',
      value: { o: { k: '' } },
    })
  })

  it('says what changed, where, what it means and shows it', () => {
    const finding = only(compareSchemas(ORDER, withChannels('web', 'store'), { place: 'toolInput' }))
    expect(finding).toMatchObject({
      kind: 'enum-value-removed',
      severity: 'breaking',
      surface: 'tool',
      operation: '',
      pointer: '/rows/*/channel',
      before: ['phone', 'store', 'web'],
      after: ['store', 'web'],
      message: '/rows/*/channel no longer accepts "phone"',
      why: 'Values that were accepted are refused.',
      witness: { kind: 'refused-now', value: { rows: [{ email: '', channel: 'phone' }] } },
    })
    expect(finding.fingerprint).toMatch(/^[0-9a-f]{12}$/)
  })

  it('shows readers what may come', () => {
    const finding = only(
      compareSchemas(object({ a: string }), object({ a: { type: ['string', 'null'] } }), {
        place: 'httpOutput',
      }),
    )
    expect(finding).toMatchObject({ severity: 'breaking', surface: 'http' })
    expect(finding.witness).toEqual({ kind: 'possible-now', value: { a: null } })
  })

  it('owes no value where none can show the break', () => {
    const finding = only(
      compareSchemas(object({ a: string, b: string }), object({ a: string }), { place: 'toolInput' }),
    )
    expect(finding).toMatchObject({ kind: 'property-removed', severity: 'breaking' })
    expect(finding).not.toHaveProperty('witness')
  })

  it('puts the worst first', () => {
    const before = object({ a: { type: 'integer', maximum: 9 }, b: { type: 'string', description: 'x' } })
    const after = object({
      a: { type: 'integer', maximum: 7 },
      b: { type: 'string', description: 'y' },
      c: {},
    })
    const severities = compareSchemas(before, after, { place: 'toolInput' }).map((one) => one.severity)
    expect(severities).toEqual(['breaking', 'risky', 'safe'])
  })

  it('lists every place a shared edit reaches', () => {
    const document = (leaf: JsonSchema): JsonSchema =>
      object(
        { net: { $ref: '#/$defs/Money' }, tax: { $ref: '#/$defs/Money' } },
        { $defs: { Money: object({ sum: leaf }) } },
      )
    const finding = only(
      compareSchemas(document({ type: 'number' }), document({ type: 'integer' }), { place: 'httpInput' }),
    )
    expect(finding.reach).toEqual({ operations: 1, places: 2, list: ['/net/sum', '/tax/sum'] })
  })

  it('follows the profile and the configuration', () => {
    const [before, after] = [object({ a: string }), object({ a: string, b: string })]
    const severity = (options: object): string =>
      only(compareSchemas(before, after, { place: 'toolInput', ...options })).severity
    expect(severity({})).toBe('safe')
    expect(severity({ profile: 'strict' })).toBe('breaking')
    expect(severity({ overrides: { 'property-added': 'risky' } })).toBe('risky')
    expect(
      compareSchemas(before, after, { place: 'toolInput', overrides: { 'property-added': 'off' } }),
    ).toEqual([])
  })

  it('is empty for a schema and itself, in every place', () => {
    for (const place of PLACES) expect(compareSchemas(ORDER, ORDER, { place })).toEqual([])
  })

  it('says what stood there with its definitions, so that their names move no fingerprint', () => {
    const list = { type: 'array', items: string } as const
    const named = (name: string, leaf: JsonSchema = string): JsonSchema =>
      object(
        { a: string, b: { $ref: `#/$defs/${name}` } },
        { $defs: { [name]: object({ leaf, next: { $ref: `#/$defs/${name}` } }) } },
      )
    const added = (after: JsonSchema): Finding =>
      only(
        compareSchemas(object({ a: string }), after, { place: 'toolInput' }).filter(
          ({ kind }) => kind === 'property-added',
        ),
      )
    const [one, other, grown] = [added(named('N')), added(named('__schema0')), added(named('N', list))]
    expect(other.fingerprint).toBe(one.fingerprint)
    expect(grown.fingerprint).not.toBe(one.fingerprint)
    expect(one.after).toMatchObject({ $ref: '#/$defs/1', $defs: { 1: { properties: { leaf: string } } } })
    expect([one.message, other.message]).toEqual(['/b is new (N, optional)', '/b is new (object, optional)'])
  })

  it('tells a format by its name and keeps the pattern that spells it out', () => {
    const email = { type: 'string', format: 'email', pattern: '^.+@.+$' } as const
    const finding = only(compareSchemas(string, email, { place: 'toolInput' }))
    expect(finding).toMatchObject({
      kind: 'pattern-added',
      message: 'as a whole has a new format: "email"',
      before: null,
      after: { format: 'email', pattern: '^.+@.+$' },
      witness: { kind: 'refused-now', value: '' },
    })
  })

  it('gives the same fingerprint for the same edit beside an unrelated one', () => {
    const one = compareSchemas(ORDER, withChannels('web', 'store'), { place: 'toolInput' })
    const more = { ...(withChannels('web', 'store') as object), title: 'Order' } as JsonSchema
    const two = compareSchemas(ORDER, more, { place: 'toolInput' })
    expect(two.map((finding) => finding.fingerprint)).toContain(one[0]!.fingerprint)
  })
})

describe('a witness', () => {
  const closed = (properties: { readonly [name: string]: JsonSchema }, ...required: readonly string[]) =>
    object(properties, { additionalProperties: false, ...(required.length > 0 && { required }) })
  const place = (schema: JsonSchema): JsonSchema => object({ p: schema })
  const tagged = (...kinds: readonly string[]): JsonSchema => ({
    oneOf: kinds.map((kind) => closed({ kind: { const: kind } }, 'kind')),
  })

  it.each<[string, JsonSchema, JsonSchema, Place, { readonly [kindAndPointer: string]: Json }]>([
    [
      'of two bounds of a number',
      place({ type: 'integer', minimum: 0, maximum: 10 }),
      place({ type: 'integer', minimum: 2, maximum: 8 }),
      'toolInput',
      { 'minimum-raised /p': { p: 0 }, 'maximum-lowered /p': { p: 9 } },
    ],
    [
      'of a length and a pattern',
      place(string),
      place({ type: 'string', pattern: '^a', maxLength: 3 }),
      'toolInput',
      { 'max-length-lowered /p': { p: 'aaaa' }, 'pattern-added /p': { p: '' } },
    ],
    [
      'of a value and null that no longer pass',
      place({ enum: ['a', 'b', null] }),
      place({ enum: ['a'] }),
      'toolInput',
      { 'enum-value-removed /p': { p: 'b' }, 'nullable-removed /p': { p: null } },
    ],
    [
      'of a name gone and a name demanded',
      closed({ a: string, b: string }),
      closed({ a: string, z: string }, 'z'),
      'toolInput',
      { 'property-removed /b': { b: '' }, 'property-added /z': {} },
    ],
    [
      'of two names that came',
      closed({ a: string }),
      closed({ a: string, x: string, y: integer }),
      'toolOutput',
      { 'property-added /x': { x: '' }, 'property-added /y': { y: 0 } },
    ],
    [
      'of two branches that went',
      tagged('a', 'b', 'c'),
      tagged('a'),
      'toolInput',
      { 'branch-removed /<b>': { kind: 'b' }, 'branch-removed /<c>': { kind: 'c' } },
    ],
    [
      'of a closed object that also demands a name',
      object({ a: string }),
      closed({ a: string }, 'a'),
      'httpInput',
      { 'properties-closed ': { '': 0 }, 'property-became-required /a': {} },
    ],
    [
      'of a list that must be longer, of unlike items, of longer texts',
      { type: 'array', items: string },
      { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, uniqueItems: true },
      'toolInput',
      { 'min-items-raised ': [], 'unique-items-added ': ['', ''], 'min-length-raised /*': [''] },
    ],
    [
      'of a step and a bound',
      place({ type: 'integer' }),
      place({ type: 'integer', multipleOf: 2, minimum: 1 }),
      'toolInput',
      { 'minimum-raised /p': { p: 0 }, 'multiple-of-narrowed /p': { p: 1 } },
    ],
  ])('shows its own edit and not the one beside it: %s', (_name, before, after, where, expected) => {
    const found = compareSchemas(before, after, { place: where, profile: 'strict' })
    const shown = found.flatMap(({ kind, pointer, witness }) =>
      witness !== undefined && 'value' in witness ? [[`${kind} ${pointer}`, witness.value] as const] : [],
    )
    expect(Object.fromEntries(shown)).toEqual(expected)
  })

  const isPlain = (kind: string): boolean =>
    !['dialect-changed', 'external-reference-changed', 'schema-undecided'].includes(kind)
  const cases = Object.entries(kindCases).filter(([kind]) => isPlain(kind))

  it.each(cases)('of %s is confirmed by another validator', (_kind, { fires }) => {
    for (const place of PLACES satisfies readonly Place[]) {
      for (const finding of compareSchemas(fires.before, fires.after, { place })) {
        const { witness } = finding
        if (witness === undefined || 'none' in witness) continue
        const wasAccepted = accepts(fires.before, witness.value)
        const isAccepted = accepts(fires.after, witness.value)
        expect([wasAccepted, isAccepted]).toEqual(
          witness.kind === 'refused-now' ? [true, false] : [false, true],
        )
      }
    }
  })
})
