import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z as z3 } from 'zod3'
import type { AnySchema } from '../../src/schema/schema.ts'
import { transformsValue } from '../../src/schema/transforms.ts'
import { classicCopies, miniCopies } from './zod-copies.ts'

describe.each(classicCopies)('Zod %s', (version, z) => {
  const yes: Record<string, AnySchema> = {
    transform: z.string().transform((text) => text.length),
    'transform of the same type': z.string().transform((text) => `${text}!`),
    preprocess: z.preprocess((value) => String(value), z.string()),
    stringbool: z.stringbool(),
    'overwrite of its own making': z.number().overwrite((value) => value + 1),
    'deep inside': z.object({
      a: z.array(z.union([z.string(), z.record(z.string(), z.string().transform(Number))])),
    }),
    'behind a lazy schema': z.lazy(() => z.object({ a: z.string().transform(Number) }).optional()),
    'in a catchall': z.object({}).catchall(z.string().transform(Number)),
  }
  if (version !== '4.0.17') yes['codec'] = z.codec(z.string(), z.number(), { decode: Number, encode: String })
  it.each(Object.entries(yes))('%s does', (_name, schema) => expect(transformsValue(schema)).toBe(true))

  const node: AnySchema = z.object({
    get next() {
      return z.optional(node as never)
    },
  })
  const no: Record<string, AnySchema> = {
    plain: z.object({ a: z.string(), b: z.array(z.number()) }),
    default: z.object({ a: z.string().default('x'), b: z.string().catch('y') }),
    trim: z.string().trim().toLowerCase(),
    'upper case and normal form': z.object({ a: z.string().toUpperCase(), b: z.string().normalize() }),
    coercion: z.coerce.number(),
    refinement: z.object({ a: z.string().refine(() => true) }).refine(() => true),
    'pipe without a transform': z.string().pipe(z.string().min(1)),
    readonly: z.object({ a: z.string() }).readonly(),
    recursion: node,
  }
  it.each(Object.entries(no))('%s does not', (_name, schema) => expect(transformsValue(schema)).toBe(false))
})

describe.each(miniCopies)('Zod mini %s', (_version, z) => {
  it('tells a transform from a default', () => {
    expect(transformsValue(z.object({ a: z.pipe(z.string(), z.transform(Number)) }))).toBe(true)
    expect(transformsValue(z.object({ a: z._default(z.string(), 'x') }))).toBe(false)
  })
})

describe('Zod 3', () => {
  it.each<[string, z3.ZodTypeAny]>([
    ['transform', z3.string().transform((text) => `${text}!`)],
    ['preprocess', z3.preprocess(String, z3.string())],
    ['deep inside', z3.object({ a: z3.array(z3.string().transform(Number).optional()) })],
    ['behind a lazy schema', z3.lazy(() => z3.string().transform(Number))],
  ])('%s does', (_name, schema) => expect(transformsValue(schema)).toBe(true))

  const node: z3.ZodTypeAny = z3.object({ next: z3.lazy(() => node).optional() })
  it.each<[string, z3.ZodTypeAny]>([
    ['plain', z3.object({ a: z3.string().default('x'), b: z3.date() })],
    ['refinement', z3.string().refine(() => true)],
    ['trim', z3.string().trim()],
    ['recursion', node],
  ])('%s does not', (_name, schema) => expect(transformsValue(schema)).toBe(false))
})

describe('Valibot', () => {
  const standard = (schema: v.GenericSchema): AnySchema => toStandardJsonSchema(schema) as AnySchema

  it.each<[string, v.GenericSchema]>([
    ['transform', v.pipe(v.string(), v.transform(Number))],
    [
      'transform back to the same type',
      v.pipe(
        v.string(),
        v.transform((text) => `${text}!`),
        v.string(),
      ),
    ],
    ['deep inside', v.object({ a: v.optional(v.array(v.pipe(v.string(), v.transform(Number)))) })],
    ['behind a lazy schema', v.lazy(() => v.pipe(v.string(), v.transform(Number)))],
  ])('%s does', (_name, schema) => expect(transformsValue(standard(schema))).toBe(true))

  const node: v.GenericSchema = v.object({ next: v.optional(v.lazy(() => node)) })
  it.each<[string, v.GenericSchema]>([
    ['plain', v.object({ a: v.optional(v.string(), 'x'), b: v.date() })],
    ['trim', v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1))],
    ['recursion', node],
  ])('%s does not', (_name, schema) => expect(transformsValue(standard(schema))).toBe(false))
})

describe('a library that can only describe itself', () => {
  it('does when what goes in and what comes out differ in shape', () => {
    expect(transformsValue(type({ a: 'string.numeric.parse' }))).toBe(true)
    expect(transformsValue(type({ a: type('string').pipe((text) => text.length) }))).toBe(true)
  })

  it('does not when only required, default or additionalProperties differ', () => {
    expect(transformsValue(type({ a: 'string = "x"', 'b?': 'number' }))).toBe(false)
    expect(transformsValue(type({ '+': 'delete', a: 'string' }))).toBe(false)
  })

  it('tells a property called default from a default', () => {
    const described = {
      input: { properties: { default: { type: 'string' } } },
      output: { properties: { default: { type: 'number' } } },
    }
    const schema = {
      '~standard': {
        version: 1,
        vendor: 'acme',
        validate: (value: unknown) => ({ value }),
        jsonSchema: { input: () => described.input, output: () => described.output },
      },
    } as AnySchema
    expect(transformsValue(schema)).toBe(true)
  })
})
