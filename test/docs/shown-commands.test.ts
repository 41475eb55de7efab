/**
 * Everything the documentation shows is done here, in order, in a project that has the package installed:
 * files are written, edits applied, commands run, output compared. A kind of block that is not known fails.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { installPackage, repository } from '../package/install-package.ts'
import { type Block, parseBlocks, shownCommands } from './markdown-blocks.ts'

const read = (file: string): string => readFileSync(join(repository, file), 'utf8')

/** Commands that cannot be run as written, and what holds them instead. */
const HELD_ELSEWHERE: Readonly<Record<string, (directory: string) => void>> = {
  // The project under test was made by exactly this, from the tarball.
  'npm i -D surfacekit': (directory) =>
    expect(existsSync(join(directory, '../node_modules/surfacekit/package.json'))).toBe(true),
  // A demo has its own test; here only that the script exists and a clone installs itself.
  'npm ci && npm run demo': () =>
    expect(scripts()).toMatchObject({ demo: expect.any(String), prepare: expect.any(String) }),
  // A server does not end, and the port may be taken.
  'npx surface serve src/notes.ts --http 3000': (directory) => {
    const { code, output } = run(ANSWER_ONE, directory)
    expect(code, output).toBe(0)
    expect(output).toContain('{"notes":[{"id":"n1","title":"Shopping","text":"Milk, bread."}]}')
  },
  // This run is that command.
  'npm ci && npm test': () =>
    expect(read('.ci/run').split('\n')).toEqual(expect.arrayContaining(['npm ci', 'npm test'])),
  'npm ci': () => expect(read('.ci/run').split('\n')).toContain('npm ci'),
}

/** Serves on any port, asks once, ends. */
const ANSWER_ONE = `npx surface serve src/notes.ts --http 0 > served.txt 2>&1 & server=$!
for wait in $(seq 300); do grep -q http:// served.txt && break; sleep 0.1; done
address=$(grep -o 'http://[^ /]*' served.txt | head -1)
node -e 'fetch(process.argv[1]).then((answer) => answer.text()).then(console.log)' "$address/notes"
kill $server`

const scripts = (): unknown => (JSON.parse(read('package.json')) as { scripts: unknown }).scripts

// A commit of a reader who configured nothing but a name.
const GIT = {
  ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
  ...{ GIT_AUTHOR_NAME: 'Reader', GIT_AUTHOR_EMAIL: 'reader@example.com' },
  ...{ GIT_COMMITTER_NAME: 'Reader', GIT_COMMITTER_EMAIL: 'reader@example.com' },
}

/** The name of a commit holds the time it was made at. */
const withoutCommits = (text: string): string => text.replace(/\bagainst [0-9a-f]{7}\b/g, 'against a commit')

function run(command: string, directory: string): { code: number | null; output: string } {
  // One stream, as a terminal shows it; no colour and nothing of the environment that this test runs in.
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...GIT,
    NO_COLOR: '1',
    GITHUB_STEP_SUMMARY: 'summary.md',
  }
  for (const name of ['CI', 'FORCE_COLOR', 'GITHUB_EVENT_PATH']) delete environment[name]
  const result = spawnSync('bash', ['-c', `{ ${command}\n} 2>&1`], {
    cwd: directory,
    env: { ...environment, npm_config_offline: 'true' },
    encoding: 'utf8',
  })
  return { code: result.status, output: result.stdout }
}

const doBlock: Readonly<Record<string, (block: Block, directory: string) => void>> = {
  ts: (block, directory) => {
    expect(block.options.file, 'a ts block names its file').toBeDefined()
    writeShown(block, directory)
  },
  diff: (block, directory) => {
    execFileSync('git', ['apply', '--unidiff-zero', '-'], { cwd: directory, input: block.text })
  },
  sh: runBlock,
  console: runBlock,
  json: (block, directory) => {
    JSON.parse(block.text)
    if (block.options.file !== undefined) writeShown(block, directory)
  },
  yaml: (block, directory) => {
    const { written } = block.options
    if (written !== undefined) expect(readFileSync(join(directory, written), 'utf8')).toBe(block.text)
    for (const command of runSteps(parseYaml(block.text))) runCommand(command, null, 0, directory)
  },
  // A picture.
  text: () => {},
}

