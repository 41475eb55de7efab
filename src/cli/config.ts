/**
 * Configuration: surface.config.json, found and read.
 * In: the working directory or a path. Out: a checked ProjectConfig with absolute paths.
 * It is data only: nothing in it is executed here.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Json } from '../canonical-json.ts'
import { nearestName } from '../nearest-name.ts'
import { SurfaceError } from '../errors.ts'
import { displayPath } from '../sources/display-path.ts'
import { findConfigFault } from './config-fault.ts'
import { CONFIG_SCHEMA } from './config-schema.ts'
import { findJsonFault } from './json-fault.ts'
import { foldersToRoot } from './repository-root.ts'

export const CONFIG_NAME = 'surface.config.json'

/** The file's fields as written, except that `bundle` and `out` are absolute. */
export interface ProjectConfig {
  readonly name?: string
  readonly bundle?: string
  readonly from?: string
  readonly env?: Readonly<Record<string, string>> | readonly string[]
  /** Absolute directory of the file; absent where there is none. */
  readonly folder?: string
  readonly out?: string
  readonly against?: string
  readonly failOn?: string | readonly string[]
  readonly profile?: 'default' | 'strict'
  readonly rules?: Readonly<Record<string, 'breaking' | 'risky' | 'safe' | 'off'>>
}

/**
 * Reads the configuration of a directory: the given file, else the nearest one up to the directory that holds `.git`,
 * else none.
 * @throws SurfaceError `config-*`, `option-invalid`.
 */
export function loadConfig(cwd: string, given: string | undefined): ProjectConfig {
  if (given === '')
    throw new SurfaceError('option-invalid', {
      option: '--config',
      value: '',
      expected: 'the path of a file',
    })
  const file = given === undefined ? findConfig(cwd) : resolve(cwd, given)
  return file === null ? {} : parseConfig(readConfig(file, cwd), file, displayPath(file, cwd))
}

/** The nearest configuration file, or null. Without a repository above only `cwd` itself is looked at. */
export function findConfig(cwd: string): string | null {
  const files = foldersToRoot(cwd).map((folder) => join(folder, CONFIG_NAME))
  return files.find((file) => existsSync(file)) ?? null
}

function readConfig(file: string, cwd: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const path = displayPath(file, cwd)
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new SurfaceError('config-missing', { path }, { cause: error })
    throw new SurfaceError('file-unreadable', { path, reason: code ?? String(error) }, { cause: error })
  }
}

/** Checks a configuration's text. `file` is its absolute path, `path` how messages name it. */
export function parseConfig(text: string, file: string, path: string): ProjectConfig {
  const value = parseJson(text.replace(/^\ufeff/, ''), path)
  const fault = findConfigFault(CONFIG_SCHEMA, value)
  if (fault?.kind === 'unknown-key') {
    const { key, known } = fault
    const nearest = nearestName(key, known)
    throw new SurfaceError('config-unknown-key', { path, key, nearest, known: known.join(', ') })
  }
  if (fault) throw new SurfaceError('config-invalid', { path, ...fault })

  const config = value as ProjectConfig
  const folder = dirname(file)
  return {
    ...config,
    folder,
    ...(config.bundle !== undefined && { bundle: resolve(folder, config.bundle) }),
    ...(config.out !== undefined && { out: resolve(folder, config.out) }),
  }
}

function parseJson(text: string, path: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    const { line, column } = findJsonFault(text)
    throw new SurfaceError('config-not-json', { path, line, column }, { cause: error })
  }
}
