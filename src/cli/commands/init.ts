import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { canonicalJsonFile } from '../../canonical-json.ts'
import { SurfaceError } from '../../errors.ts'
import { MANIFEST_FILE, writeSnapshot } from '../../snapshot/store.ts'
import { displayPath } from '../../sources/display-path.ts'
import { buildProject } from '../build-project.ts'
import type { CommandContext, CommandRunner } from '../command.ts'
import { CONFIG_NAME, findConfig } from '../config.ts'
import { neutralText } from '../../neutral-text.ts'
import { loadProject, type Project } from '../project.ts'
import { repositoryRoot } from '../repository-root.ts'
import { findPackageManager, githubWorkflow } from '../workflow.ts'

const SCHEMA = 'node_modules/surfacekit/docs/config.schema.json'

/** `surface init`: configuration, first snapshot and, when asked, the workflow. What is there already is kept. */
export const runInit: CommandRunner = async (context) => {
  const { io, args } = context
  const known = knownConfig(context)
  const project = loadProject(context, args[0], known === null ? {} : undefined)
  if (project.bundle === null) throw new SurfaceError('no-bundle', { config: CONFIG_NAME })
  // Built before anything is written: a bundle that cannot be loaded leaves nothing behind.
  const { snapshot } = await buildProject(project, context)
  const config = known ?? join(io.cwd, CONFIG_NAME)
  place(config, configText(project, io.cwd), context)
  if (existsSync(join(project.out, MANIFEST_FILE))) report('kept', project.out, context)
  else {
    await writeSnapshot(project.out, snapshot)
    report('wrote', project.out, context)
  }
  if (context.options['workflow'] === true) placeWorkflow(context)
  io.stdout.write('\nCommit these, then `npx surface check` guards them.\n')
  return 0
}

// A configuration further up belongs to another project, where a bundle is named here.
function knownConfig({ io, args, options }: CommandContext): string | null {
  if (typeof options['config'] === 'string') return resolve(io.cwd, options['config'])
  const own = join(io.cwd, CONFIG_NAME)
  return args[0] === undefined || existsSync(own) ? findConfig(io.cwd) : null
}

function configText({ bundle, out }: Project, cwd: string): string {
  const schema = existsSync(join(cwd, SCHEMA)) ? { $schema: `./${SCHEMA}` } : {}
  const below = (path: string) => relative(cwd, path).split(sep).join('/')
  return canonicalJsonFile({ ...schema, bundle: below(bundle!), out: below(out) })
}

function placeWorkflow(context: CommandContext): void {
  const { cwd } = context.io
  const root = repositoryRoot(cwd)
  const manager = findPackageManager((file) => existsSync(join(root, file)) || existsSync(join(cwd, file)))
  const directory = relative(root, cwd).split(sep).join('/') || '.'
  const file = resolve(root, '.github/workflows/surface.yml')
  place(file, githubWorkflow(manager, directory), context)
}

function place(file: string, text: string, context: CommandContext): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
    report('wrote', file, context)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EEXIST' && existsSync(file)) return report('kept', file, context)
    if (code === undefined) throw cause
    const path = displayPath(file, context.io.cwd)
    throw new SurfaceError('file-unwritable', { path, reason: code }, { cause })
  }
}

function report(what: 'wrote' | 'kept', file: string, { io }: CommandContext): void {
  io.stdout.write(`${what.padEnd(6)}${neutralText(displayPath(file, io.cwd))}\n`)
}
