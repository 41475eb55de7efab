import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Something a foreign module did to the process that would have ended it or passed unnoticed. */
export interface StrayFailure {
  /** `exit`: it asked the process to end. `idle`: nothing is left that could wake it up. */
  readonly kind: 'exit' | 'exception' | 'rejection' | 'idle'
  /** What was thrown or rejected; for `exit` an error made at the call, so that its stack names the caller. */
  readonly error: unknown
}

export interface ProcessGuard {
  /** Receives what the module writes to stdout. */
  readonly write: (text: string) => void
  readonly onFailure: (failure: StrayFailure) => void
}

// Whoever listens here decides how the process ends.
const EVENTS = [
  'uncaughtException',
  'unhandledRejection',
  'exit',
  'beforeExit',
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
] as const

/**
 * Takes every way by which a module could end the process, choose its exit code or write to its stdout.
 * Returns the function that puts back what was there before, listeners that came meanwhile excluded.
 */
export function guardProcess(host: NodeJS.Process, guard: ProcessGuard): () => void {
  const { exitCode } = host
  const saved = EVENTS.map((event) => [event, host.rawListeners(event)] as const)
  let listening = false
  const exits = ['exit', 'reallyExit'].map((name) => {
    // Thrown into a listener of the module's own, it would end the process on the spot.
    return replace(
      host,
      name,
      refuseExit(name, guard, () => !listening),
    )
  })
  const outputs = [replace(host.stdout, 'write', forwardTo(guard.write)), ...redirectDescriptor()]

  for (const event of EVENTS) if (!event.startsWith('SIG')) host.removeAllListeners(event)
  const listen = (kind: 'exception' | 'rejection') => (error: unknown) => {
    listening = true
    queueMicrotask(() => (listening = false))
    guard.onFailure({ kind, error })
  }
  host.on('uncaughtException', listen('exception'))
  host.on('unhandledRejection', listen('rejection'))
  host.on('beforeExit', () => guard.onFailure({ kind: 'idle', error: undefined }))

  return () => {
    for (const [event, listeners] of saved) {
      host.removeAllListeners(event)
      for (const listener of listeners) host.on(event, listener as () => void)
    }
    for (const restore of [...outputs, ...exits]) restore()
    syncBuiltinESMExports()
    host.exitCode = exitCode
  }
}

function refuseExit(name: string, guard: ProcessGuard, throws: () => boolean): (code?: unknown) => void {
  return (code) => {
    const error = new Error(`process.${name}(${code === undefined ? '' : String(code)}) was called`)
    guard.onFailure({ kind: 'exit', error })
    if (throws()) throw error
  }
}

type Writer = (chunk: string | Uint8Array, encoding?: unknown, done?: unknown) => boolean

function forwardTo(write: (text: string) => void): Writer {
  return (chunk, encoding, done) => {
    const known = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
    write(typeof chunk === 'string' ? Buffer.from(chunk, known).toString() : Buffer.from(chunk).toString())
    const callback = typeof encoding === 'function' ? encoding : done
    if (typeof callback === 'function') queueMicrotask(() => callback())
    return true
  }
}

// Loggers write to the descriptor, past the stream.
function redirectDescriptor(): (() => void)[] {
  const names = ['write', 'writeSync', 'writev', 'writevSync'] as const
  const restores = names.map((name) => {
    const original = fs[name] as (descriptor: number, ...rest: unknown[]) => unknown
    return replace(fs, name, (descriptor: number, ...rest: unknown[]) =>
      original(descriptor === 1 ? 2 : descriptor, ...rest),
    )
  })
  syncBuiltinESMExports()
  return restores
}

function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true })
  return () => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  }
}
