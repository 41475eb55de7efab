import type { Bundle } from '../contract/bundle.ts'
import { isSurfaceError } from '../errors.ts'
import { displayPath } from '../sources/display-path.ts'
import { loadSource, type LoadedSource } from '../sources/load-source.ts'
import { shownSource } from '../sources/shown-source.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { CommandContext } from './command.ts'
import { createProgress } from './progress.ts'
import { renderNote } from './render-error.ts'
import { requireBundle, type Project } from './project.ts'
import { serverOptions } from './server-options.ts'

interface LoadedBundle {
  readonly bundle: Bundle
  /** The module, as messages show it. */
  readonly label: string
}

export interface BuiltProject {
  readonly snapshot: Snapshot
  /** Null where it was built from another source. */
  readonly bundle: Bundle | null
  /** The module or source, as messages show it. */
  readonly label: string
}

/** Loads a project's bundle, showing on a terminal that it takes its time. */
async function loadProjectBundle(project: Project, { io }: CommandContext): Promise<LoadedBundle> {
  const file = requireBundle(project)
  const label = displayPath(file, io.cwd)
  const progress = createProgress(io)
  progress.step(`loading ${label}`)
  try {
    const { loadBundle } = await import('../sources/load-bundle.ts')
    return { bundle: await loadBundle(file, io), label }
  } finally {
    progress.clear()
  }
}

/** Loads what a project is built from: its bundle, or the source it names instead. */
export async function loadProjectSource(project: Project, context: CommandContext): Promise<LoadedSource> {
  const { from, out } = project
  if (from === null) return { kind: 'bundle', ...(await loadProjectBundle(project, context)) }
  const { io } = context
  const server = serverOptions(context, from.env)
  const progress = createProgress(io)
  progress.step(`reading ${shownSource(from.text)}`)
  try {
    const base = context.options['base'] as string | undefined
    return await loadSource(from.text, { ...io, cwd: from.cwd, out, base, server })
  } finally {
    progress.clear()
  }
}

/** Loads and builds a project. */
export async function buildProject(project: Project, context: CommandContext): Promise<BuiltProject> {
  const loaded = await loadProjectSource(project, context)
  if (loaded.kind === 'snapshot') return { snapshot: loaded.snapshot, bundle: null, label: loaded.label }
  const { buildSnapshot } = await import('../snapshot/build-snapshot.ts')
  return { ...loaded, snapshot: noteFailure(loaded.label, context, () => buildSnapshot(loaded.bundle)) }
}

/** Does something with a loaded bundle; a refusal, which names operations only, is told with the module's name. */
export function noteFailure<Result>(label: string, { io, paint }: CommandContext, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (isSurfaceError(error)) io.stderr.write(renderNote(`while building ${label}`, paint.stderr, io.cwd))
    throw error
  }
}
