/**
 * One side of a comparison: an argument becomes a snapshot and the words for it.
 * In: a source as text. Out: a Snapshot; a bundle is built, a server captured, anything else is read without running code.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { findBeside, type Beside } from '../sources/beside-source.ts'
import { loadSource } from '../sources/load-source.ts'
import { buildProject, noteFailure } from './build-project.ts'
import type { CommandContext } from './command.ts'
import type { Project } from './project.ts'
import { serverOptions } from './server-options.ts'
import { sourceIo } from './source-io.ts'

export interface Side {
  readonly snapshot: Snapshot
  /** How a report names it: `4f2c1d9`, `snapshots/shop`, `src/bundle.ts`. */
  readonly label: string
  /** Git sources only: why this commit. */
  readonly chosenBy: string | null
  /** Git sources only. */
  readonly commit: string | null
}

/** Loads what an argument names. @throws SurfaceError as `loadSource` and `buildSnapshot`. */
export async function loadSide(text: string, project: Project, context: CommandContext): Promise<Side> {
  const server = serverOptions(context)
  const loaded = await loadSource(text, { ...sourceIo(project, context), server })
  if (loaded.kind === 'bundle') {
    const { buildSnapshot } = await import('../snapshot/build-snapshot.ts')
    const snapshot = noteFailure(loaded.label, context, () => buildSnapshot(loaded.bundle))
    return { snapshot, label: loaded.label, chosenBy: null, commit: null }
  }
  const { snapshot, label, commit, chosenBy } = loaded
  // A revision says enough where the path is the configured one; what chose it is told beside it.
  const short = commit !== undefined && /^git:[^:]*$/.test(text) ? commit.slice(0, 7) : label
  const why = chosenBy === undefined || short.startsWith(chosenBy) ? null : chosenBy
  return { snapshot, label: short, chosenBy: why, commit: commit ?? null }
}

/** What stands beside a side that was named by a text; null where it is neither a file nor a revision. */
export function besideOf(
  text: string,
  { commit }: Side,
  project: Project,
  context: CommandContext,
): Beside | null {
  const exists = (path: string) => existsSync(resolve(context.io.cwd, path))
  return findBeside(text, commit, exists, sourceIo(project, context))
}

/** The working tree's own bundle, built. */
export async function loadWorkingTree(project: Project, context: CommandContext): Promise<Side> {
  const { snapshot, label } = await buildProject(project, context)
  return { snapshot, label, chosenBy: null, commit: null }
}
