/**
 * Bundle module: a path becomes the Bundle that the module exports.
 * In: a path and the process it runs in. Out: a Bundle, or a SurfaceError that says what the module did instead.
 * The module is somebody's program: while it loads it can neither end the process nor write to stdout.
 * It must not know what the bundle is wanted for.
 */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Bundle } from '../contract/bundle.ts'
import { bundleFromModule } from '../contract/recognise-bundle.ts'
import { SurfaceError, isSurfaceError } from '../errors.ts'
import { importFailureError, strayFailureError, type Loading } from './bundle-failure.ts'
import { displayPath } from './display-path.ts'
import {
  MODULE_EXTENSIONS,
  importCopy,
  importModule,
  isModulePath,
  type NativeImport,
} from './import-module.ts'
import { ownPlace } from './own-stack.ts'
import { guardProcess } from './process-guard.ts'

export interface BundleIo {
  readonly cwd: string
  readonly stderr: { readonly write: (text: string) => void }
  readonly host: NodeJS.Process
  readonly nativeImport: NativeImport
  /** Told the name of the module before it runs. */
  readonly onLoad?: (path: string) => void
}

/**
 * Loads a bundle module. `path` is relative to `io.cwd`.
 * @throws SurfaceError `bundle-*` when it is missing, no module, throws, ends the process or never settles; whatever
 * refusal of this package (any copy of it) the module's own code met.
 */
export async function loadBundle(path: string, io: BundleIo): Promise<Bundle> {
  return (await loadBundleModule(path, io)).bundle
}

/** As `loadBundle`, with everything else that the module exports; `anew` shares no state with an earlier load. */
export async function loadBundleModule(
  path: string,
  io: BundleIo,
  options: { readonly anew?: boolean } = {},
): Promise<{ readonly bundle: Bundle; readonly exports: unknown }> {
  const file = resolve(io.cwd, path)
  const loading = { path: displayPath(file, io.cwd), cwd: io.cwd }
  assertModuleFile(file, loading.path)
  io.onLoad?.(loading.path)
  let exports: unknown
  try {
    exports = await importGuarded(file, loading, io, options.anew === true ? importCopy : importModule)
  } catch (error) {
    noteOrigin(error, ownPlace(error, io.cwd), loading, io)
    throw error
  }
  try {
    return { bundle: bundleFromModule(exports), exports }
  } catch (error) {
    noteOrigin(error, null, loading, io)
    throw error
  }
}

function assertModuleFile(file: string, path: string): void {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new SurfaceError('bundle-missing', { path })
  if (stats.isDirectory()) throw new SurfaceError('bundle-is-directory', { path })
  if (!isModulePath(file)) {
    throw new SurfaceError('bundle-not-a-module', { path, extensions: MODULE_EXTENSIONS.join(' ') })
  }
}

async function importGuarded(
  file: string,
  loading: Loading,
  io: BundleIo,
  load: typeof importModule,
): Promise<unknown> {
  let stray: Error | undefined
  let stop: (error: Error) => void = () => {}
  const strayed = new Promise<never>((_, reject) => (stop = reject))
  strayed.catch(() => {})
  const release = guardProcess(io.host, {
    write: (text) => io.stderr.write(text),
    onFailure: (failure) => stop((stray ??= strayFailureError(failure, loading))),
  })
  try {
    const exports = await Promise.race([load(file, io.nativeImport), strayed])
    // Node announces a rejection nobody handles only after the microtasks of its turn.
    await Promise.race([new Promise((turn) => setImmediate(turn)), strayed])
    return exports
  } catch (error) {
    throw stray ?? importFailureError(error, loading)
  } finally {
    release()
  }
}

// A refusal names contract and endpoint; which file and line of the author's met it, only the stack knows.
function noteOrigin(error: unknown, place: string | null, { path }: Loading, io: BundleIo): void {
  if (!isSurfaceError(error) || error.message.includes(path)) return
  io.stderr.write(`note: while loading ${path}${place === null ? '' : `, at ${place}`}\n`)
}
