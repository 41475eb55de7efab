/**
 * `npm run demo`: what a reviewer gains, on a copy of examples/people in a repository of its own.
 * It runs the built command as a user would and prints it like a terminal session, the same on every run.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'surface-demo-'))
const contract = join(project, 'src/contract.ts')

/** Nothing of the machine: a commit has the same name everywhere. */
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  NO_COLOR: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
}
for (const who of ['AUTHOR', 'COMMITTER']) {
  environment[`GIT_${who}_NAME`] = 'Demo'
  environment[`GIT_${who}_EMAIL`] = 'demo@example.com'
  environment[`GIT_${who}_DATE`] = '2026-01-01T00:00:00Z'
}
for (const name of ['CI', 'FORCE_COLOR', 'GITHUB_EVENT_PATH']) delete environment[name]

function say(text: string): void {
  console.log(text)
}

function run(command: string, args: readonly string[], expected = 0): string {
  const result = spawnSync(command, args, { cwd: project, env: environment, encoding: 'utf8' })
  const output = `${result.stdout}${result.stderr}`.trimEnd()
  if (result.status !== expected) {
    throw new Error(
      `${[command, ...args].join(' ')}: exit code ${result.status}, expected ${expected}\n${output}`,
    )
  }
  return output
}

/** A project with the package and zod installed, and one commit to compare with. */
function prepare(): void {
  cpSync(join(repository, 'examples/people/contract.ts'), contract)
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  writeFileSync(join(project, 'surface.config.json'), '{ "name": "people", "bundle": "src/contract.ts" }\n')
  writeFileSync(join(project, '.gitignore'), 'node_modules\n')
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(repository, join(project, 'node_modules/surfacekit'), 'junction')
  symlinkSync(join(repository, 'node_modules/zod'), join(project, 'node_modules/zod'), 'junction')
  run('git', ['init', '--quiet', '--initial-branch', 'main'])
}

function surface(args: string, expected = 0): void {
  say(`$ npx surface ${args}`)
  say(run(process.execPath, [join(repository, 'bin/surface.js'), ...args.split(' ')], expected))
  say(`(exit code ${expected})\n`)
}

function commit(message: string): void {
  say(`$ git add . && git commit -m "${message}"\n`)
  run('git', ['add', '.'])
  run('git', ['commit', '--quiet', '-m', message])
}

/** Replaces one line of the contract and shows the edit. */
function edit(before: string, after: string): void {
  const text = readFileSync(contract, 'utf8')
  if (text.split(before).length !== 2) throw new Error(`examples/people no longer says: ${before}`)
  writeFileSync(contract, text.replace(before, after))
  say(`$ git diff src\n- ${before}\n+ ${after}\n`)
}

try {
  prepare()
  say('# A contract with two endpoints. Write down what clients and models see, and commit it:\n')
  surface('snapshot')
  commit('Record both surfaces')

  say('# Somebody shows the model two more fields of a person. HTTP is not touched, and CI is red:\n')
  const view = '{ output: Person.pick({ id: true, name: true, title: true }) },'
  edit(view, view.replace('title: true', 'title: true, email: true, phone: true'))
  surface('check', 1)

  say('# With the snapshot written anew a reviewer reads the e-mail address in its diff, and may agree:\n')
  surface('snapshot')
  commit('Show models how to reach a person')

  say('# Somebody asks for longer search words. That breaks callers, and here is one of their calls:\n')
  edit('search: z.string().min(2)', 'search: z.string().min(3)')
  surface('snapshot')
  surface('check', 1)
} finally {
  rmSync(project, { recursive: true, force: true })
}
