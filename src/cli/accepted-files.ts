/**
 * Accepted files: one file per accepted finding, `<out>/accepted/<fingerprint>.json`, so that branches never conflict.
 * In: the directory, and how the base's own copy is read. Out: which acceptances count for this change.
 * One counts only while its file is new or changed relative to the base: merged once, it is spent.
 */
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareCodeUnits } from '../canonical-json.ts'
import { acceptanceText, parseAcceptance, sameAcceptance, type Acceptance } from '../diff/acceptance.ts'
import { SurfaceError } from '../errors.ts'
import { makeDirectory } from '../snapshot/store.ts'
import { displayPath } from '../sources/display-path.ts'

export const ACCEPTED_DIRECTORY = 'accepted'

/** Text of the base's own `accepted/<name>`, null where it has none. */
export type ReadBaseFile = (name: string) => string | null

export interface AcceptedFiles {
  /** By fingerprint: new or changed relative to the base. */
  readonly counting: ReadonlyMap<string, Acceptance>
  /** By fingerprint: merged once already. */
  readonly spent: ReadonlyMap<string, Acceptance>
}

/**
 * Reads the acceptances beside a snapshot.
 * @throws SurfaceError `acceptance-invalid` for a file that is none or belongs to another finding.
 */
export function loadAcceptances(out: string, readBase: ReadBaseFile, cwd: string): AcceptedFiles {
  const folder = join(out, ACCEPTED_DIRECTORY)
  const files = listFiles(folder).map((file) => {
    const path = displayPath(join(folder, file), cwd)
    return { file, path, read: () => readText(join(folder, file), path) }
  })
  return judgeAcceptances(files, readBase)
}

/** A file of acceptances, wherever it is kept. */
export interface AcceptanceFile {
  /** Its name: `7c1e90b2d4aa.json`. */
  readonly file: string
  /** How messages name it. */
  readonly path: string
  readonly read: () => string
}

/**
 * Tells acceptances of this change from those that were merged with another one.
 * @throws SurfaceError `acceptance-invalid`.
 */
export function judgeAcceptances(files: readonly AcceptanceFile[], readBase: ReadBaseFile): AcceptedFiles {
  const counting = new Map<string, Acceptance>()
  const spent = new Map<string, Acceptance>()
  for (const { file, path, read } of files) {
    if (!file.endsWith('.json')) continue
    const name = fingerprintOf(file, path)
    const acceptance = parseAcceptance(read(), name, path)
    const earlier = readEarlier(file, name, readBase)
    if (earlier !== null && sameAcceptance(acceptance, earlier)) spent.set(name, acceptance)
    else counting.set(name, acceptance)
  }
  return { counting, spent }
}

export interface WrittenAcceptance {
  readonly path: string
  /** The reason that this change gave until now, where it was another one. */
  readonly replaced: string | null
}

/** Writes an acceptance so that it counts: where the base holds the same one, spent, it becomes its renewal. */
export function writeAcceptance(
  out: string,
  name: string,
  acceptance: Acceptance,
  readBase: ReadBaseFile,
): WrittenAcceptance {
  const folder = join(out, ACCEPTED_DIRECTORY)
  const path = join(folder, `${name}.json`)
  const earlier = readEarlier(`${name}.json`, name, readBase)
  const standing = readEarlier(path, name, readIfThere)
  const mine = standing !== null && !(earlier !== null && sameAcceptance(standing, earlier))
  const renewal = earlier === null ? {} : { renewal: (earlier.renewal ?? 1) + 1 }
  try {
    makeDirectory(folder)
    writeFileSync(`${path}.tmp`, acceptanceText({ ...acceptance, ...renewal }))
    renameSync(`${path}.tmp`, path)
  } catch (cause) {
    throw new SurfaceError('file-unwritable', { path, reason: reasonOf(cause) }, { cause })
  }
  return { path, replaced: mine && standing.reason !== acceptance.reason ? standing.reason : null }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

// A base whose own file is broken holds no consent that could be spent.
function readEarlier(file: string, name: string, readBase: ReadBaseFile): Acceptance | null {
  const text = readBase(file)
  if (text === null) return null
  try {
    return parseAcceptance(text, name, file)
  } catch {
    return null
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).sort(compareCodeUnits)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new SurfaceError('file-unreadable', { path: folder, reason: reasonOf(error) }, { cause: error })
  }
}

function readText(file: string, path: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new SurfaceError('file-unreadable', { path, reason: reasonOf(cause) }, { cause })
  }
}

function fingerprintOf(file: string, path: string): string {
  const name = file.slice(0, -'.json'.length)
  if (/^[0-9a-f]{12}$/.test(name)) return name
  throw new SurfaceError('acceptance-invalid', { path, fault: 'its name is no fingerprint' })
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error)
}
