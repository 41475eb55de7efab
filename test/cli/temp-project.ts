import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Where the built package is: this tree, or a copy that nobody else builds into. */
export const BUILT = process.env['SURFACE_BUILT'] ?? ROOT
const FIXTURES = join(ROOT, 'test/fixtures/bundles')

/** A directory of its own, with the package and zod installed, that goes away with the test. */
export function createTempProject(
  files: Readonly<Record<string, string>> = {},
  fixture?: string,
): { dir: string; write: (path: string, text: string) => void } {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'surface-')))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(join(dir, 'node_modules'))
  symlinkSync(BUILT, join(dir, 'node_modules/surfacekit'))
  symlinkSync(join(ROOT, 'node_modules/zod'), join(dir, 'node_modules/zod'))
  if (fixture !== undefined) cpSync(join(FIXTURES, fixture), dir, { recursive: true })
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  return { dir, write }
}
