import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { canonicalJsonFile, compareCodeUnits } from '../../canonical-json.ts'
import { SurfaceError } from '../../errors.ts'
import { makeDirectory, MANIFEST_FILE, writeSnapshot } from '../../snapshot/store.ts'
import { displayPath } from '../../sources/display-path.ts'
import { shownSource } from '../../sources/shown-source.ts'
import { buildProject } from '../build-project.ts'
import type { CommandContext, CommandRunner } from '../command.ts'
import { CONFIG_NAME, findConfig } from '../config.ts'
import { neutralText } from '../../neutral-text.ts'
import { ownCommand } from '../own-command.ts'
import { loadProject, type Project, type ProjectSource } from '../project.ts'
import { repositoryRoot } from '../repository-root.ts'
import { readVersion } from '../version.ts'
import { findPackageManager, githubWorkflow } from '../workflow.ts'

const SCHEMA = 'node_modules/surfacekit/docs/config.schema.json'

/** `surface init`: configuration, first snapshot and, when asked, the workflow. What is there already is kept. */
export const runInit: CommandRunner = async (context) => {
  const { io, args } = context
  const known = knownConfig(context)
  const project = loadProject(context, args[0], known === null ? {} : undefined)
  if (project.bundle === null && project.from === null) {
    throw new SurfaceError('no-bundle', { config: CONFIG_NAME })
  }
  // Refused and built before anything is written: what cannot be loaded leaves nothing behind.
  const text = configText(project, context)
  const { snapshot } = await buildProject(project, context)
  const config = known ?? join(io.cwd, CONFIG_NAME)
  place(config, text, context)
  if (existsSync(join(project.out, MANIFEST_FILE))) report('kept', project.out, context)
  else {
    await writeSnapshot(project.out, snapshot)
    report('wrote', project.out, context)
  }
  if (context.options['workflow'] === true) placeWorkflow(project, context)
  io.stdout.write(`\nCommit these, then \`${ownCommand(project)} check\` guards them.\n`)
  return 0
}

// A configuration further up belongs to another project, where a bundle is named here.
function knownConfig({ io, args, options }: CommandContext): string | null {
  if (typeof options['config'] === 'string') return resolve(io.cwd, options['config'])
  const own = join(io.cwd, CONFIG_NAME)
  const named = args[0] ?? options['from']
  return named === undefined || existsSync(own) ? findConfig(io.cwd) : null
}

function configText({ bundle, from, out }: Project, { io: { cwd }, options }: CommandContext): string {
  const schema = existsSync(join(cwd, SCHEMA)) ? { $schema: `./${SCHEMA}` } : {}
  const below = (path: string) => relative(cwd, path).split(sep).join('/')
  if (from === null) return canonicalJsonFile({ ...schema, bundle: below(bundle!), out: below(out) })
  // The file is committed: what may be a key is given on the command line or by the environment.
  if (shownSource(from.text) !== from.text) {
    const message = `${shownSource(from.text)} would be written with its login or parameters into ${CONFIG_NAME}; write that file yourself`
    throw new SurfaceError('usage', { message, where: 'surface init' })
  }
  const env = variableNames(from, options['env'])
  return canonicalJsonFile({
    ...schema,
    from: from.text,
    ...(env.length > 0 && { env }),
    out: below(out),
  })
}

/** Names alone, of what the configuration and the command line give a server. */
function variableNames({ env }: ProjectSource, given: unknown): string[] {
  const texts = [...(Array.isArray(env) ? (env as readonly string[]) : Object.keys(env))]
  texts.push(...((given as readonly string[] | undefined) ?? []))
  return [...new Set(texts.map((text) => text.split('=', 1)[0]!))].sort(compareCodeUnits)
}

function placeWorkflow({ from }: Project, context: CommandContext): void {
  const { cwd } = context.io
  const root = repositoryRoot(cwd)
  const exists = (file: string): boolean => existsSync(join(root, file)) || existsSync(join(cwd, file))
  const isFetched = from !== null && !exists('package.json')
  const runner = isFetched ? { fetched: `surfacekit@${readVersion()}` } : findPackageManager(exists)
  const directory = relative(root, cwd).split(sep).join('/') || '.'
  const env = from === null ? null : variableNames(from, context.options['env'])
  const file = resolve(root, '.github/workflows/surface.yml')
  place(file, githubWorkflow({ runner, directory, env }), context)
}

function place(file: string, text: string, context: CommandContext): void {
  try {
    makeDirectory(dirname(file))
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
