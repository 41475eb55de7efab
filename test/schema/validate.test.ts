import { toStandardJsonSchema } from '@valibot/to-json-schema'
import { type } from 'arktype'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { z as z3 } from 'zod3'
import { z as z40 } from 'zod40'
import type { AnySchema } from '../../src/schema/schema.ts'
import { isSchema, schemaLibrary } from '../../src/schema/schema.ts'
import { validate } from '../../src/schema/validate.ts'

const libraries: readonly (readonly [name: string, schema: AnySchema])[] = [
  ['zod4', z.object({ a: z.array(z.number()) })],
  ['zod4', z40.object({ a: z40.array(z40.number()) })],
  ['zod4-mini', mini.object({ a: mini.array(mini.number()) })],
  ['zod3', z3.object({ a: z3.array(z3.number()) })],
  ['arktype', type({ a: 'number[]' })],
  ['valibot', toStandardJsonSchema(v.object({ a: v.array(v.number()) })) as AnySchema],
]

describe.each(libraries)('%s', (name, schema) => {
  it('is recognised', () => {
    expect(isSchema(schema)).toBe(true)
    expect(schemaLibrary(schema)).toBe(name)
  })

  it('gives the value', () => expect(validate(schema, { a: [1] })).toEqual({ value: { a: [1] } }))

  it('gives issues with a message and a path of keys', () => {
    const result = validate(schema, { a: [1, 'x'] })
    expect(result).not.toBeInstanceOf(Promise)
    const { issues } = result as { issues: { message: string; path: PropertyKey[] }[] }
    expect(issues).toHaveLength(1)
    expect(issues[0]!.path.map(String)).toEqual(['a', '1'])
    expect(issues[0]!.message).not.toBe('')
    expect(Object.keys(issues[0]!)).toEqual(['message', 'path'])
  })
})

describe('validate', () => {
  const library = (answer: () => unknown): AnySchema =>
    ({ '~standard': { version: 1, vendor: 'acme', validate: answer } }) as AnySchema

  it('waits only where the library does', async () => {
    expect(validate(z.string(), 'x')).toEqual({ value: 'x' })
    const later = z.string().refine(async () => Promise.resolve(true))
    const result = validate(later, 'x')
    expect(result).toBeInstanceOf(Promise)
    expect(await result).toEqual({ value: 'x' })
  })

  it('passes on what the library throws, now or later', async () => {
    const broken = (): never => {
      throw new Error('a bug of the schema')
    }
    expect(() => validate(library(broken), 1)).toThrow('a bug of the schema')
    await expect(
      validate(
        library(async () => broken()),
        1,
      ),
    ).rejects.toThrow('a bug of the schema')
  })

  it('reads paths of keys, of segments, and none', () => {
    const issues = [
      { message: 'm', path: ['a', { key: 0 }, Symbol.iterator] },
      { message: 'n' },
      { message: 'o', path: undefined },
    ]
    expect(
      validate(
        library(() => ({ issues })),
        1,
      ),
    ).toEqual({
      issues: [
        { message: 'm', path: ['a', 0, Symbol.iterator] },
        { message: 'n', path: [] },
        { message: 'o', path: [] },
      ],
    })
  })

  it('keeps a value that is undefined apart from a failure', () => {
    expect(
      validate(
        library(() => ({ value: undefined })),
        1,
      ),
    ).toEqual({ value: undefined })
    expect(
      validate(
        library(() => ({ value: 1, issues: undefined })),
        1,
      ),
    ).toEqual({ value: 1 })
    expect(
      validate(
        library(() => ({ issues: [] })),
        1,
      ),
    ).toEqual({ issues: [] })
  })
})

describe('what is no schema', () => {
  const noSchema: readonly unknown[] = [
    null,
    undefined,
    1,
    'x',
    {},
    [],
    () => 1,
    { '~standard': null },
    { '~standard': { version: 1, vendor: 'x' } },
    { '~standard': { version: 2, vendor: 'x', validate: () => ({}) } },
    { type: 'object', properties: {} },
    z,
  ]
  it.each(noSchema.map((value, index) => [index, value]))('case %i', (_index, value) => {
    expect(isSchema(value)).toBe(false)
    expect(schemaLibrary(value)).toBeNull()
  })

  it('takes a later major of Zod as any library that describes itself', () => {
    const standard = {
      version: 1,
      vendor: 'zod',
      validate: () => ({}),
      jsonSchema: { input: () => ({}), output: () => ({}) },
    }
    const later = {
      _zod: { def: { type: 'string' }, version: { major: 5, minor: 0, patch: 0 } },
      '~standard': standard,
    }
    expect(schemaLibrary(later)).toBe('standard')
    expect(schemaLibrary({ ...later, '~standard': { ...standard, jsonSchema: undefined } })).toBe('opaque')
  })
})