function writeShown({ options, text }: Block, directory: string): void {
  const file = join(directory, options.file!)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function runBlock(block: Block, directory: string): void {
  const commands = shownCommands(block)
  for (const [index, { command, prints }] of commands.entries()) {
    // Only the last command of a block may be one that is meant to fail.
    const code = index === commands.length - 1 ? Number(block.options.exit ?? 0) : 0
    runCommand(command, prints, code, directory)
  }
}

function runCommand(command: string, prints: string | null, code: number, directory: string): void {
  const held = HELD_ELSEWHERE[command]
  if (held) return held(directory)
  const result = run(command, directory)
  expect(result.code, `${command}\n${result.output}`).toBe(code)
  if (prints === null) return
  expect(withoutCommits(result.output.trimEnd()), command).toBe(withoutCommits(prints.trimEnd()))
}

/** Every `run:` of a workflow. */
function runSteps(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(runSteps)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'run' && typeof member === 'string' ? member.trimEnd().split('\n') : runSteps(member),
  )
}

const documents = [
  'README.md',
  ...readdirSync(join(repository, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
const project = installPackage(['zod', 'typescript'])
afterAll(() => project.remove())

const directoryOf = (document: string): string => join(project.directory, document.replace(/\W/g, '-'))

describe.each(documents)('%s', (document) => {
  const directory = directoryOf(document)
  const blocks = parseBlocks(read(document))

  // Recipes need a pull request, a runner and a remote: ci-recipes.test.ts has them, and takes every block.
  if (document === 'docs/ci.md') it('is done as shown by a test of its own', () => recipesTake(document))
  else
    it('shows what can be done as shown', { timeout: 120_000 }, () => {
      mkdirSync(directory)
      writeFileSync(join(directory, 'package.json'), '{ "private": true, "type": "module" }\n')
      execFileSync('git', ['init', '--quiet', '--initial-branch', 'main'], { cwd: directory })
      for (const block of blocks) {
        const action = doBlock[block.language]
        expect(
          action,
          `${document}:${block.line}: a block of ${block.language || 'no language'}`,
        ).toBeDefined()
        action!(block, directory)
      }
    })

  it('points to files that exist', () => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
      (match) => match[1]!,
    )
    for (const link of links)
      expect(() => readFileSync(join(repository, dirname(document), link))).not.toThrow()
  })

  it('names commands that exist', () => {
    const named = [...read(document).matchAll(/`(?:npx )?surface ([a-z]+)/g)].map((match) => match[1]!)
    expect(named.filter((name) => !commandNames().includes(name))).toEqual([])
  })
})

function recipesTake(document: string): void {
  expect(read('test/docs/ci-recipes.test.ts')).toContain(`join(repository, '${document}')`)
}

let names: string[] | undefined
function commandNames(): string[] {
  names ??= [...run('npx surface --help', project.directory).output.matchAll(/^ {2}([a-z]+)\b/gm)].map(
    (match) => match[1]!,
  )
  return names
}

describe('all documents', () => {
  it('show code that compiles', { timeout: 120_000 }, () => {
    const files = documents.flatMap((document) =>
      parseBlocks(read(document)).flatMap(({ language, options }) =>
        language === 'ts' ? [join(directoryOf(document), options.file!)] : [],
      ),
    )
    expect(files.length).toBeGreaterThan(0)
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022']
    const result = spawnSync(process.execPath, [tsc, ...options, '--allowImportingTsExtensions', ...files], {
      cwd: project.directory,
      encoding: 'utf8',
    })
    expect(result.stdout).toBe('')
    expect(result.status).toBe(0)
  })
})

describe('README.md', () => {
  it('has one row for each command', () => {
    const rows = [...read('README.md').matchAll(/^\| `([a-z]+)[^|]*\|/gm)].map((match) => match[1]!)
    expect(rows).toEqual(commandNames().filter((name) => name !== 'help'))
  })
})
