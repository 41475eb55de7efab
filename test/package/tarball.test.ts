import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { installPackage, repository } from './install-package.ts'

const project = installPackage(['zod', 'typescript', '@types'])
afterAll(() => project.remove())

const tracked = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '-z', folder], { cwd: repository, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '')

const sources = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))

describe('the tarball', () => {
  it('holds the command, the build, the documentation and nothing else', () => {
    const built = sources.flatMap((file) => [`dist/${file}.d.ts`, `dist/${file}.js`])
    const roots = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']
    expect(project.files, 'an old build? npm run build').toEqual(
      [...roots, ...tracked('bin'), ...tracked('docs'), ...built].sort(),
    )
  })
})
