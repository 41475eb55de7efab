import { describe, expect, it } from 'vitest'
import { canonicalJson, canonicalJsonFile } from '../../src/canonical-json.ts'
import type { Json, JsonObject } from '../../src/canonical-json.ts'
import { isSurfaceError } from '../../src/errors.ts'
import type { SurfaceError } from '../../src/errors.ts'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { isCurrent } from '../../src/snapshot/is-current.ts'
import { parseSnapshot } from '../../src/snapshot/parse-snapshot.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { sampleBundle } from './sample-bundle.ts'

const built = buildResolvedSnapshot(sampleBundle())
const manifestText = canonicalJsonFile(built.manifest)
const detailsText = canonicalJsonFile(built.details)
const parse = (manifest: string, details: string | null): Snapshot =>
  parseSnapshot({ manifestText: manifest, detailsText: details, origin: 'snapshots/surface.json' })

function refusal(manifest: string, details: string): SurfaceError {
  try {
    parse(manifest, details)
  } catch (error) {
    if (isSurfaceError(error)) return error
    throw error
  }
  throw new Error('accepted')
}

/** The details with one place edited, as a merge or a hand would. */
function edited(edit: (details: Record<string, Record<string, Record<string, Json>>>) => void): string {
  const copy = JSON.parse(detailsText) as Record<string, Record<string, Record<string, Json>>>
  edit(copy)
  return canonicalJsonFile(copy)
}

