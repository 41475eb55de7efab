import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { compareCodeUnits } from '../canonical-json.ts'
import { CONFIG_NAME } from './config.ts'

const DEEPEST = 4
const MOST_FOLDERS = 1_000
const MOST_LISTED = 5

/**
 * Configurations of the packages below a directory, for a message: the nearest ones, relative, with POSIX separators.
 * Installed packages and hidden directories are left out, links are not followed.
 */
export function findConfigsBelow(folder: string): readonly string[] {
  const found: string[] = []
  let level = ['']
  let folders = 0
  for (let depth = 0; depth <= DEEPEST && level.length > 0; depth++) {
    const below: string[] = []
    for (const place of level) {
      if (++folders > MOST_FOLDERS || found.length === MOST_LISTED) return found
      const entries = entriesOf(join(folder, place))
      if (entries.some((entry) => entry.name === CONFIG_NAME && entry.isFile()))
        found.push(place + CONFIG_NAME)
      for (const entry of entries) if (isPackageFolder(entry)) below.push(`${place}${entry.name}/`)
    }
    level = below.sort(compareCodeUnits)
  }
  return found
}

function isPackageFolder(entry: Dirent): boolean {
  return entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')
}

// What cannot be read is no help.
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
