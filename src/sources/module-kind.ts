import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'

/**
 * True for a module that Node reads as CommonJS: by its extension, else by the nearest `package.json`. It is kept in a
 * cache that everyone shares, so a process has one copy of it and of its state.
 */
export function isCommonJs(file: string): boolean {
  const extension = extname(file)
  if (extension === '.cjs' || extension === '.cts') return true
  if (extension === '.mjs' || extension === '.mts') return false
  return nearestType(dirname(file)) !== 'module'
}

function nearestType(start: string): unknown {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (existsSync(file)) return readType(file)
    if (folder === dirname(folder)) return undefined
  }
}

function readType(file: string): unknown {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { type?: unknown } | null)?.type
  } catch {
    return undefined
  }
}
