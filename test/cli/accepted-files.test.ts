import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadAcceptances, writeAcceptance, type ReadBaseFile } from '../../src/cli/accepted-files.ts'
import { acceptFinding, acceptanceFingerprint } from '../../src/diff/acceptance.ts'
import { fingerprint } from '../../src/diff/fingerprint.ts'
import { nearestFinding } from '../../src/diff/policies/nearest-finding.ts'
import type { Finding } from '../../src/finding.ts'

let out: string
beforeEach(() => (out = mkdtempSync(join(tmpdir(), 'surface-accepted-'))))
afterEach(() => rmSync(out, { recursive: true, force: true }))

const said = {
  kind: 'enum-value-removed',
  surface: 'tool',
  pointer: '/input/channel',
  before: 'phone',
  after: null,
} as const
const finding: Finding = {
  ...said,
  severity: 'breaking',
  operation: 'orders.create',
  message: 'input /channel no longer accepts "phone"',
  why: '',
  fingerprint: fingerprint(said, ['orders.create']),
}
const consent = { reason: 'phone orders ended', against: '0123456789abcdef' }
const nothing: ReadBaseFile = () => null

const give = (readBase: ReadBaseFile = nothing, more: Partial<typeof consent> = {}) =>
  writeAcceptance(out, finding.fingerprint, acceptFinding(finding, { ...consent, ...more }), readBase)
const accept = (...given: Parameters<typeof give>) => give(...given).path

/** The base as it is after the working tree was merged into it. */
function merged(): ReadBaseFile {
  const files = new Map(
    readdirSync(join(out, 'accepted')).map((name) => [
      name,
      readFileSync(join(out, 'accepted', name), 'utf8'),
    ]),
  )
  return (name) => files.get(name) ?? null
}

describe('the life of an acceptance', () => {
  it('counts on its branch, is spent once merged, and must be given anew', () => {
    accept()
    expect([...loadAcceptances(out, nothing, out).counting.keys()]).toEqual([finding.fingerprint])

    const base = merged()
    const after = loadAcceptances(out, base, out)
    expect(after.counting.size).toBe(0)
    expect(after.spent.get(finding.fingerprint)?.reason).toBe('phone orders ended')

    accept(base)
    expect(loadAcceptances(out, base, out).counting.get(finding.fingerprint)).toMatchObject({ renewal: 2 })
    accept(merged())
    expect(loadAcceptances(out, base, out).counting.get(finding.fingerprint)).toMatchObject({ renewal: 3 })
  })

  it('gives the same file when it is given twice', () => {
    const before = readFileSync(accept(), 'utf8')
    expect(readFileSync(accept(), 'utf8')).toBe(before)
    expect(readdirSync(join(out, 'accepted'))).toEqual([`${finding.fingerprint}.json`])
  })

  it('says which reason of the same change it replaces, and calls a renewal none', () => {
    expect(give().replaced).toBeNull()
    expect(give().replaced).toBeNull()
    expect(give(nothing, { reason: 'another' }).replaced).toBe('phone orders ended')
    const base = merged()
    expect(give(base, { reason: 'once more' }).replaced).toBeNull()
    expect(give(base, { reason: 'for good' }).replaced).toBe('once more')
    writeFileSync(join(out, 'accepted', `${finding.fingerprint}.json`), '{')
    expect(give(base).replaced).toBeNull()
  })

  it('is not made to count by line endings or spacing', () => {
    const path = accept()
    const base = merged()
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
    expect(loadAcceptances(out, base, out).counting.size).toBe(0)
  })

  it('counts again where the base has a broken copy', () => {
    accept()
    expect(loadAcceptances(out, () => '{', out).counting.size).toBe(1)
  })

  it('covers every operation that a shared edit reaches', () => {
    const list = [
      'orders.create /input/channel',
      'orders.update /input/channel',
      'orders.update /input/old/channel',
    ]
    const shared = { ...finding, reach: { operations: 2, places: 3, list } }
    const acceptance = acceptFinding(shared, consent)
    expect(acceptance.operations).toEqual(['orders.create', 'orders.update'])
    expect(acceptanceFingerprint(acceptance)).toBe(fingerprint(said, ['orders.create', 'orders.update']))
    expect(acceptanceFingerprint(acceptance)).not.toBe(finding.fingerprint)
  })
})

