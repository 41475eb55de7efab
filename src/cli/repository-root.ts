import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest directory that holds `.git`; `cwd` itself outside of a repository. */
export function repositoryRoot(cwd: string): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return cwd
  }
}
