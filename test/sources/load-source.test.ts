import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson, canonicalJsonFile } from '../../src/canonical-json.ts'
import { defineBundle, defineContract } from '../../src/contract.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { loadSource, type SourceIo } from '../../src/sources/load-source.ts'
import { createDirectory, createRepository, GIT_ENV, openRepository } from './git-repository.ts'

const snapshotOf = (desc: string): Snapshot =>
  buildSnapshot(
    defineBundle({
      contracts: [defineContract({ prefix: 'orders' }, { list: { method: 'GET', path: '/', desc } })],
    }),
  )

let one: Snapshot
let files: { manifest: string; details: string }
beforeAll(() => {
  one = snapshotOf('Lists orders.')
  files = { manifest: canonicalJsonFile(one.manifest), details: canonicalJsonFile(one.details) }
})

const load = (text: string, cwd: string, io: Partial<SourceIo> = {}) =>
  loadSource(text, {
    cwd,
    env: GIT_ENV,
    out: join(cwd, 'snapshots'),
    stdin: (async function* () {
      yield ''
    })(),
    stderr: { write: () => {} },
    host: process,
    nativeImport: () => Promise.reject(new Error('nothing is imported here')),
    ...io,
  })

function writeSnapshotAt(dir: string, name = 'surface'): void {
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, `${name}.json`), files.manifest)
  writeFileSync(join(dir, `${name}.details.json`), files.details)
}

describe('a path', () => {
  it('is a directory, or a manifest of any name with its sibling details', async () => {
    const dir = createDirectory()
    writeSnapshotAt(join(dir, 'snapshots'))
    writeSnapshotAt(join(dir, 'old'), 'v1')
    for (const [text, label] of [
      ['snapshots', 'snapshots'],
      ['old/v1.json', 'old/v1.json'],
      [join(dir, 'old/v1.json'), 'old/v1.json'],
    ] as const) {
      const source = await load(text, dir)
      expect(source).toEqual({ kind: 'snapshot', label, snapshot: one })
    }
  })

  it('without details is a manifest alone', async () => {
    const dir = createDirectory()
    writeFileSync(join(dir, 'bare.json'), files.manifest)
    writeFileSync(join(dir, 'bare'), files.manifest)
    const expected = { snapshot: { manifest: one.manifest, details: null } }
    expect(await load('bare.json', dir)).toMatchObject(expected)
    expect(await load('./bare', dir)).toMatchObject(expected)
  })

  it('with details of another snapshot is refused', async () => {
    const dir = createDirectory()
    writeFileSync(join(dir, 'x.json'), files.manifest)
    writeFileSync(join(dir, 'x.details.json'), canonicalJson({ ...one.details, operations: {} }))
    await expect(load('x.json', dir)).rejects.toMatchObject({ code: 'snapshot-inconsistent' })
  })

  it('to one document of both is read back, and its parts are held against each other', async () => {
    const dir = createDirectory()
    writeFileSync(join(dir, 'all.json'), canonicalJsonFile(one))
    writeFileSync(
      join(dir, 'bad.json'),
      canonicalJson({ ...one, details: { ...one.details, operations: {} } }),
    )
    expect(await load('all.json', dir)).toMatchObject({ snapshot: one })
    await expect(load('bad.json', dir)).rejects.toMatchObject({ code: 'snapshot-inconsistent' })
  })
})

describe('stdin', () => {
  const feed = (...chunks: (string | Uint8Array)[]) => ({
    stdin: (async function* () {
      yield* chunks
    })(),
  })

  it('is a snapshot, in any chunks', async () => {
    const bytes = Buffer.from(canonicalJsonFile(snapshotOf('Länder – 国')))
    const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
      bytes.subarray(i * 7, i * 7 + 7),
    )
    const source = await load('-', createDirectory(), feed(...chunks))
    expect(source).toEqual({ kind: 'snapshot', label: 'stdin', snapshot: snapshotOf('Länder – 国') })
    expect(await load('-', createDirectory(), feed(files.manifest))).toMatchObject({
      snapshot: { details: null },
    })
  })

  it('that is empty is refused', async () => {
    await expect(load('-', createDirectory(), feed())).rejects.toMatchObject({ code: 'snapshot-not-json' })
  })
})

