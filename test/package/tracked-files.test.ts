import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from './install-package.ts'

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(repository, file)))

/** What no tracked file may name: pattern, what it is, a text that must be found and one that must not. */
const FORBIDDEN: readonly [what: string, pattern: RegExp, found: string, fine: string][] = [
  [
    'the host of a package registry',
    /\b(?:registry|npm|packages|nexus|verdaccio|artifactory)\.[a-z0-9-]+\.(?:org|com|io|net|dev)\b/i,
    ['https://registry', 'example', 'org/zod'].join('.'),
    'the registry. npm pack',
  ],
  [
    'an address to download from',
    /https?:\/\/[^\s"'`)]+\.(?:tgz|tar\.gz|tar|zip|whl)\b/i,
    `https:${'//example.org/zod-4.0.0.tgz'}`,
    'https://example.org/docs and surfacekit-0.1.0.tgz',
  ],
  [
    'a resolved address in a lockfile',
    /"resolved":\s*"https?:/,
    `"resolved"${': "https:'}`,
    '"resolved": true',
  ],
  [
    'a path of one machine',
    new RegExp(
      `(?:^|["'\`\\s(=])(?:${[homedir(), repository].map(escape).join('|')}|/Users/|[A-Z]:\\\\Users\\\\)`,
      'm',
    ),
    `see ${join(repository, 'src')}`,
    'see ./src',
  ],
]

function escape(text: string): string {
  return text.replace(/[/\\]+$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Everything that may stand at the root. A new entry is a decision, so it is made here too. */
const ROOT = [
  ...['.ci', 'bench', 'bin', 'docs', 'examples', 'snapshots', 'src', 'test'],
  ...['.editorconfig', '.gitattributes', '.gitignore', '.npmrc', '.prettierignore', '.prettierrc.json'],
  ...[
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'action.yml',
    'eslint.config.js',
    'knip.json',
    'package-lock.json',
  ],
  ...['package.json', 'tsconfig.build.json', 'tsconfig.json', 'vitest.config.ts'],
]

describe('tracked files', () => {
  it('are many', () => expect(tracked.length).toBeGreaterThan(50))

  it.each(FORBIDDEN)('never hold %s', (_what, pattern, found, fine) => {
    expect(pattern.test(found), 'the pattern finds what it is for').toBe(true)
    expect(pattern.test(fine), 'and nothing beside it').toBe(false)
    const holding = tracked.filter((file) => pattern.test(readFileSync(join(repository, file), 'utf8')))
    expect(holding).toEqual([])
  })

  it('stand where a reader looks for them', () => {
    const roots = [...new Set(tracked.map((file) => file.split('/')[0]!))]
    expect(roots.filter((root) => !ROOT.includes(root))).toEqual([])
  })
})

interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

describe('package-lock.json', () => {
  // `npm install` leaves out an optional package that it cannot find, and `npm ci` then refuses the file.
  it('holds everything that its packages name', () => {
    const text = readFileSync(join(repository, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, LockedPackage>> }
    const isHeld = (name: string, from: string): boolean =>
      Object.hasOwn(packages, `${from === '' ? '' : `${from}/`}node_modules/${name}`) ||
      (from !== '' && isHeld(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))))
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isHeld(name, path))
        .map((name) => `${name} of ${path}`),
    )
    expect(missing).toEqual([])
  })
})
