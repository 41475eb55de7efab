import type { Bundle } from '../contract/bundle.ts'
import { displayPath } from '../sources/display-path.ts'
import { loadBundle } from '../sources/load-bundle.ts'
import type { CommandContext } from './command.ts'
import { createProgress } from './progress.ts'

export interface LoadedBundle {
  readonly bundle: Bundle
  /** The module, as messages show it. */
  readonly label: string
}

/** Loads the bundle at an absolute path, showing on a terminal that it takes its time. */
export async function loadProjectBundle(file: string, { io }: CommandContext): Promise<LoadedBundle> {
  const label = displayPath(file, io.cwd)
  const progress = createProgress(io)
  progress.step(`loading ${label}`)
  try {
    return { bundle: await loadBundle(file, io), label }
  } finally {
    progress.clear()
  }
}
