import type { Bundle } from '../contract/bundle.ts'
import { displayPath } from '../sources/display-path.ts'
import { loadBundle } from '../sources/load-bundle.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { CommandContext } from './command.ts'
import { createProgress } from './progress.ts'
import { requireBundle, type Project } from './project.ts'

export interface LoadedBundle {
  readonly bundle: Bundle
  /** The module, as messages show it. */
  readonly label: string
}

export interface BuiltProject extends LoadedBundle {
  readonly snapshot: Snapshot
}

/** Loads a project's bundle, showing on a terminal that it takes its time. */
export async function loadProjectBundle(project: Project, { io }: CommandContext): Promise<LoadedBundle> {
  const file = requireBundle(project)
  const label = displayPath(file, io.cwd)
  const progress = createProgress(io)
  progress.step(`loading ${label}`)
  try {
    return { bundle: await loadBundle(file, io), label }
  } finally {
    progress.clear()
  }
}

/** Loads and builds a project's bundle. */
export async function buildProject(project: Project, context: CommandContext): Promise<BuiltProject> {
  const loaded = await loadProjectBundle(project, context)
  return { ...loaded, snapshot: buildSnapshot(loaded.bundle) }
}
