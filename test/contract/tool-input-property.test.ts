import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildToolInputDocument } from '../../src/contract/tool-input-document.ts'
import { normaliseSchema } from '../../src/schema/normalise-schema.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'
import { operationOf } from './operations.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 20_196)

const PARAMS = ['id', 'org'] as const
const KEYS = ['a', 'b', 'c'] as const

const field = fc.constantFrom(
  z.string(),
  z.number(),
  z.boolean().optional(),
  z.string().default('x'),
  z.array(z.number()).optional(),
)
const shape = fc.dictionary(fc.constantFrom(...KEYS), field, { maxKeys: 3 })
const object = fc
  .tuple(shape, fc.constantFrom('strip', 'strict', 'loose', 'catchall'))
  .map(([fields, policy]) =>
    policy === 'strict'
      ? z.strictObject(fields)
      : policy === 'loose'
        ? z.looseObject(fields)
        : policy === 'catchall'
          ? z.object(fields).catchall(z.number())
          : z.object(fields),
  )
const input: fc.Arbitrary<z.ZodType> = fc.oneof(
  { weight: 3, arbitrary: object },
  { weight: 2, arbitrary: fc.tuple(object, object).map((parts) => z.union(parts)) },
  { weight: 1, arbitrary: fc.tuple(object, object).map(([left, right]) => z.intersection(left, right)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(object, object, object)
      .map(([one, two, three]) => z.union([one, z.intersection(two, three)])),
  },
  {
    weight: 1,
    arbitrary: fc.constant(z.record(z.string().regex(/^[abc]$/), z.union([z.string(), z.number()]))),
  },
)
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer()))
const call = fc.dictionary(fc.constantFrom(...PARAMS, ...KEYS, 'extra'), value, { maxKeys: 6 })

const ajv = new Ajv2020({ strict: false, validateFormats: false })

/** Compiling costs far more than validating, so once a schema. */
function acceptor(schema: unknown): (given: unknown) => boolean {
  const validate = ajv.compile(schema as object)
  ajv.removeSchema(schema as object)
  return (given) => validate(given) as boolean
}

function split(given: Record<string, unknown>): [params: object, rest: object] {
  const isParam = (key: string) => (PARAMS as readonly string[]).includes(key)
  const pick = (keep: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => keep(key)))
  return [pick(isParam), pick((key) => !isParam(key))]
}

describe('the input document', () => {
  it('accepts a call exactly when its params and the rest are accepted apart', () => {
    const params = z.object({ id: z.string().min(1), org: z.enum(['x', 'y']).optional() })
    const acceptParams = acceptor(toJsonSchema(params, 'input'))
    fc.assert(
      fc.property(input, fc.array(call, { minLength: 5, maxLength: 5 }), (schema, calls) => {
        const built = buildToolInputDocument(operationOf({ path: '/:org/:id', params, input: schema }))
        expect(built.type).toBe('object')
        expect(JSON.stringify(built)).toBe(JSON.stringify(normaliseSchema({ ...built })))
        const [whole, input] = [acceptor(built), acceptor(toJsonSchema(schema, 'input'))]
        for (const given of [...calls, { id: 'i', a: 'x', b: 1 }, { id: 'i' }]) {
          const [ours, rest] = split(given)
          const expected = acceptParams(ours) && input(rest)
          expect([given, whole(given)]).toEqual([given, expected])
        }
      }),
      { seed, numRuns: 150 },
    )
  })

  it('accepts a call without a key exactly when the input accepts it with the view default', () => {
    fc.assert(
      fc.property(shape, call, fc.string(), (fields, given, text) => {
        const schema = z.strictObject({ ...fields, d: z.string() })
        const operation = {
          ...operationOf({ input: schema }),
          view: { defaults: { d: text }, output: null, project: null },
        }
        const built = buildToolInputDocument(operation)
        const expected = acceptor(toJsonSchema(schema, 'input'))({ d: text, ...given })
        expect(acceptor(built)(given)).toBe(expected)
        expect((built.properties as Record<string, { default: unknown }>).d!.default).toBe(text)
      }),
      { seed, numRuns: 150 },
    )
  })
})
