import { describe, expect, it } from 'vitest'
import { parseSource } from '../../src/sources/parse-source.ts'

const nothing = () => false
const named = (name: string) => ({ kind: 'name', name })

describe('parseSource', () => {
  it.each([
    ['-', { kind: 'stdin' }],
    ['git:base', { kind: 'git', revision: { kind: 'base' }, path: null }],
    ['git:base:snaps', { kind: 'git', revision: { kind: 'base' }, path: 'snaps' }],
    ['git:merge-base', { kind: 'git', revision: { kind: 'merge-base', branch: null }, path: null }],
    ['git:merge-base=dev', { kind: 'git', revision: { kind: 'merge-base', branch: 'dev' }, path: null }],
    ['git:merge-base=a/b:c', { kind: 'git', revision: { kind: 'merge-base', branch: 'a/b' }, path: 'c' }],
    ['git:refs/heads/base', { kind: 'git', revision: named('refs/heads/base'), path: null }],
    ['git:HEAD~2:a:b', { kind: 'git', revision: named('HEAD~2'), path: 'a:b' }],
    ['git:HEAD^{/fix: x}:a', { kind: 'git', revision: named('HEAD^{/fix: x}'), path: 'a' }],
    ['git:main@{2 days ago}', { kind: 'git', revision: named('main@{2 days ago}'), path: null }],
    ['git:-x', { kind: 'git', revision: named('-x'), path: null }],
    ['git:main:', { kind: 'git', revision: named('main'), path: null }],
    ['git:', { kind: 'unknown' }],
    ['git::x', { kind: 'unknown' }],
    ['mcp:node server.js --port 1', { kind: 'mcp', command: 'node server.js --port 1' }],
    ['http://localhost:1/mcp', { kind: 'http', url: 'http://localhost:1/mcp' }],
    ['https://example.com/mcp', { kind: 'http', url: 'https://example.com/mcp' }],
    ['HTTPS://example.com/mcp', { kind: 'http', url: 'HTTPS://example.com/mcp' }],
    ['./x', { kind: 'path', path: './x' }],
    ['../x:y', { kind: 'path', path: '../x:y' }],
    ['/x', { kind: 'path', path: '/x' }],
    ['.', { kind: 'path', path: '.' }],
    ['C:\\x', { kind: 'path', path: 'C:\\x' }],
    ['c:/x', { kind: 'path', path: 'c:/x' }],
    ['main:snapshots', { kind: 'revision-path', revision: named('main'), path: 'snapshots' }],
    // Not a drive: no slash follows.
    ['c:x', { kind: 'revision-path', revision: named('c'), path: 'x' }],
    ['snapshots', { kind: 'unknown' }],
    ['main:', { kind: 'unknown' }],
    [':x', { kind: 'unknown' }],
    ['', { kind: 'unknown' }],
    ['.hidden', { kind: 'unknown' }],
  ])('%s', (text, address) => expect(parseSource(text, nothing)).toEqual(address))

  it('prefers a path to a revision, and a prefix to a path', () => {
    const everything = () => true
    expect(parseSource('main:snapshots', everything)).toEqual({ kind: 'path', path: 'main:snapshots' })
    expect(parseSource('snapshots', everything)).toEqual({ kind: 'path', path: 'snapshots' })
    expect(parseSource('git:main', everything)).toMatchObject({ kind: 'git' })
    expect(parseSource('-', everything)).toEqual({ kind: 'stdin' })
    expect(parseSource('', everything)).toEqual({ kind: 'unknown' })
  })

  it('reads a hostile text in linear time', () => {
    const started = performance.now()
    parseSource(`${'{'.repeat(100_000)}:x`, nothing)
    parseSource(`${'a{'.repeat(100_000)}`, nothing)
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
