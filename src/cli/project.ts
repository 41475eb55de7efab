import { resolve } from 'node:path'
import { SurfaceError } from '../errors.ts'
import { shownSource } from '../sources/shown-source.ts'
import type { CommandContext } from './command.ts'
import { CONFIG_NAME, loadConfig, type ProjectConfig } from './config.ts'
import { findConfigsBelow } from './find-configs-below.ts'
import { repositoryRoot } from './repository-root.ts'

const DEFAULT_OUT = 'snapshots'

/** What a command works on: the configuration with the command line's own say on top. Paths are absolute. */
export interface Project {
  readonly config: ProjectConfig
  readonly bundle: string | null
  /** Instead of a bundle: a source, and the directory it is written for. */
  readonly from: ProjectSource | null
  readonly out: string
  /** Where git is asked: in the repository whose snapshot this is. */
  readonly gitFolder: string
}

export interface ProjectSource {
  readonly text: string
  readonly cwd: string
  /** Variables that the configuration gives a server. */
  readonly env: NonNullable<ProjectConfig['env']>
}

/** `config`: where the nearest one is not meant. @throws SurfaceError `config-*`, or `usage` where two things are to be built. */
export function loadProject(
  { io, options }: CommandContext,
  bundle: string | undefined,
  config: ProjectConfig = loadConfig(io.cwd, options['config'] as string | undefined),
): Project {
  const from = options['from'] as string | undefined
  if (bundle !== undefined && from !== undefined) {
    throw new SurfaceError('usage', {
      message: `a bundle and --from name two things to build`,
      where: 'surface',
    })
  }
  const given = bundle === undefined ? null : resolve(io.cwd, bundle)
  const out = options['out'] as string | undefined
  // An unset variable of a shell, and no wish to write into the working directory.
  if (out === '') {
    throw new SurfaceError('option-invalid', {
      option: '--out',
      value: out,
      expected: 'the path of a directory',
    })
  }
  return {
    config,
    bundle: from === undefined ? (given ?? config.bundle ?? null) : null,
    from: given === null ? projectSource(from, config, io.cwd) : null,
    out:
      out === undefined
        ? (config.out ?? resolve(config.folder ?? io.cwd, DEFAULT_OUT))
        : resolve(io.cwd, out),
    gitFolder: gitFolderOf(config, io.cwd),
  }
}

// A path that begins with `./` in a revision is below the working directory, unless that is in another repository.
function gitFolderOf({ folder }: ProjectConfig, cwd: string): string {
  return folder === undefined || repositoryRoot(folder) === repositoryRoot(cwd) ? cwd : folder
}

function projectSource(given: string | undefined, config: ProjectConfig, cwd: string): ProjectSource | null {
  if (given !== undefined) return { text: given, cwd, env: {} }
  if (config.from === undefined) return null
  return { text: config.from, cwd: config.folder ?? cwd, env: config.env ?? {} }
}

/**
 * The bundle a command cannot do without.
 * @throws SurfaceError `no-bundle`, or `source-no-bundle` where another source is named.
 */
export function requireBundle({ bundle, from, config, gitFolder }: Project): string {
  if (bundle !== null) return bundle
  if (from !== null) throw new SurfaceError('source-no-bundle', { text: shownSource(from.text) })
  // Where no configuration was found, a workspace may hold one in each of its packages.
  const below = config.folder === undefined ? findConfigsBelow(gitFolder) : []
  throw new SurfaceError('no-bundle', { config: CONFIG_NAME, below })
}
