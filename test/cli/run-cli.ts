import { createRequire } from 'node:module'
import { main } from '../../src/cli/main.ts'
import type { CliIo, Clock, TextOutput } from '../../src/cli/io.ts'
import type { NativeImport } from '../../src/sources/import-module.ts'

const importAsNode = createRequire(import.meta.url)('./native-import.cjs') as NativeImport

// Node keeps what it has imported; a module that a test edits and loads again needs another address.
let imports = 0
const nativeImport: NativeImport = (url) => importAsNode(`${url}?${++imports}`)

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  readonly terminal?: boolean
  readonly clock?: Clock
}

export interface CliRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const STILL: Clock = { now: () => 0, after: () => () => {} }

/** An io that collects what is written. */
export function createTestIo(cwd: string, options: RunOptions = {}) {
  const stdout = createCollector(options.terminal)
  const stderr = createCollector(options.terminal)
  const io: CliIo = {
    stdin: chunks(options.stdin ?? ''),
    stdout,
    stderr,
    cwd,
    env: options.env ?? {},
    clock: options.clock ?? STILL,
    host: process,
    nativeImport,
  }
  return { io, stdout, stderr }
}

/** Runs one command line in this process. */
export async function runCli(argv: readonly string[], cwd: string, options?: RunOptions): Promise<CliRun> {
  const { io, stdout, stderr } = createTestIo(cwd, options)
  const code = await main(argv, io)
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

function createCollector(isTerminal = false): TextOutput & { text: () => string } {
  const parts: string[] = []
  return {
    write: (text) => void parts.push(text),
    isTerminal,
    columns: 80,
    text: () => parts.join(''),
  }
}

async function* chunks(text: string): AsyncGenerator<string> {
  yield text
}
