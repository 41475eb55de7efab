import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export interface ScriptResult {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** One of the scripts beside this file as a program of its own, which starts in a few hundredths of a second. */
export async function bundleScript(
  name: string,
): Promise<(args: readonly string[], options?: { cwd?: string; env?: NodeJS.ProcessEnv }) => ScriptResult> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'surface-script-')), 'script.mjs')
  await build({
    entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    // The converters of older schemas are CommonJS and ask for `require`.
    banner: {
      js: "import { createRequire as __create } from 'node:module'; const require = __create(import.meta.url);",
    },
  })
  return (args, { cwd, env } = {}) =>
    spawnSync(process.execPath, [outfile, ...args], {
      encoding: 'utf8',
      ...(cwd !== undefined && { cwd }),
      env: { PATH: process.env['PATH'], ...env },
    })
}
