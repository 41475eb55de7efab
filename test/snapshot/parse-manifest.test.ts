import { describe, expect, it } from 'vitest'
import { canonicalJson, canonicalJsonFile } from '../../src/canonical-json.ts'
import type { Json, JsonObject } from '../../src/canonical-json.ts'
import type { SurfaceError } from '../../src/errors.ts'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { parseManifest } from '../../src/snapshot/parse-manifest.ts'
import type { Manifest } from '../../src/snapshot/snapshot.ts'
import { sampleBundle } from './sample-bundle.ts'

const DIGEST = '0123456789abcdef'

/** A manifest with a row of every kind, realtime included. */
function sample(): JsonObject {
  const { manifest } = buildResolvedSnapshot(sampleBundle())
  return {
    ...(JSON.parse(canonicalJson(manifest)) as JsonObject),
    realtimeContracts: ['chat'],
    realtime: [
      {
        contract: 'chat',
        direction: 'serverToClient',
        event: 'message',
        args: { input: DIGEST, output: DIGEST },
        acknowledgement: null,
      },
    ],
  }
}

function refusal(value: Json): SurfaceError {
  try {
    parseManifest(value, 'surface.json')
  } catch (error) {
    return error as SurfaceError
  }
  throw new Error('accepted')
}

/** The value with another member at a pointer; `undefined` takes it away. */
function edited(value: Json, pointer: string, member: Json | undefined): Json {
  const [first = '', ...rest] = pointer.split('/').slice(1)
  const container = value as Record<string, Json>
  const inner = rest.length === 0 ? member : edited(container[first]!, `/${rest.join('/')}`, member)
  if (Array.isArray(value)) return value.map((item: Json, index) => (String(index) === first ? inner! : item))
  const entries = Object.entries(container).filter(([key]) => key !== first)
  return Object.fromEntries(inner === undefined ? entries : [...entries, [first, inner]])
}

describe('versions', () => {
  it.each([1, 2])('refuses version %i with both versions and the remedy', (version) => {
    const error = refusal({ ...sample(), manifestVersion: version })
    expect(error.code).toBe('snapshot-version')
    expect(error.message).toBe(
      `surface.json has manifestVersion ${version}; this version of surfacekit reads manifestVersion 3.`,
    )
    expect(error.remedy).toContain('surface snapshot')
  })

  it('says of a later one that the program is too old', () => {
    expect(refusal({ ...sample(), manifestVersion: 4 }).remedy).toContain('Update surfacekit')
    expect(refusal({ ...sample(), digestVersion: 2 }).code).toBe('snapshot-version')
  })

  it('names the version before anything else that may be wrong', () => {
    expect(refusal({ manifestVersion: 2 }).code).toBe('snapshot-version')
  })
})

describe('shape', () => {
  it.each<[pointer: string, member: Json | undefined, expected: string]>([
    ['/manifestVersion', undefined, '3'],
    ['/manifestVersion', '3', '3'],
    ['/digestVersion', 0, '1'],
    ['/operations', undefined, 'a list'],
    ['/operations', {}, 'a list'],
    ['/operations/1', null, 'an object'],
    ['/operations/1/kind', 'tool', '"contract" or "runtime"'],
    ['/operations/1/service', 7, 'a string'],
    ['/operations/1/action', undefined, 'a string'],
    ['/operations/1/method', 'TRACE', '"GET" or "HEAD" or "POST" or "PUT" or "PATCH" or "DELETE"'],
    ['/operations/1/scope', false, 'a string or null'],
    ['/operations/1/description', null, 'a string'],
    ['/operations/1/schemas', undefined, 'an object'],
    ['/operations/1/schemas/params', undefined, 'a digest of 16 hexadecimal digits or null'],
    ['/operations/1/schemas/output', 'ABCDEF0123456789', 'a digest of 16 hexadecimal digits or null'],
    ['/operations/1/schemas/multipart', '0123', 'a digest of 16 hexadecimal digits or null'],
    ['/operations/1/mcp', undefined, 'an object or null'],
    ['/operations/1/mcp', { inputRequired: 'never' }, 'a list or "resolved-per-call"'],
    [
      '/operations/1/mcp',
      { inputRequired: [{ key: 'a', message: 'b' }] },
      'a digest of 16 hexadecimal digits or null',
    ],
    ['/operations/1/toolView', null, 'an object'],
    ['/operations/1/toolView/project', 'yes', 'true or false'],
    ['/operations/1/http', null, 'a list'],
    ['/operations/1/http/0/path', 1, 'a string'],
    ['/toolSurfaces/0/transport', 'HTTP', '"MCP" or "AGENT" or "CLI"'],
    ['/toolSurfaces/0/surface', undefined, 'a string or null'],
    ['/toolSurfaces/0/tools/0/input', null, 'a digest of 16 hexadecimal digits'],
    ['/toolSurfaces/0/tools/0/name', undefined, 'a string'],
    ['/realtimeContracts', undefined, 'a list'],
    ['/realtimeContracts/0', {}, 'a string'],
    ['/realtime/0/args/input', null, 'a digest of 16 hexadecimal digits'],
    ['/realtime/0/acknowledgement', undefined, 'an object or null'],
    ['/cliOnly/0/output', 'x', 'a digest of 16 hexadecimal digits or null'],
    ['/extensions/0/name', null, 'a string'],
  ])('refuses %s = %j', (pointer, member, expected) => {
    const error = refusal(edited(sample(), pointer, member))
    expect(error.code).toBe('snapshot-shape')
    const { details } = error as SurfaceError<'snapshot-shape'>
    expect(details.expected).toBe(expected)
    expect(details.pointer.startsWith(pointer)).toBe(true)
    expect(error.message).toContain(`${details.pointer} must be ${expected}`)
  })

  it.each<[Json]>([[[]], [null], ['text'], [3]])('refuses %j as a whole', (value) => {
    if (typeof value === 'string') expect(refusal(value).code).toBe('snapshot-not-json')
    else expect(refusal(value)).toMatchObject({ code: 'snapshot-shape', details: { pointer: '' } })
  })

  it('is not fooled by inherited names', () => {
    expect(refusal(JSON.parse('{"__proto__": {"manifestVersion": 3}}') as Json).code).toBe('snapshot-shape')
  })

  it('accepts the sample itself', () => {
    expect(() => parseManifest(sample(), 'surface.json')).not.toThrow()
  })
})

