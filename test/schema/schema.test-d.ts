import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { assertType, describe, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { z as z3 } from 'zod3'
import { z as z40 } from 'zod40'
import type { AnySchema, SchemaInput, SchemaOutput } from '../../src/schema/schema.ts'
import type { ValidationResult } from '../../src/schema/validate.ts'
import { validate } from '../../src/schema/validate.ts'

const zod4 = z.object({ a: z.string().transform(Number), b: z.string().default('x') })
const zod40 = z40.object({ a: z40.string().transform(Number), b: z40.string().default('x') })
const zodMini = mini.object({
  a: mini.pipe(mini.string(), mini.transform(Number)),
  b: mini._default(mini.string(), 'x'),
})
const zod3 = z3.object({ a: z3.string().transform(Number), b: z3.string().default('x') })
const ark = type({ a: 'string.numeric.parse', b: 'string = "x"' })
const valibot = toStandardJsonSchema(
  v.object({ a: v.pipe(v.string(), v.transform(Number)), b: v.optional(v.string(), 'x') }),
)

interface In {
  a: string
  b?: string | undefined
}
interface Out {
  a: number
  b: string
}

describe('types of a schema', () => {
  it('accepts every library', () => {
    assertType<AnySchema>(zod4)
    assertType<AnySchema>(zod40)
    assertType<AnySchema>(zodMini)
    assertType<AnySchema>(zod3)
    assertType<AnySchema>(ark)
    assertType<AnySchema>(valibot)
    assertType<AnySchema>(v.string())
  })

  it('refuses what is no schema', () => {
    // @ts-expect-error a JSON Schema is data, not a schema of a library
    assertType<AnySchema>({ type: 'string' })
    // @ts-expect-error another version of the interface
    assertType<AnySchema>({ '~standard': { version: 2, vendor: 'x', validate: () => ({}) } })
  })

  it('tells what goes in', () => {
    assertType<SchemaInput<typeof zod4>>({ a: '1' })
    expectTypeOf<SchemaInput<typeof zod4>>().toEqualTypeOf<In>()
    expectTypeOf<SchemaInput<typeof zod40>>().toEqualTypeOf<In>()
    expectTypeOf<SchemaInput<typeof zodMini>>().toEqualTypeOf<In>()
    expectTypeOf<SchemaInput<typeof zod3>>().toEqualTypeOf<In>()
    expectTypeOf<SchemaInput<typeof valibot>>().toEqualTypeOf<In>()
    expectTypeOf<SchemaInput<typeof ark>>().toEqualTypeOf<{ a: string; b?: string }>()
  })

  it('tells what comes out', () => {
    expectTypeOf<SchemaOutput<typeof zod4>>().toEqualTypeOf<Out>()
    expectTypeOf<SchemaOutput<typeof zod40>>().toEqualTypeOf<Out>()
    expectTypeOf<SchemaOutput<typeof zodMini>>().toEqualTypeOf<Out>()
    expectTypeOf<SchemaOutput<typeof zod3>>().toEqualTypeOf<Out>()
    expectTypeOf<SchemaOutput<typeof valibot>>().toEqualTypeOf<Out>()
    expectTypeOf<SchemaOutput<typeof ark>>().toEqualTypeOf<Out>()
  })

  it('types a parse by its schema', () => {
    expectTypeOf(validate(zod4, 1)).toEqualTypeOf<ValidationResult<Out> | Promise<ValidationResult<Out>>>()
  })
})
