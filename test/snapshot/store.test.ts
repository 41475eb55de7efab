import type * as fs from 'node:fs'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { canonicalJson, canonicalJsonFile } from '../../src/canonical-json.ts'
import { isSurfaceError } from '../../src/errors.ts'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { isCurrent } from '../../src/snapshot/is-current.ts'
import { readReplaced, readSnapshot, writeSnapshot } from '../../src/snapshot/store.ts'
import { bundleScript } from './bundled-script.ts'
import { bundleOf, sampleOperations } from './sample-bundle.ts'

const failure = vi.hoisted(() => ({ at: 0, calls: 0, code: 'ENOSPC' }))
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const failing = <F extends (...args: never[]) => unknown>(call: F): F =>
    ((...args: Parameters<F>) => {
      if (++failure.calls === failure.at) throw Object.assign(new Error('made'), { code: failure.code })
      return call(...args)
    }) as F
  const { mkdirSync, mkdtempSync, openSync, writeFileSync, fsyncSync, renameSync } = real
  return {
    ...real,
    mkdirSync: failing(mkdirSync as never),
    mkdtempSync: failing(mkdtempSync as never),
    openSync: failing(openSync as never),
    writeFileSync: failing(writeFileSync as never),
    fsyncSync: failing(fsyncSync as never),
    renameSync: failing(renameSync as never),
  }
})

const all = sampleOperations()
const build = (count: number) => buildResolvedSnapshot(bundleOf(all.slice(0, count)))
const [older, newer] = [build(6), build(7)]
const FILES = ['surface.details.json', 'surface.json']
const freshDirectory = (): string => mkdtempSync(join(tmpdir(), 'surface-store-'))
const read = (directory: string, name: string): string => readFileSync(join(directory, name), 'utf8')

function caught(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('accepted')
}

beforeEach(() => Object.assign(failure, { at: 0, calls: 0, code: 'ENOSPC' }))