describe('a git source', () => {
  it('reads what was committed, not what lies in the tree, and no filter runs', async () => {
    const { dir, write, commit, git } = createRepository()
    writeSnapshotAt(join(dir, 'snapshots'))
    write('.gitattributes', '* filter=spoil\n')
    const first = commit()
    git('config', 'filter.spoil.smudge', 'false')
    write('snapshots/surface.json', 'changed')
    const source = await load('git:HEAD', dir)
    expect(source).toEqual({
      kind: 'snapshot',
      label: `${first.slice(0, 7)}:snapshots`,
      snapshot: one,
      commit: first,
      chosenBy: 'HEAD',
    })
  })

  it('takes tags, short names, parents and annotated tags, from below the root too', async () => {
    const { dir, commit, git } = createRepository()
    writeSnapshotAt(join(dir, 'pkg/snapshots'))
    const first = commit()
    git('tag', '-a', 'v1', '-m', 'x')
    commit()
    for (const revision of ['v1', 'HEAD~1', first.slice(0, 8), 'v1^{commit}', 'HEAD^{/x}~1']) {
      expect(await load(`git:${revision}:pkg/snapshots`, dir), revision).toMatchObject({
        commit: first,
        snapshot: one,
      })
    }
    const below = join(dir, 'pkg')
    expect(await load('git:v1', below)).toMatchObject({ commit: first, snapshot: one })
    expect(await load('git:v1:./snapshots', below)).toMatchObject({ snapshot: one })
    expect(await load('v1:pkg/snapshots/surface.json', below)).toMatchObject({ snapshot: one })
    const outside = { out: join(dir, '../elsewhere') }
    await expect(load('git:v1', dir, outside)).rejects.toMatchObject({ code: 'git-path-outside' })
  })

  it('finds the merge base with a branch, and by itself with the default one', async () => {
    const { dir, write, commit, git } = createRepository()
    writeSnapshotAt(join(dir, 'snapshots'))
    const fork = commit()
    git('checkout', '-qb', 'topic')
    write('snapshots/surface.json', 'topic')
    commit()
    git('checkout', '-q', 'main')
    write('x', 'main moved on')
    commit()
    git('checkout', '-q', 'topic')
    const expected = { commit: fork, snapshot: one, chosenBy: 'merge base with main' }
    expect(await load('git:merge-base=main', dir)).toMatchObject(expected)
    expect(await load('git:merge-base', dir)).toMatchObject(expected)
    git('update-ref', 'refs/remotes/origin/trunk', 'main')
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk')
    git('branch', '-qm', 'main', 'other')
    expect(await load('git:merge-base', dir)).toMatchObject({
      commit: fork,
      chosenBy: 'merge base with origin/HEAD',
    })
    git('symbolic-ref', '--delete', 'refs/remotes/origin/HEAD')
    await expect(load('git:merge-base', dir)).rejects.toMatchObject({ code: 'git-no-default-branch' })
    await expect(load('git:merge-base=nope', dir)).rejects.toMatchObject({ code: 'git-unknown-revision' })
    git('checkout', '-q', '--orphan', 'alone')
    commit()
    await expect(load('git:merge-base=other', dir)).rejects.toMatchObject({ code: 'git-no-merge-base' })
  })

  it('says of a shallow clone how to get more', async () => {
    const origin = createRepository()
    origin.commit()
    origin.commit()
    const clone = createDirectory()
    origin.git('clone', '-q', '--depth', '1', pathToFileURL(origin.dir).href, clone)
    await expect(load('git:HEAD~1', clone)).rejects.toMatchObject({
      code: 'git-unknown-revision',
      remedy: expect.stringContaining('git fetch --unshallow'),
    })
  })

  it('never fetches, not even a missing object of a partial clone', async () => {
    const origin = createRepository()
    writeSnapshotAt(join(origin.dir, 'snapshots'))
    origin.commit()
    origin.git('config', 'uploadpack.allowFilter', 'true')
    const clone = createDirectory()
    origin.git('clone', '-q', '--filter=blob:none', '--no-checkout', pathToFileURL(origin.dir).href, clone)
    await expect(load('git:HEAD', clone)).rejects.toMatchObject({ code: 'git-object-missing' })
    await expect(load('git:HEAD:x', clone)).rejects.toMatchObject({ code: 'git-path-missing' })
    // The clone works: git itself, left alone, fetches. One of the two files is not enough.
    const { git } = openRepository(clone)
    expect(git('cat-file', 'blob', 'HEAD:snapshots/surface.json')).toContain('manifestVersion')
    await expect(load('git:HEAD', clone)).rejects.toMatchObject({
      message: expect.stringMatching(/^[0-9a-f]{7}:snapshots\/surface\.details\.json was left out/),
    })
    git('cat-file', 'blob', 'HEAD:snapshots/surface.details.json')
    expect(await load('git:HEAD', clone)).toMatchObject({ snapshot: one })
  })

  it.each(['--output=stolen', '-h', '--help', '-'])(
    'refuses the revision %s before git sees it',
    async (revision) => {
      const { dir, commit } = createRepository()
      commit()
      await expect(load(`git:${revision}`, dir)).rejects.toMatchObject({ code: 'git-revision-refused' })
      await expect(load(`${revision}:x`, dir)).rejects.toMatchObject({ code: 'git-revision-refused' })
      expect(existsSync(join(dir, 'stolen'))).toBe(false)
    },
  )

  it('says when there is no git', async () => {
    const env = { PATH: createDirectory() }
    await expect(load('git:HEAD', createDirectory(), { env })).rejects.toMatchObject({ code: 'git-missing' })
    await expect(load('main:x', createDirectory(), { env })).rejects.toMatchObject({ code: 'source-unknown' })
  })

  it('runs no shell', async () => {
    const { dir, commit } = createRepository()
    commit()
    await expect(load('git:$(touch stolen)', dir)).rejects.toMatchObject({ code: 'git-unknown-revision' })
    await expect(load('git:HEAD:x;touch stolen', dir)).rejects.toMatchObject({ code: 'git-path-missing' })
    expect(existsSync(join(dir, 'stolen'))).toBe(false)
  })

  it('reads a worktree and a bare repository', async () => {
    const { dir, commit, git } = createRepository()
    writeSnapshotAt(join(dir, 'snapshots'))
    commit()
    const worktree = join(createDirectory(), 'w')
    git('worktree', 'add', '-q', worktree, '-b', 'w')
    expect(await load('git:HEAD', worktree)).toMatchObject({ snapshot: one })
    const bare = createDirectory()
    cpSync(join(dir, '.git'), bare, { recursive: true })
    openRepository(bare).git('config', 'core.bare', 'true')
    expect(await load('git:HEAD:snapshots', bare)).toMatchObject({ snapshot: one })
  })
})
