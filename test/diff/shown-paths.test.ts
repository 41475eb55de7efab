import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { newlyShownPaths, shownPaths } from '../../src/diff/shown-paths.ts'
import { closed, open, string } from './hand-made-snapshot.ts'

const newly = (before: JsonSchema | null, after: JsonSchema | null): string[] =>
  newlyShownPaths(shownPaths(before), shownPaths(after))
const all = (answer: JsonSchema | null): string[] => newlyShownPaths(null, shownPaths(answer))
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

const id = closed({ id: string })
const both = closed({ id: string, email: string })

describe('what a model can receive after and could not before', () => {
  it.each<[string, JsonSchema | null, JsonSchema | null, string[]]>([
    ['a property', id, both, ['/email']],
    ['nothing when one goes', both, id, []],
    ['a property of a row', closed({ rows: list(id) }), closed({ rows: list(both) }), ['/rows/*/email']],
    [
      'the leaves of an object',
      id,
      closed({ id: string, address: closed({ street: string, city: string }) }),
      ['/address/city', '/address/street'],
    ],
    ['a branch of a union', id, { anyOf: [id, closed({ error: string })] }, ['/error']],
    ['not a branch of the same names', id, { anyOf: [id, closed({ 'id?': string })] }, []],
    ['a union inside', closed({ a: id }), closed({ a: { oneOf: [id, closed({ b: string })] } }), ['/a/b']],
    ['what a closed object lets through once it is open', id, open({ id: string }), ['/*']],
    [
      'not the same said otherwise',
      open({ id: string }),
      { ...open({ id: string }), additionalProperties: {} },
      [],
    ],
    [
      'a property of an open object: it is named now',
      open({ id: string }),
      open({ id: string, email: string }),
      ['/email'],
    ],
    ['not a property of an answer that could be anything', {}, both, []],
    [
      'nor one of an object of which nothing was said',
      closed({ a: { type: 'object' } }),
      closed({ a: both }),
      [],
    ],
    [
      'nor the items of a list of which nothing was said',
      closed({ a: { type: 'array' } }),
      closed({ a: list(both) }),
      [],
    ],
    [
      'values of a map',
      closed({ a: string }),
      closed({ a: { type: 'object', additionalProperties: string } }),
      ['/a/*'],
    ],
    [
      'nor a key that a map had already, and what of it is new',
      closed({ a: { type: 'object', additionalProperties: id } }),
      closed({ a: { type: 'object', properties: { k: both, l: id }, additionalProperties: id } }),
      ['/a/k/email'],
    ],
    [
      'a name that no pattern had allowed',
      { ...closed({ a: string }), patternProperties: { '^x-': string } },
      { ...closed({ a: string, b: string }), patternProperties: { '^x-': string } },
      ['/b'],
    ],
    ['what a reference holds', id, { $defs: { Both: both }, $ref: '#/$defs/Both' }, ['/email']],
    [
      'what stands beside a reference',
      { $defs: { Id: id }, $ref: '#/$defs/Id' },
      { $defs: { Id: id }, $ref: '#/$defs/Id', properties: { more: string } },
      ['/more'],
    ],
    ['parts of allOf', { allOf: [id] }, { allOf: [id, both] }, ['/email']],
    ['names with a slash', closed({ a: string }), closed({ a: string, 'b/c~d': string }), ['/b~1c~0d']],
    ['nothing of what can never come', id, closed({ id: string, 'email?': false }), []],
    ['everything when the schema goes', id, null, ['*']],
    ['nothing when a schema comes', null, id, []],
    ['nothing without a schema on both sides', null, null, []],
  ])('%s', (_name, before, after, expected) => expect(newly(before, after)).toEqual(expected))

  it.each<[string, JsonSchema | null, string[]]>([
    ['its leaves', closed({ rows: list(both), total: string }), ['/rows/*/email', '/rows/*/id', '/total']],
    ['the root of a plain value', string, ['/']],
    ['everything without a schema', null, ['*']],
    ['everything of an object of which nothing is said', { type: 'object' }, ['*']],
    [
      'the place of what it holds again',
      { $defs: { T: closed({ name: string, parts: list({ $ref: '#/$defs/T' }) }) }, $ref: '#/$defs/T' },
      ['/name', '/parts/*'],
    ],
    ['what lies outside the document', closed({ a: { $ref: 'other.json' } }), ['/a']],
  ])('a new tool shows %s', (_name, answer, expected) => expect(all(answer)).toEqual(expected))

  it('survives definitions that unfold without end', () => {
    const definitions = Array.from({ length: 60 }, (_, index) => [
      `d${index}`,
      closed({ a: { $ref: `#/$defs/d${index + 1}` }, b: { $ref: `#/$defs/d${index + 1}` } }),
    ])
    const bomb = {
      $defs: { ...Object.fromEntries(definitions), d60: string },
      $ref: '#/$defs/d0',
    } as JsonSchema
    expect(newly(bomb, bomb)).toEqual([])
    expect(all(bomb).length).toBeGreaterThan(100)
  })

  it('survives a chain of references and a reference to itself', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`d${index}`, { $ref: `#/$defs/d${index + 1}` }]),
    )
    expect(all({ $defs: chain, $ref: '#/$defs/d0' })).toEqual(['*'])
    expect(all({ $ref: '#' })).toEqual(['*'])
  })
})
