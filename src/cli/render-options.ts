import { join } from 'node:path'
import { rules } from '../diff/rules.ts'
import type { RenderOptions } from '../report/render-report.ts'
import { MANIFEST_FILE } from '../snapshot/store.ts'
import { displayPath } from '../sources/display-path.ts'
import { locateOperations } from '../sources/locate-operations.ts'
import { ownCommand } from './own-command.ts'
import type { Project } from './project.ts'
import { repositoryRoot } from './repository-root.ts'

/** What reporters need to know of the project: where its operations stand in source, and what kinds are called. */
export function renderOptions(project: Project): RenderOptions {
  const { bundle, out, gitFolder } = project
  // Platforms name files from the root of the repository, wherever the command ran.
  const root = repositoryRoot(gitFolder)
  const fallback = { file: displayPath(join(out, MANIFEST_FILE), root), line: 1 }
  return {
    command: ownCommand(project),
    titleOf: (kind) => (Object.hasOwn(rules, kind) ? rules[kind as keyof typeof rules].title : kind),
    ...(bundle !== null && { locate: locateOperations(bundle, root) }),
    ...(!fallback.file.startsWith('../') && { fallback }),
  }
}
