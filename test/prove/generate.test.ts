import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Json } from '../../src/canonical-json.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { listEndpoints } from '../../src/prove/endpoint.ts'
import { generateRequests } from '../../src/prove/generate/generate-requests.ts'
import { bodyText, buildRequest, isSendable, renderRequestLine } from '../../src/prove/request.ts'
import { edgeValues } from '../../src/prove/values/edge-values.ts'
import { invalidValues } from '../../src/prove/values/invalid-values.ts'
import { randomValues } from '../../src/prove/values/random-values.ts'
import { sha256 } from '../../src/schema/digest.ts'
import { toJsonSchema } from '../../src/schema/to-json-schema.ts'
import { bundle } from './notes-bundle.ts'

const endpoints = listEndpoints(resolveBundle(bundle))
const named = (name: string) => endpoints.find((endpoint) => endpoint.name === `notes.${name}`)!
const linesOf = (seed: number, samples = 100): string[] =>
  endpoints.flatMap((endpoint) => generateRequests(endpoint, { seed, samples }).map(renderRequestLine))

describe('generated requests', () => {
  it('depend on the seed and on nothing else: these bytes are the same on every machine', () => {
    expect(linesOf(1)).toEqual(linesOf(1))
    expect(linesOf(2)).not.toEqual(linesOf(1))
    expect(sha256(linesOf(1).join('\n')).slice(0, 16)).toMatchInlineSnapshot(`"2bb62e4d46df82c8"`)
  })

  it('are distinct, can be sent, and are as many as were asked for', () => {
    for (const endpoint of endpoints) {
      const requests = generateRequests(endpoint, { seed: 3, samples: 15 })
      expect(requests.length).toBe(15)
      // The plainest one is sent again at the end.
      expect(renderRequestLine(requests.at(-1)!)).toBe(renderRequestLine(requests[0]!))
      expect(new Set(requests.map(renderRequestLine)).size).toBe(14)
      expect(requests.every(isSendable)).toBe(true)
    }
  })

  it('hold valid, invalid and protocol requests of a JSON body', () => {
    const requests = generateRequests(named('create'), { seed: 1, samples: 100 })
    const bodies = requests
      .filter(({ method }) => method === 'POST')
      .map((request) => bodyText(request) ?? '')
    for (const body of ['{"text":"a"}', '{', '', 'null']) expect(bodies).toContain(body)
    expect(bodies.some((body) => body.includes('"unknownKey"'))).toBe(true)
    const types = requests.map(({ headers }) => headers.find(([name]) => name === 'content-type')?.[1])
    expect(types).toContain('text/plain')
    expect(types).toContain(undefined)
    const methods = new Set(requests.map(({ method }) => method))
    expect([...methods].sort()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
      'PATCH',
      'POST',
      'PROPFIND',
      'PUT',
    ])
  })

  it.each([
    ['list', /^\/notes\?limit=/],
    ['file', /name="file"; filename=/],
    ['raw', /^a$/],
    ['remove', /"hard":true/],
    ['watch', /^\/notes\/watch\?from=/],
    ['ready', /^\/notes$/],
    ['download', /\/download$/],
  ])('are written as %s takes them', (name, pattern) => {
    const requests = generateRequests(named(name), { seed: 1, samples: 100 })
    const found = requests.some(
      (request) => pattern.test(request.target) || pattern.test(bodyText(request) ?? ''),
    )
    expect(found).toBe(true)
  })

  it('are asked at known paths as well', () => {
    const options = { seed: 1, samples: 30, knownPaths: ['/notes/n7'] }
    const paths = generateRequests(named('get'), options).map(({ target }) => target.split('?')[0])
    expect(paths).toContain('/notes/n7')
    expect(paths.some((path) => path !== '/notes/n7' && /^\/notes\/[^/]+$/.test(path!))).toBe(true)
  })
})

