import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProjectConfig } from './config.ts'

const UNNAMED = 'surface'

/** What reports are called: the configured name, else that of the nearest package, else `surface`. */
export function projectName(config: ProjectConfig, cwd: string): string {
  return config.name ?? packageName(cwd) ?? UNNAMED
}

// Names alone are read, so that a broken package.json costs no more than the name.
function packageName(folder: string): string | null {
  const file = join(folder, 'package.json')
  try {
    if (existsSync(file)) {
      const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown }
      if (typeof name === 'string' && name !== '') return name
    }
  } catch {
    return null
  }
  const parent = dirname(folder)
  return existsSync(join(folder, '.git')) || parent === folder ? null : packageName(parent)
}
