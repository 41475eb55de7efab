import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRepository } from '../sources/git-repository.ts'
import { GIT_ENV } from '../sources/git-repository.ts'
import { runCli } from './run-cli.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

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

/** A repository on main with a configuration, and a bundle that `define` writes. */
export function createGateProject() {
  const repository = createRepository()
  mkdirSync(join(repository.dir, 'node_modules'))
  symlinkSync(ROOT, join(repository.dir, 'node_modules/surfacekit'))
  symlinkSync(join(ROOT, 'node_modules/zod'), join(repository.dir, 'node_modules/zod'))
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
