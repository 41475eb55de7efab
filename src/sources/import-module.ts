import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const TYPESCRIPT = new Set(['.ts', '.mts', '.cts'])
const JAVASCRIPT = new Set(['.js', '.mjs', '.cjs'])

export const MODULE_EXTENSIONS: readonly string[] = [...TYPESCRIPT, ...JAVASCRIPT]

/** True when the file's name says that it is a module this program can load. */
export function isModulePath(path: string): boolean {
  return MODULE_EXTENSIONS.includes(extname(path))
}

/** How a JavaScript module is imported; a test runner that rewrites `import()` passes its own. */
export type NativeImport = (url: string) => Promise<unknown>

/** Imports a module: TypeScript through tsx with the nearest `tsconfig.json`, JavaScript as Node does it. */
export async function importModule(file: string, nativeImport: NativeImport): Promise<unknown> {
  return TYPESCRIPT.has(extname(file)) ? importCopy(file) : nativeImport(pathToFileURL(file).href)
}

/** Imports a module anew, with all ES modules it imports: tsx gives each import a space of its own. */
export async function importCopy(file: string): Promise<unknown> {
  const { href } = pathToFileURL(file)
  const { tsImport } = await import('tsx/esm/api')
  return tsImport(href, { parentURL: href, tsconfig: nearestTsconfig(file) ?? false })
}

// tsx would look in the process's working directory, which need not be the project of the bundle.
function nearestTsconfig(file: string): string | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const candidate = join(folder, 'tsconfig.json')
    if (existsSync(candidate)) return candidate
    if (folder === dirname(folder)) return null
  }
}