describe('writing', () => {
  it('makes the directory and two canonical files, and leaves nothing beside them', () => {
    const directory = join(freshDirectory(), 'deep', 'down')
    writeSnapshot(directory, newer)
    expect(readdirSync(directory).sort()).toEqual(FILES)
    expect(read(directory, 'surface.json')).toBe(canonicalJsonFile(newer.manifest))
    expect(read(directory, 'surface.details.json')).toBe(canonicalJsonFile(newer.details))
    expect(read(directory, 'surface.json')).toMatch(/^\{\n {2}"cliOnly"/)
    expect(canonicalJson(readSnapshot(directory))).toBe(canonicalJson(newer))
  })

  it('replaces what was there, whatever it was', () => {
    const directory = freshDirectory()
    for (const name of FILES) writeFileSync(join(directory, name), '<<<<<<< HEAD')
    writeSnapshot(directory, newer)
    expect(isCurrent(newer, readSnapshot(directory))).toBe(true)
  })

  it('takes away details that would not belong to a manifest alone', () => {
    const directory = freshDirectory()
    writeSnapshot(directory, newer)
    writeSnapshot(directory, { ...older, details: null })
    expect(readdirSync(directory)).toEqual(['surface.json'])
    expect(readSnapshot(directory).details).toBeNull()
  })

  it('says why it cannot', () => {
    const file = join(freshDirectory(), 'file')
    writeFileSync(file, 'x')
    for (const directory of [file, join(file, 'below')]) {
      const error = caught(() => writeSnapshot(directory, newer))
      expect(error).toMatchObject({ code: 'snapshot-not-writable' })
      expect((error as Error).message).toMatch(/not a directory|in the way/)
    }
    const [link, loop] = [join(freshDirectory(), 'link'), join(freshDirectory(), 'loop')]
    symlinkSync('nowhere', link)
    symlinkSync('loop', loop)
    for (const directory of [
      link,
      join(link, 'below'),
      loop,
      join(loop, 'below'),
      join(file, '..', 'x'.repeat(300)),
    ])
      expect((caught(() => writeSnapshot(directory, newer)) as Error).message).toMatch(
        /leads nowhere|in a circle|too long/,
      )
  })

  it('ends where a file system says that a parent is not there', { skip: !existsSync('/proc/self') }, () => {
    for (const directory of ['/proc/x', '/proc/self/x/y'])
      expect(caught(() => writeSnapshot(directory, newer))).toMatchObject({ code: 'snapshot-not-writable' })
  })

  it.each(['ENOSPC', 'EACCES', 'EROFS'])('that fails with %s at any step leaves whole old files', (code) => {
    const directory = freshDirectory()
    failure.calls = 0
    writeSnapshot(directory, older)
    const steps = failure.calls
    expect(steps).toBe(10)
    for (let at = 1; at <= steps; at++) {
      Object.assign(failure, { at, calls: 0, code })
      const error = caught(() => writeSnapshot(directory, newer))
      expect(error).toMatchObject({ code: 'snapshot-not-writable' })
      expect((error as Error).message).toMatch(/no space left|permission denied|read-only/)
      expect(readdirSync(directory).sort(), `step ${at}`).toEqual(FILES)
      expect(read(directory, 'surface.json')).toBe(canonicalJsonFile(older.manifest))
      // The last step is the one between the two files.
      if (at < steps) expect(isCurrent(older, readSnapshot(directory))).toBe(true)
      else {
        expect(read(directory, 'surface.details.json')).toBe(canonicalJsonFile(newer.details))
        expect(caught(() => readSnapshot(directory))).toMatchObject({ code: 'snapshot-inconsistent' })
      }
    }
  })
})

it('a process killed at any step leaves whole files, and the next run repairs the pair', async () => {
  const run = await bundleScript('write-and-die.script.ts')
  const directory = freshDirectory()
  const steps = Number(run([directory, '0', '6']).stdout)
  expect(steps).toBeGreaterThan(10)
  const texts = new Map(
    [older, newer].flatMap((snapshot) => [
      [canonicalJsonFile(snapshot.manifest), 'surface.json'],
      [canonicalJsonFile(snapshot.details), 'surface.details.json'],
    ]),
  )
  let refused = 0
  for (let at = 1; at <= steps; at++) {
    writeSnapshot(directory, older)
    expect(run([directory, String(at), '7']).signal).toBe('SIGKILL')
    for (const name of FILES) expect(texts.get(read(directory, name)), `${name} at ${at}`).toBe(name)
    try {
      readSnapshot(directory)
    } catch (error) {
      expect(error).toMatchObject({ code: 'snapshot-inconsistent' })
      expect((error as Error).message).toContain('files from two runs')
      refused++
    }
  }
  expect(refused).toBe(1)
})

describe('reading', () => {
  it('says that there is none', () => {
    const error = caught(() => readSnapshot(freshDirectory()))
    expect(error).toMatchObject({ code: 'snapshot-missing' })
    expect((error as Error).message).toMatch(/surface\.json\.$/)
  })

  it('says that it cannot be read', () => {
    const directory = freshDirectory()
    mkdirSync(join(directory, 'surface.json'))
    expect(caught(() => readSnapshot(directory))).toMatchObject({
      code: 'snapshot-unreadable',
      details: { reason: 'it is a directory' },
    })
  })

  it('refuses bytes that are no UTF-8 rather than reading something else', () => {
    const directory = freshDirectory()
    writeSnapshot(directory, newer)
    const bytes = readFileSync(join(directory, 'surface.json'))
    bytes[bytes.indexOf('Gets a')] = 0xff
    writeFileSync(join(directory, 'surface.json'), bytes)
    expect(caught(() => readSnapshot(directory))).toMatchObject({
      code: 'snapshot-unreadable',
      details: { reason: 'it is not UTF-8 text' },
    })
  })
})

describe('the snapshot to be replaced', () => {
  const damage: [code: string, name: string, text: (text: string) => string][] = [
    ['snapshot-conflict-markers', 'surface.json', (text) => `<<<<<<< HEAD\n${text}`],
    ['snapshot-not-json', 'surface.json', (text) => text.slice(0, 500)],
    [
      'snapshot-version',
      'surface.json',
      (text) => text.replace('"manifestVersion": 3', '"manifestVersion": 2'),
    ],
    ['snapshot-shape', 'surface.json', () => '{}'],
    ['snapshot-inconsistent', 'surface.details.json', (text) => text.replace('"city"', '"town"')],
    ['snapshot-conflict-markers', 'surface.details.json', (text) => `${text}>>>>>>> theirs\n`],
    ['snapshot-shape', 'surface.details.json', () => '{}'],
  ]
  it.each(damage)('is told to be unusable: %s in %s', (code, name, edit) => {
    const directory = freshDirectory()
    writeSnapshot(directory, newer)
    writeFileSync(join(directory, name), edit(read(directory, name)))
    const replaced = readReplaced(directory)
    expect(replaced).toMatchObject({ kind: 'unusable', problem: { code } })
    expect(replaced.kind === 'unusable' && isSurfaceError(replaced.problem)).toBe(true)
    writeSnapshot(directory, newer)
    expect(readReplaced(directory)).toMatchObject({ kind: 'snapshot' })
  })

  it('may be nothing at all', () => {
    expect(readReplaced(join(freshDirectory(), 'nowhere'))).toEqual({ kind: 'nothing' })
  })
})
