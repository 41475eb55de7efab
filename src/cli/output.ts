import type { Writable } from 'node:stream'
import type { TextOutput } from './io.ts'

export interface StreamOutput extends TextOutput {
  /** Resolves when everything is written: to true, or to the error that stopped it. A closed pipe is no error. */
  readonly flush: () => Promise<true | Error>
}

/** A stream as the commands see it. A reader that went away ends the writing, not the run. */
export function createOutput(stream: Writable & { isTTY?: boolean; columns?: number }): StreamOutput {
  let stopped: Error | null = null
  const write = stream.write.bind(stream)
  stream.on('error', (error: Error) => (stopped ??= error))
  return {
    write(text) {
      if (stopped === null && text !== '') write(text)
    },
    isTerminal: stream.isTTY === true,
    columns: stream.columns ?? 80,
    async flush() {
      if (stopped === null) {
        const error = await new Promise<Error | null | undefined>((done) => write('', done))
        // A failed write calls back before it says so.
        await new Promise((turn) => setImmediate(turn))
        stopped ??= error ?? null
      }
      return stopped === null || isClosedPipe(stopped) ? true : stopped
    },
  }
}

function isClosedPipe(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ECONNRESET'
}
