import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectConfig } from './config.ts'
import { foldersToRoot } from './repository-root.ts'

const UNNAMED = 'surface'

/** What reports are called: the configured name, else that of the package it stands in, else `surface`. */
export function projectName(config: ProjectConfig, cwd: string): string {
  if (config.name !== undefined) return config.name
  for (const folder of foldersToRoot(config.folder ?? cwd)) {
    const file = join(folder, 'package.json')
    if (!existsSync(file)) continue
    const name = packageName(file)
    if (name !== undefined) return name
  }
  return UNNAMED
}

// Names alone are read, so that a broken package.json costs no more than the name.
function packageName(file: string): string | undefined {
  try {
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }
    return typeof name === 'string' && name !== '' ? name : undefined
  } catch {
    return UNNAMED
  }
}
