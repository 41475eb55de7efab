import { describe, expect, it } from 'vitest'
import { buildToolInputDocument } from '../../src/contract/tool-input-document.ts'
import { describedBy, operationOf } from './operations.ts'

const $schema = 'https://json-schema.org/draft/2020-12/schema'
const documentOf = (endpoint: object) => buildToolInputDocument(operationOf(endpoint))

describe('references', () => {
  it('resolves one at the root first', () => {
    const input = describedBy({
      $ref: '#/$defs/Query',
      description: 'Mine.',
      $defs: {
        Query: { type: 'object', description: 'Its.', properties: { q: { $ref: '#/$defs/Text' } } },
        Text: { type: 'string' },
      },
    })
    expect(documentOf({ path: '/:id', input })).toEqual({
      $schema,
      type: 'object',
      description: 'Mine.',
      properties: { id: { type: 'string' }, q: { $ref: '#/$defs/Text' } },
      required: ['id'],
      $defs: { Text: { type: 'string' } },
    })
  })

  it('keeps the root of a recursive input under a name, because the root becomes another object', () => {
    const tree = describedBy({
      type: 'object',
      properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#' } } },
      required: ['name'],
      additionalProperties: false,
    })
    expect(documentOf({ path: '/:id', input: tree })).toEqual({
      $schema,
      type: 'object',
      properties: {
        id: { type: 'string' },
        name: { type: 'string' },
        parts: { type: 'array', items: { $ref: '#/$defs/input' } },
      },
      required: ['id', 'name'],
      additionalProperties: false,
      $defs: {
        input: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            parts: { type: 'array', items: { $ref: '#/$defs/input' } },
          },
          required: ['name'],
          additionalProperties: false,
        },
      },
    })
  })

  it('follows pointers into the old root', () => {
    const input = describedBy({
      type: 'object',
      properties: { a: { type: 'string', enum: ['x'] }, b: { $ref: '#/properties/a' } },
    })
    const built = documentOf({ input })
    expect(built.properties).toEqual({
      a: { type: 'string', enum: ['x'] },
      b: { $ref: '#/$defs/input/properties/a' },
    })
  })

  it('leaves anchors and other documents alone', () => {
    const input = describedBy({
      type: 'object',
      $anchor: 'top',
      properties: { a: { $ref: '#top' }, b: { $ref: 'https://example.org/x#/y' } },
    })
    expect(documentOf({ input })).toMatchObject({
      $anchor: 'top',
      properties: { a: { $ref: '#top' }, b: { $ref: 'https://example.org/x#/y' } },
    })
  })

  it('keeps a reference at the root that stands beside demands of its own', () => {
    const input = describedBy({
      $ref: '#/$defs/A',
      type: 'object',
      properties: { b: { type: 'string' } },
      $defs: {
        A: {
          type: 'object',
          properties: { a: { type: 'string' } },
          additionalProperties: { type: 'string' },
        },
      },
    })
    expect(documentOf({ path: '/:id', input })).toMatchObject({
      type: 'object',
      properties: { id: { type: 'string' }, b: { type: 'string' } },
      allOf: [{ properties: { a: { type: 'string' }, id: {} } }],
    })
  })

  it('keeps both sides of a name that means two things', () => {
    const params = describedBy({
      type: 'object',
      properties: { id: { $ref: '#/$defs/Outer' } },
      $defs: { Outer: { allOf: [{ $ref: '#/$defs/Id' }] }, Id: { type: 'string', minLength: 1 } },
    })
    const input = describedBy({
      type: 'object',
      properties: { other: { $ref: '#/$defs/Outer' } },
      $defs: { Outer: { allOf: [{ $ref: '#/$defs/Id' }] }, Id: { type: 'number' } },
    })
    expect(documentOf({ path: '/:id', params, input })).toEqual({
      $schema,
      type: 'object',
      properties: { id: { $ref: '#/$defs/Outer_2' }, other: { $ref: '#/$defs/Outer' } },
      $defs: {
        Id: { type: 'number' },
        Id_2: { type: 'string', minLength: 1 },
        Outer: { allOf: [{ $ref: '#/$defs/Id' }] },
        Outer_2: { allOf: [{ $ref: '#/$defs/Id_2' }] },
      },
    })
  })

  it('shares a definition that means the same on both sides', () => {
    const part = (name: string) =>
      describedBy({
        type: 'object',
        properties: { [name]: { $ref: '#/$defs/Id' } },
        $defs: { Id: { type: 'string' } },
      })
    expect(documentOf({ path: '/:id', params: part('id'), input: part('other') }).$defs).toEqual({
      Id: { type: 'string' },
    })
  })

  it('leaves data that looks like a reference alone', () => {
    const input = describedBy({
      type: 'object',
      properties: { a: { const: { $ref: '#' } }, b: { $ref: '#' }, $ref: { type: 'string' } },
    })
    const { properties } = documentOf({ input }) as { properties: Record<string, unknown> }
    expect(properties.a).toEqual({ const: { $ref: '#' } })
    expect(properties.b).toEqual({ $ref: '#/$defs/input' })
    expect(properties.$ref).toEqual({ type: 'string' })
  })
})

describe('counts and names of a closed record', () => {
  it('make room for the params', () => {
    const input = describedBy({
      type: 'object',
      propertyNames: { pattern: '^x' },
      minProperties: 1,
      maxProperties: 2,
      additionalProperties: { type: 'number' },
    })
    expect(documentOf({ path: '/:id', input })).toEqual({
      $schema,
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
      propertyNames: { anyOf: [{ enum: ['id'] }, { pattern: '^x' }] },
      minProperties: 2,
      maxProperties: 3,
      additionalProperties: { type: 'number' },
    })
  })
})