describe('a file that is no acceptance', () => {
  const edited = (change: (fields: Record<string, unknown>) => void) => () => {
    const path = accept()
    const fields = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    change(fields)
    writeFileSync(path, JSON.stringify(fields))
  }
  const write = (name: string, text: string) => () => {
    mkdirSync(join(out, 'accepted'))
    writeFileSync(join(out, 'accepted', name), text)
  }

  it.each<[string, () => unknown, RegExp]>([
    ['not JSON', write('0123456789ab.json', '{'), /not JSON/],
    ['a list', write('0123456789ab.json', '[]'), /no object/],
    ['another name', write('notes.json', '{}'), /no fingerprint/],
    [
      'duplicated under another name',
      () => {
        const text = readFileSync(accept(), 'utf8')
        writeFileSync(join(out, 'accepted', '0123456789ab.json'), text)
      },
      /copied, renamed or edited/,
    ],
    [
      'turned to another surface',
      edited((fields) => (fields['surface'] = 'http')),
      /copied, renamed or edited/,
    ],
    ['turned to another value', edited((fields) => (fields['before'] = 'web')), /copied, renamed or edited/],
    ['an unknown surface', edited((fields) => (fields['surface'] = 'mcp')), /none of tool, http, format/],
    ['no reason', edited((fields) => (fields['reason'] = '  ')), /reason is empty/],
    ['a missing field', edited((fields) => delete fields['against']), /"against" is missing/],
    ['an unknown field', edited((fields) => (fields['until'] = '2030')), /"until" is not known/],
    ['a wrong type', edited((fields) => (fields['kind'] = 7)), /"kind" is not text/],
    ['a wrong renewal', edited((fields) => (fields['renewal'] = 1)), /"renewal" is not a whole number/],
    ['wrong operations', edited((fields) => (fields['operations'] = 'all')), /"operations" is not a list/],
  ])('%s', (_, arrange, expected) => {
    arrange()
    const load = () => loadAcceptances(out, nothing, out)
    expect(load).toThrow(expect.objectContaining({ code: 'acceptance-invalid' }))
    expect(load).toThrow(expected)
  })

  it('another reason is a change that a reviewer sees, and counts', () => {
    const path = accept()
    const base = merged()
    writeFileSync(path, readFileSync(path, 'utf8').replace('ended', 'ended in December'))
    expect(loadAcceptances(out, base, out).counting.size).toBe(1)
  })
})

it('cannot be written where a file stands in place of the directory', () => {
  writeFileSync(join(out, 'accepted'), '')
  expect(() => accept()).toThrow(expect.objectContaining({ code: 'file-unwritable' }))
})

describe('the nearest finding of an acceptance that matches none', () => {
  const other = (change: Partial<Finding>) => ({ ...finding, ...change })
  const subject = acceptFinding(finding, consent)

  it('prefers the same place, then the same operation, then the same kind', () => {
    const place = other({ kind: 'enum-replaced' })
    const operation = other({ pointer: '/input/sku' })
    const kind = other({ operation: 'orders.update' })
    expect(nearestFinding(subject, [kind, operation, place])).toBe(place)
    expect(nearestFinding(subject, [kind, operation])).toBe(operation)
    expect(nearestFinding(subject, [kind])).toBe(kind)
  })

  it('names none that shares neither operation nor kind', () => {
    expect(nearestFinding(subject, [other({ operation: 'a.b', kind: 'tool-renamed' })])).toBeNull()
    expect(nearestFinding(subject, [])).toBeNull()
  })
})