describe('what can be sent', () => {
  it('is what the Fetch API takes, without building a request', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        'a',
        'Z',
        ' ',
        '\t',
        '\n',
        '\r',
        '\0',
        '\u0001',
        'é',
        'ÿ',
        '日',
        ':',
        '"',
        '[',
        '%',
        '\\',
        '#',
        '@',
        '/',
      ),
      maxLength: 4,
    })
    const method = fc.oneof(fc.constantFrom('GET', 'trace', 'CONNECT', 'Track', 'PROPFIND', 'get'), text)
    const header = fc.tuple(fc.oneof(fc.constantFrom('a', 'cookie', 'host'), text), text)
    const target = text.map((path) => `/${path}`)
    const requests = fc.record({
      method,
      target,
      headers: fc.array(header, { maxLength: 2 }),
      body: fc.constant(null),
    })
    const seed = Number(process.env['SURFACE_SEED'] ?? 1)
    const taken = (request: Parameters<typeof buildRequest>[0]): boolean => {
      try {
        return buildRequest(request) instanceof Request
      } catch {
        return false
      }
    }
    const kinds = new Set<boolean>()
    fc.assert(
      fc.property(requests, (request) => {
        kinds.add(taken(request))
        expect(isSendable(request)).toBe(taken(request))
      }),
      { seed, numRuns: 1000 },
    )
    expect(kinds.size).toBe(2)
    expect(isSendable({ method: 'GET', target: '@example.com', headers: [], body: null })).toBe(false)
  })
})

const shape = z.object({
  kind: z.enum(['a', 'b', 'c']),
  count: z.number().int().min(2).max(9).optional(),
  ratio: z.number().gt(0).lt(1).optional(),
  name: z.string().min(2).max(5).default('none'),
  code: z
    .string()
    .regex(/^[A-Z]{2}-\d{3}$/)
    .optional(),
  day: z.iso.date().optional(),
  list: z.array(z.boolean()).min(1).max(3).optional(),
  choice: z.union([z.object({ x: z.string() }), z.object({ y: z.number() }), z.null()]).optional(),
  map: z.record(z.string(), z.number()).optional(),
})

describe('values at the edges', () => {
  const document = toJsonSchema(shape, 'input')
  const values = edgeValues(document) as { [key: string]: Json }[]
  const at = (key: string): Json[] =>
    values.map((value) => value[key]!).filter((value) => value !== undefined)

  it('are all valid', () => {
    expect(values.filter((value) => !shape.safeParse(value).success)).toEqual([])
  })

  it('show each optional key present and absent', () => {
    for (const key of ['count', 'ratio', 'name', 'code', 'day', 'list', 'choice', 'map']) {
      expect(
        values.some((value) => Object.hasOwn(value, key)),
        key,
      ).toBe(true)
      expect(
        values.some((value) => !Object.hasOwn(value, key)),
        key,
      ).toBe(true)
    }
  })

  it('show each member, bound, branch and length', () => {
    expect(new Set(at('kind'))).toEqual(new Set(['a', 'b', 'c']))
    expect(at('count')).toEqual(expect.arrayContaining([2, 3, 8, 9]))
    const lengths = (at('name') as string[]).map(({ length }) => length)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([2, 5])
    expect(new Set((at('list') as Json[][]).map(({ length }) => length))).toEqual(new Set([1, 2, 3]))
    const branches = at('choice').map((value) => (value === null ? 'null' : Object.keys(value as object)[0]))
    expect(new Set(branches)).toEqual(new Set(['x', 'y', 'null']))
    expect(at('name').length).toBeGreaterThan(2)
  })

  it('end for a schema that refers to itself', () => {
    const Tree = z.object({
      name: z.string(),
      get children() {
        return z.array(Tree)
      },
    })
    const edges = edgeValues(toJsonSchema(Tree, 'input'))
    expect(edges.length).toBeGreaterThan(3)
    expect(edges.every((edge) => Tree.safeParse(edge).success)).toBe(true)
  })
})

describe('other values', () => {
  it('at random are valid', () => {
    const seed = Number(process.env['SURFACE_SEED'] ?? 1)
    const samples = fc.sample(randomValues(toJsonSchema(shape, 'input')), { seed, numRuns: 200 })
    expect(
      samples.filter((value) => !shape.safeParse(value).success),
      `seed ${seed}`,
    ).toEqual([])
  })

  it('that are invalid are refused, but for what a schema leaves open', () => {
    const strict = z.strictObject({ a: z.string().min(1), b: z.number().int().min(0) })
    const values = invalidValues(toJsonSchema(strict, 'input'))
    expect(values.filter((value) => strict.safeParse(value).success)).toEqual([])
  })

  it('take a key called __proto__ for a key', () => {
    const hostile: Json = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
    ) as Json
    for (const value of edgeValues(hostile as never))
      expect(Object.hasOwn(value as object, '__proto__')).toBe(true)
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
  })
})