describe('members this version does not know', () => {
  const places = [
    '/future',
    '/operations/0/future',
    '/operations/0/schemas/future',
    '/operations/0/toolView/future',
    '/operations/0/http/0/future',
    '/toolSurfaces/0/future',
    '/toolSurfaces/0/tools/0/future',
    '/cliOnly/0/future',
    '/extensions/0/future',
    '/realtime/0/args/future',
    '/__proto__',
    '/operations/0/__proto__',
  ]
  it.each(places)('are kept and written back: %s', (pointer) => {
    const value = edited(sample(), pointer, { any: ['thing'] })
    const parsed = parseManifest(canonicalJsonFile(value), 'surface.json')
    expect(canonicalJsonFile(parsed)).toBe(canonicalJsonFile(value))
  })
})

describe('rows', () => {
  it('come out in canonical order, whatever order they stood in', () => {
    const value = sample() as unknown as Manifest
    const turned = {
      ...value,
      operations: [...value.operations].reverse().map((row) => ({ ...row, http: [...row.http].reverse() })),
      toolSurfaces: [...value.toolSurfaces]
        .reverse()
        .map((surface) => ({ ...surface, tools: [...surface.tools].reverse() })),
      cliOnly: [...value.cliOnly].reverse(),
      extensions: [...value.extensions].reverse(),
    }
    const parsed = parseManifest(turned as unknown as Json, 'surface.json')
    expect(canonicalJson(parsed)).toBe(canonicalJson(value))
  })

  it.each([
    ['operations', 'customers.get'],
    ['toolSurfaces', 'AGENT'],
    ['cliOnly', 'export'],
    ['extensions', 'HTTP health'],
  ])('may not stand twice in %s', (member, row) => {
    const value = sample()
    const rows = value[member] as readonly Json[]
    const error = refusal({ ...value, [member]: [...rows, rows[0]!] })
    expect(error).toMatchObject({ code: 'snapshot-duplicate-row', details: { row } })
  })

  it('may not name one tool twice on one surface, and may on two', () => {
    const value = sample()
    const [first, ...others] = value['toolSurfaces'] as unknown as { tools: JsonObject[] }[]
    const tools = [...first!.tools, { ...first!.tools[1]!, name: first!.tools[0]!['name']! }]
    expect(
      refusal({ ...value, toolSurfaces: [{ ...first!, tools }, ...others] } as unknown as Json),
    ).toMatchObject({
      code: 'snapshot-duplicate-row',
      details: { row: 'cancel_order' },
    })
  })

  it('may not give one operation a route twice', () => {
    const value = edited(sample(), '/operations/0/http', [
      { method: 'GET', path: '/a' },
      { method: 'GET', path: '/a' },
    ])
    expect(refusal(value)).toMatchObject({ code: 'snapshot-duplicate-row', details: { row: 'GET /a' } })
  })
})
