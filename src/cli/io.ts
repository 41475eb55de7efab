import type { NativeImport } from '../sources/import-module.ts'

export interface TextOutput {
  readonly write: (text: string) => void
  readonly isTerminal: boolean
  /** Width in characters; 80 where it is not known. */
  readonly columns: number
}

/** Only for what is shown while work goes on; nothing that is written depends on it. */
export interface Clock {
  /** Milliseconds since some moment. */
  readonly now: () => number
  /** Calls back once after `ms` unless the returned function is called first. Keeps no process alive. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** Everything a run can reach of the outside; a test passes its own. */
export interface CliIo {
  readonly stdin: AsyncIterable<string | Uint8Array>
  readonly stdout: TextOutput
  readonly stderr: TextOutput
  /** Absolute. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  /** The process that bundles are loaded in. */
  readonly host: NodeJS.Process
  readonly nativeImport: NativeImport
  /** Told the name of every bundle module before it runs. */
  readonly onLoad?: (path: string) => void
}
