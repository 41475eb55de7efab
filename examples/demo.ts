/**
 * `npm run demo`: what a reviewer gains, on a copy of examples/people.
 * It runs the built command as a user would and prints it like a terminal session.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'surface-demo-'))

function say(text: string): void {
  console.log(text)
}

/** A project of its own, with the package and zod installed. */
function prepare(): void {
  cpSync(join(repository, 'examples/people/contract.ts'), join(project, 'src/contract.ts'))
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  mkdirSync(join(project, 'node_modules'))
  symlinkSync(repository, join(project, 'node_modules/surfacekit'), 'junction')
  symlinkSync(join(repository, 'node_modules/zod'), join(project, 'node_modules/zod'), 'junction')
}

function run(args: readonly string[], expected: number): void {
  say(`$ npx surface ${args.join(' ')}`)
  const environment: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: '1' }
  for (const name of ['CI', 'FORCE_COLOR']) delete environment[name]
  const result = spawnSync(process.execPath, [join(repository, 'bin/surface.js'), ...args], {
    cwd: project,
    env: environment,
    encoding: 'utf8',
  })
  say(`${result.stdout}${result.stderr}`.trimEnd())
  say(`exit code ${result.status}\n`)
  if (result.status !== expected) throw new Error(`the demo expected exit code ${expected}`)
}

/** Replaces one line of the contract and shows the edit. */
function edit(before: string, after: string): void {
  const file = join(project, 'src/contract.ts')
  const text = readFileSync(file, 'utf8')
  if (text.split(before).length !== 2) throw new Error(`examples/people no longer says: ${before}`)
  writeFileSync(file, text.replace(before, after))
  say('$ git diff')
  say(`- ${before}\n+ ${after}\n`)
}

try {
  prepare()
  say('# A contract with two endpoints. Write down what clients and models see:\n')
  run(['snapshot', 'src/contract.ts'], 0)
  run(['check', 'src/contract.ts'], 0)
  say('# Somebody gives the model two more fields of a person. HTTP is not touched:\n')
  edit(
    '{ output: Person.pick({ id: true, name: true, title: true }) },',
    '{ output: Person.pick({ id: true, name: true, title: true, email: true, phone: true }) },',
  )
  run(['check', 'src/contract.ts'], 1)
  say(
    '# CI is red until the snapshot is written anew, and then a reviewer reads the e-mail address in its diff.',
  )
} finally {
  rmSync(project, { recursive: true, force: true })
}
