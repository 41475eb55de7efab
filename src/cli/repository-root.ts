import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `cwd` and what is above it up to the directory that holds `.git`; `cwd` alone outside of a repository. */
export function foldersToRoot(cwd: string): readonly string[] {
  const folders: string[] = []
  for (let folder = cwd; ; folder = dirname(folder)) {
    folders.push(folder)
    if (existsSync(join(folder, '.git'))) return folders
    if (folder === dirname(folder)) return [cwd]
  }
}

/** The nearest directory that holds `.git`; `cwd` itself outside of a repository. */
export function repositoryRoot(cwd: string): string {
  return foldersToRoot(cwd).at(-1)!
}
