import { cpSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRepository } from '../sources/git-repository.ts'
import { GIT_ENV } from '../sources/git-repository.ts'
import { runCli } from './run-cli.ts'
import { BUILT, ROOT } from './temp-project.ts'

/** What the bundle of the project holds beyond its first form. */
export interface Definition {
  readonly channels?: readonly string[]
  /** Members of the input of orders.create, as source. */
  readonly optional?: string
  /** Members of the answer of customers.get, as source. */
  readonly customerExtra?: string
  /** The schema of its id, as source. */
  readonly customerId?: string
}

function bundleSource({
  channels = ['web', 'phone'],
  optional = '',
  customerExtra = '',
  customerId = 'z.string()',
}: Definition): string {
  return `import { defineContract } from 'surfacekit/contract'
import { z } from 'zod'

export const orders = defineContract({ prefix: 'orders' }, {
  create: {
    method: 'POST',
    path: '/',
    desc: 'Creates an order.',
    input: z.object({ sku: z.string(), channel: z.enum(${JSON.stringify(channels)}), ${optional} }),
    output: z.object({ id: z.string() }),
  },
})

export const customers = defineContract({ prefix: 'customers' }, {
  get: {
    method: 'GET',
    path: '/:id',
    desc: 'Gets a customer.',
    output: z.object({ id: ${customerId}, ${customerExtra} }),
  },
})
`
}

/** Puts what a project installs into a directory: this package with its commands, and the schema library. */
export function installPackages(dir: string): void {
  const modules = join(dir, 'node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  symlinkSync(BUILT, join(modules, 'surfacekit'))
  for (const command of ['surface', 'surfacekit'])
    symlinkSync('../surfacekit/bin/surface.js', join(modules, '.bin', command))
  symlinkSync(join(ROOT, 'node_modules/zod'), join(modules, 'zod'))
}

/**
 * Gives a project a copy of this package, so that it finds the project's own schema library, and that library in a
 * version of its own: what an upgrade is.
 */
export function installWithLibrary(dir: string, library: 'zod40' | 'zod46'): void {
  const modules = join(dir, 'node_modules')
  const own = join(modules, 'surfacekit')
  if (lstatSync(own).isSymbolicLink()) {
    rmSync(own)
    for (const part of ['dist', 'bin', 'package.json'])
      cpSync(join(BUILT, part), join(own, part), { recursive: true })
    const { dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
      dependencies: Readonly<Record<string, string>>
    }
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(modules, name)), { recursive: true })
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
    }
  }
  rmSync(join(modules, 'zod'))
  symlinkSync(join(ROOT, 'node_modules', library), join(modules, 'zod'))
}

/** A repository on main with a configuration, and a bundle that `define` writes. */
export function createGateProject() {
  const repository = createRepository()
  installPackages(repository.dir)
  repository.write('.gitignore', 'node_modules\n')
  repository.write('surface.config.json', JSON.stringify({ name: 'gate', bundle: 'bundle.mjs' }))
  repository.commit()
  const surfaceIn = (env: Readonly<Record<string, string>>, ...argv: string[]) =>
    runCli(argv, repository.dir, { env: { ...GIT_ENV, ...env } })
  return {
    ...repository,
    define: (definition: Definition) => repository.write('bundle.mjs', bundleSource(definition)),
    read: (path: string) => readFileSync(join(repository.dir, path), 'utf8'),
    surface: (...argv: string[]) => surfaceIn({}, ...argv),
    surfaceIn,
  }
}

export type GateProject = ReturnType<typeof createGateProject>
