/**
 * Snapshot files: the only place that reads and writes them.
 * In: a directory. Out: a snapshot read and checked, or two whole files written.
 * A crash at any moment leaves files that are whole, and a pair that does not belong together is noticed on reading.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { canonicalJsonFile } from '../canonical-json.ts'
import { isSurfaceError, SurfaceError } from '../errors.ts'
import { parseSnapshot } from './parse-snapshot.ts'
import type { Snapshot } from './snapshot.ts'

export const MANIFEST_FILE = 'surface.json'
const DETAILS_FILE = 'surface.details.json'

/** What stands where a snapshot is about to be written. */
export type Replaced =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  /** Named so that it can be told; the files are replaced all the same. */
  | { readonly kind: 'unusable'; readonly problem: SurfaceError }

/**
 * Reads the snapshot of a directory; `details` is null where there is only a manifest.
 * @throws SurfaceError `snapshot-missing`, `snapshot-unreadable`, and everything `parseSnapshot` refuses.
 */
export function readSnapshot(directory: string): Snapshot {
  const origin = join(directory, MANIFEST_FILE)
  const manifestText = readText(origin)
  if (manifestText === null) throw new SurfaceError('snapshot-missing', { path: origin })
  return parseSnapshot({ manifestText, detailsText: readText(join(directory, DETAILS_FILE)), origin })
}

/** The snapshot that will be replaced, or what is wrong with it: writing never needs it to be right. */
export function readReplaced(directory: string): Replaced {
  try {
    return { kind: 'snapshot', snapshot: readSnapshot(directory) }
  } catch (error) {
    if (!isSurfaceError(error)) throw error
    return error.code === 'snapshot-missing' ? { kind: 'nothing' } : { kind: 'unusable', problem: error }
  }
}

/**
 * Writes both files, details first and manifest last. Temporary files stand beside them and are removed again.
 * @throws SurfaceError `snapshot-not-writable`; the files that were there are whole then.
 */
export function writeSnapshot(directory: string, { manifest, details }: Snapshot): void {
  const manifestText = canonicalJsonFile(manifest)
  const detailsText = details === null ? null : canonicalJsonFile(details)
  try {
    makeDirectory(directory)
    // A directory of its own for each writer: two of them cannot write into one file.
    const scratch = mkdtempSync(join(directory, '.surface-'))
    try {
      if (detailsText !== null) writeWhole(join(scratch, DETAILS_FILE), detailsText)
      writeWhole(join(scratch, MANIFEST_FILE), manifestText)
      if (detailsText !== null) renameSync(join(scratch, DETAILS_FILE), join(directory, DETAILS_FILE))
      else rmSync(join(directory, DETAILS_FILE), { force: true })
      renameSync(join(scratch, MANIFEST_FILE), join(directory, MANIFEST_FILE))
    } finally {
      rmSync(scratch, { recursive: true, force: true })
    }
  } catch (error) {
    throw new SurfaceError(
      'snapshot-not-writable',
      { path: directory, reason: fileReason(error) },
      { cause: error },
    )
  }
}

/** Makes a directory and those above it. */
// Not with `recursive`: that never ends where a file system answers that a parent is not there, as /proc does.
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const parent = dirname(path)
    if (code === 'ENOENT' && parent !== path && !existsSync(parent)) {
      makeDirectory(parent)
      mkdirSync(path)
    } else if (code !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}

function writeWhole(path: string, text: string): void {
  const file = openSync(path, 'wx')
  try {
    writeFileSync(file, text)
    // Renamed before its bytes are on the disk, a file can be empty after a power failure.
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function readText(path: string): string | null {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(readFileSync(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new SurfaceError('snapshot-unreadable', { path, reason: fileReason(error) }, { cause: error })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'a part of the path leads nowhere',
  ENAMETOOLONG: 'a name in the path is too long',
  ELOOP: 'links in the path lead in a circle',
  ENOTDIR: 'a part of the path is not a directory',
  EEXIST: 'a file of that name is in the way',
  EISDIR: 'it is a directory',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
}

/** Why a file could not be read or written, in words. */
export function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return REASONS[code ?? ''] ?? message
}
