import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { installPackage, repository } from './install-package.ts'

const project = installPackage(['zod', 'typescript', '@types/node'])
afterAll(() => project.remove())

const tracked = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '-z', folder], { cwd: repository, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(repository, file)))

const sources = readdirSync(join(repository, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))

const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
  readonly version: string
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>
  readonly bin: Readonly<Record<string, string>>
}
const entries = Object.keys(manifest.exports).filter((entry) => entry !== './package.json')
/** Entry points of optional peers, which the project has not installed. */
const PEERS: Readonly<Record<string, string>> = { './agent': 'ai' }
const plain = entries.filter((entry) => PEERS[entry] === undefined)

const node = (...args: readonly string[]) =>
  spawnSync(process.execPath, args, { cwd: project.directory, encoding: 'utf8' })

for (const file of ['contract.ts', 'services.ts']) {
  cpSync(join(repository, 'examples/people', file), join(project.directory, file))
}

describe('the tarball', () => {
  it('holds the command, the build, the documentation, the action and nothing else', () => {
    const built = sources.flatMap((file) => [`dist/${file}.d.ts`, `dist/${file}.js`])
    const roots = ['CHANGELOG.md', 'LICENSE', 'README.md', 'action.yml', 'package.json']
    expect(project.files, 'an old build? npm run build').toEqual(
      [...roots, ...tracked('bin'), ...tracked('docs'), ...built].sort(),
    )
  })
})

describe('an installed package', () => {
  it.each(Object.entries(PEERS))('says of %s that %s is not installed', (entry, peer) => {
    const specifier = `surfacekit${entry.slice(1)}`
    const print = '({ code, message, remedy }) => console.log(JSON.stringify({ code, message, remedy }))'
    const result = node('--input-type=module', '--eval', `await import('${specifier}').catch(${print})`)
    expect(result.stderr).toBe('')
    const { code, message, remedy } = JSON.parse(result.stdout) as Record<string, string>
    expect(code).toBe('peer-missing')
    expect(message).toBe(`${specifier} needs the package ${peer}, which is not installed.`)
    expect(remedy).toContain(`npm install ${peer}`)
  })

  it.each(plain)('can be imported: %s', (entry) => {
    const specifier = `surfacekit${entry.slice(1)}`
    const result = node(
      '--input-type=module',
      '--eval',
      `console.log(Object.keys(await import('${specifier}')).length)`,
    )
    expect(result.stderr).toBe('')
    expect(Number(result.stdout)).toBeGreaterThan(0)
  })

  it.each(Object.keys(manifest.bin))('has the command %s', (command) => {
    const result = spawnSync(join(project.directory, 'node_modules/.bin', command), ['--version'], {
      encoding: 'utf8',
    })
    expect(result).toMatchObject({ status: 0, stdout: `${manifest.version}\n` })
  })

  it('takes a snapshot of a contract and checks it', { timeout: 120_000 }, () => {
    const command = join(project.directory, 'node_modules/surfacekit/bin/surface.js')
    // Without a repository there is no base, which CI would take for a checkout gone wrong.
    const check = () => node(command, 'check', 'contract.ts', '--against', 'none')
    expect(node(command, 'snapshot', 'contract.ts')).toMatchObject({ status: 0 })
    expect(check()).toMatchObject({ status: 0 })
    const file = join(project.directory, 'contract.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Gets one person by id.', 'Gets a person.'))
    expect(check()).toMatchObject({ status: 1 })
  })

  it('has declarations that are checked with those of everything they name', { timeout: 120_000 }, () => {
    const imports = entries.map(
      (entry, index) => `import * as entry${index} from 'surfacekit${entry.slice(1)}'`,
    )
    const uses = entries.map((_entry, index) => `entry${index}`)
    writeFileSync(
      join(project.directory, 'use.ts'),
      `${imports.join('\n')}\nexport const used = [${uses.join(', ')}]\n`,
    )
    const options = {
      compilerOptions: {
        ...{ target: 'es2022', lib: ['es2023', 'dom'], module: 'nodenext', types: ['node'], noEmit: true },
        ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
        allowImportingTsExtensions: true,
      },
      files: ['use.ts', 'contract.ts'],
    }
    writeFileSync(join(project.directory, 'tsconfig.json'), JSON.stringify(options))
    const result = node(join(repository, 'node_modules/typescript/bin/tsc'), '-p', '.')
    expect(result.stdout).toBe('')
    expect(result.status).toBe(0)
  })
})