describe('a snapshot that is read back', () => {
  it('is the one that was built', () => {
    const read = parse(manifestText, detailsText)
    expect(canonicalJson(read)).toBe(canonicalJson(built))
    expect(isCurrent(built, read)).toBe(true)
  })

  it('is equal from a checkout with CRLF, a byte order mark or another layout', () => {
    const crlf = (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`
    expect(isCurrent(built, parse(crlf(manifestText), crlf(detailsText)))).toBe(true)
    expect(isCurrent(built, parse(canonicalJson(built.manifest), canonicalJson(built.details)))).toBe(true)
  })

  it('may be a manifest alone: then only manifests are compared', () => {
    const read = parse(manifestText, null)
    expect(read.details).toBeNull()
    expect(isCurrent(built, read)).toBe(true)
    expect(isCurrent(built, parse(manifestText.replace('Really?', 'Sure?'), null))).toBe(false)
  })

  it('keeps members it does not know, writes them back and compares them', () => {
    const details = edited((copy) => {
      copy['future'] = { x: {} }
      copy['operations']!['customers.get']!['later'] = [1]
      Object.defineProperty(copy['tools']!['MCP']!, 'get_customer', {
        value: { ...(copy['tools']!['MCP']!['get_customer'] as JsonObject), icon: 'x' },
        enumerable: true,
      })
    })
    const read = parse(manifestText, details)
    expect(canonicalJsonFile(read.details)).toBe(details)
    expect(isCurrent(built, read)).toBe(false)
    expect(isCurrent(read, parse(manifestText, details))).toBe(true)
  })
})

describe('files that do not belong together', () => {
  const cases: [string, string, (details: Record<string, Record<string, Record<string, Json>>>) => void][] = [
    [
      '/operations/orders.create/input',
      'hashes to',
      (d) => void (d['operations']!['orders.create']!['input'] = { type: 'object' }),
    ],
    [
      '/operations/orders.create/input',
      'is missing',
      (d) => void (d['operations']!['orders.create']!['input'] = null),
    ],
    [
      '/operations/orders.create/params',
      'has no digest',
      (d) => void (d['operations']!['orders.create']!['params'] = {}),
    ],
    [
      '/operations/orders.create',
      'is missing, the manifest has a row',
      (d) => void delete d['operations']!['orders.create'],
    ],
    [
      '/operations/orders.more',
      'has no row in the manifest',
      (d) => void (d['operations']!['orders.more'] = d['operations']!['orders.create']!),
    ],
    [
      '/operations/orders.attach/multipart',
      'hashes to',
      (d) => void (d['operations']!['orders.attach']!['multipart'] = {}),
    ],
    [
      '/operations/customers.list/view/defaults',
      'hashes to',
      (d) =>
        void (d['operations']!['customers.list']!['view'] = {
          ...(d['operations']!['customers.list']!['view'] as JsonObject),
          defaults: { include: ['orders'] },
        }),
    ],
    [
      '/operations/customers.list/view',
      'is missing',
      (d) => void (d['operations']!['customers.list']!['view'] = null),
    ],
    [
      '/operations/orders.create/view',
      'is not in the manifest',
      (d) => void (d['operations']!['orders.create']!['view'] = { defaults: null, output: null }),
    ],
    [
      '/operations/orders.create/rounds',
      'are not those',
      (d) => void (d['operations']!['orders.create']!['rounds'] = [null]),
    ],
    [
      '/operations/orders.create/rounds/1',
      'is missing',
      (d) => void (d['operations']!['orders.create']!['rounds'] = [null, null]),
    ],
    [
      '/operations/orders.create/http',
      'is missing',
      (d) => void (d['operations']!['orders.create']!['http'] = null),
    ],
    [
      '/operations/orders.create/openapi',
      'does not fit',
      (d) => void (d['operations']!['orders.create']!['openapi'] = null),
    ],
    [
      '/tools/MCP/create_order/input',
      'hashes to',
      (d) => void ((d['tools']!['MCP']!['create_order'] as Record<string, Json>)['input'] = true),
    ],
    [
      '/tools/MCP/create_order/operation',
      'is orders.cancel, the manifest says orders.create',
      (d) =>
        void ((d['tools']!['MCP']!['create_order'] as Record<string, Json>)['operation'] = 'orders.cancel'),
    ],
    ['/tools/MCP/create_order', 'is missing', (d) => void delete d['tools']!['MCP']!['create_order']],
    ['/tools/AGENT', 'is missing', (d) => void delete d['tools']!['AGENT']],
    ['/tools/MCP:more', 'has no row', (d) => void (d['tools']!['MCP:more'] = {})],
    [
      '/cliOnly/seed/input',
      'hashes to',
      (d) => void ((d['cliOnly']!['seed'] as Record<string, Json>)['input'] = {}),
    ],
    ['/cliOnly/export', 'is missing', (d) => void delete d['cliOnly']],
  ]
  it.each(cases)('%s %s', (pointer, what, edit) => {
    const error = refusal(manifestText, edited(edit))
    expect(error).toMatchObject({ code: 'snapshot-inconsistent', details: { pointer } })
    expect(error.message).toContain(`${pointer} ${what}`)
    expect(error.message).toContain('snapshots/surface.details.json')
    expect(error.message).toContain('files from two runs')
    expect(error.remedy).toContain('surface snapshot')
  })

  it('a key such as __proto__ has to be there itself', () => {
    const manifest = manifestText.replaceAll('create_order', '__proto__')
    expect(refusal(manifest, detailsText)).toMatchObject({ details: { pointer: '/tools/AGENT/__proto__' } })
    const both = detailsText.replaceAll('create_order', '__proto__')
    expect(() => parse(manifest, both)).not.toThrow()
  })

  it.each([
    ['detailsVersion', 0, 'snapshot-shape'],
    ['detailsVersion', 2, 'snapshot-version'],
    ['operations', [], 'snapshot-shape'],
    ['http', { document: 'x' }, 'snapshot-shape'],
    ['tools', null, 'snapshot-shape'],
    ['cliOnly', 3, 'snapshot-shape'],
  ])('details need the right %s, not %j', (member, value, code) => {
    const error = refusal(
      manifestText,
      edited((copy) => Object.assign(copy, { [member]: value })),
    )
    expect(error.code).toBe(code)
    expect(error.message).toContain('snapshots/surface.details.json')
  })
})

describe('one flipped bit', () => {
  // One character a byte, so that a place in the text is a place in the file.
  const manifestBytes = Buffer.from(manifestText).toString('latin1')
  const detailsBytes = Buffer.from(detailsText).toString('latin1')
  const flip = (bytes: string, at: number): string => {
    const buffer = Buffer.from(bytes, 'latin1')
    buffer[at] = buffer[at]! ^ (1 << ((at * 3) % 8))
    return buffer.toString('utf8')
  }
  const placesOf = (bytes: string, ...patterns: RegExp[]): Set<number> =>
    new Set(
      patterns.flatMap((pattern) =>
        [...bytes.matchAll(pattern)].flatMap(({ index, 0: { length } }) =>
          Array.from({ length }, (_, offset) => index + offset),
        ),
      ),
    )
  const means = (text: string): string | null => {
    try {
      return canonicalJson(JSON.parse(text))
    } catch {
      return null
    }
  }
  /** How a damaged pair is noticed. */
  const noticed = (manifest: string, details: string): 'refused' | 'stale' | 'not at all' => {
    try {
      return isCurrent(built, parse(manifest, details)) ? 'not at all' : 'stale'
    } catch (error) {
      if (!isSurfaceError(error)) throw error
      return 'refused'
    }
  }

  it('of the manifest is noticed, in a digest already on reading', () => {
    const digests = placesOf(manifestBytes, /(?<=")[0-9a-f]{16}(?=")/g)
    expect(digests.size).toBeGreaterThan(300)
    const same = means(manifestText)
    for (let at = 0; at < manifestBytes.length; at += digests.has(at) ? 1 : 5) {
      const damaged = flip(manifestBytes, at)
      if (means(damaged) === same) continue
      const how = noticed(damaged, detailsText)
      if (digests.has(at)) expect(how, `byte ${at}`).toBe('refused')
      else expect(how, `byte ${at}`).not.toBe('not at all')
    }
  })

  it('of the details is noticed, in a schema or a value already on reading', () => {
    const hashed = placesOf(
      detailsBytes,
      /^ {6}"(?:params|input|output|multipart|view)": \{$.*?^ {6}\}/gms,
      /^ {8}"input": \{$.*?^ {8}\}/gms,
      /^ {6}"rounds": \[$.*?^ {6}\]/gms,
    )
    expect(hashed.size).toBeGreaterThan(5_000)
    const same = means(detailsText)
    for (let at = 0; at < detailsBytes.length; at += 19) {
      const damaged = flip(detailsBytes, at)
      if (means(damaged) === same) continue
      const how = noticed(manifestText, damaged)
      if (hashed.has(at)) expect(how, `byte ${at}`).toBe('refused')
      else expect(how, `byte ${at}`).not.toBe('not at all')
    }
  })
})
