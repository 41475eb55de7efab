import { resolve } from 'node:path'
import { SurfaceError } from '../errors.ts'
import type { CommandContext } from './command.ts'
import { CONFIG_NAME, loadConfig, type ProjectConfig } from './config.ts'

const DEFAULT_OUT = 'snapshots'

/** What a command works on: the configuration with the command line's own say on top. Paths are absolute. */
export interface Project {
  readonly config: ProjectConfig
  readonly bundle: string | null
  readonly out: string
}

/** @throws SurfaceError `config-*`. */
export function loadProject({ io, options }: CommandContext, bundle: string | undefined): Project {
  const config = loadConfig(io.cwd, options['config'] as string | undefined)
  const given = bundle === undefined ? null : resolve(io.cwd, bundle)
  const out = options['out'] as string | undefined
  return {
    config,
    bundle: given ?? config.bundle ?? null,
    out: out === undefined ? (config.out ?? resolve(io.cwd, DEFAULT_OUT)) : resolve(io.cwd, out),
  }
}

/**
 * The bundle a command cannot do without.
 * @throws SurfaceError `no-bundle`, or `source-unsupported` where the configuration names another source.
 */
export function requireBundle({ bundle, config }: Project): string {
  if (bundle !== null) return bundle
  if (config.from !== undefined) throw new SurfaceError('source-unsupported', { text: config.from })
  throw new SurfaceError('no-bundle', { config: CONFIG_NAME })
}
