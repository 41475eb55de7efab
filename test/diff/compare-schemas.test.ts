import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/canonical-json.ts'
import { PLACES, type Place } from '../../src/diff/change.ts'
import { compareSchemas } from '../../src/diff/compare-schemas.ts'
import type { Finding } from '../../src/finding.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { kindCases } from './kind-cases/kind-cases.ts'
import { object, string } from './kind-cases/kind-case.ts'

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

  it('gives the same fingerprint for the same edit beside an unrelated one', () => {
    const one = compareSchemas(ORDER, withChannels('web', 'store'), { place: 'toolInput' })
    const more = { ...(withChannels('web', 'store') as object), title: 'Order' } as JsonSchema
    const two = compareSchemas(ORDER, more, { place: 'toolInput' })
    expect(two.map((finding) => finding.fingerprint)).toContain(one[0]!.fingerprint)
  })
})

describe('a witness', () => {
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
