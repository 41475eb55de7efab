import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from './project.ts'
import { foldersToRoot } from './repository-root.ts'

/**
 * How this program is called where it is read. Who has a server alone may have nothing installed, and what npm fetches
 * under the name of the command is somebody else's.
 */
export function ownCommand({ from, gitFolder }: Pick<Project, 'from' | 'gitFolder'>): string {
  const isInstalled = foldersToRoot(gitFolder).some((folder) =>
    existsSync(join(folder, 'node_modules/surfacekit')),
  )
  return from === null || isInstalled ? 'npx surface' : 'npx surfacekit'
}
