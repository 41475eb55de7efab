/**
 * Server process: started, listened to, and always ended.
 * In: a program with its arguments, environment and directory. Out: what it writes, and how it ended.
 * It is the leader of a group of its own, so that what it starts ends with it. It must not know the protocol.
 */
import { spawn, type ChildProcess } from 'node:child_process'

export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}

export interface ProcessListeners {
  readonly onData: (chunk: Buffer) => void
  /** It ended, or it can no longer be spoken with, and everything it wrote was handed over. */
  readonly onEnd: (how: string) => void
}

export interface ServerProcess {
  readonly pid: number
  readonly write: (text: string) => void
  /** The end of what it wrote to stderr. */
  readonly stderr: () => string
  /** Asks it to end, by closing its input, then by signal, then by force. Resolves when it is gone. */
  readonly end: () => Promise<void>
  /** Ends it and everything it started at once. */
  readonly kill: () => void
}

const STDERR_KEPT = 64 * 1024
const GRACE_AFTER_INPUT = 250
const GRACE_AFTER_CLOSING = 500
const GRACE_AFTER_SIGNAL = 1_500

/** Starts a program. @throws whatever `spawn` answers with: no such program, not executable. */
export async function startProcess(
  { program, args, env, cwd }: ServerCommand,
  { onData, onEnd }: ProcessListeners,
  host: NodeJS.Process,
): Promise<ServerProcess> {
  const windows = host.platform === 'win32'
  const child = spawn(program, [...args], {
    env: { ...env },
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: !windows,
    windowsHide: true,
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT)
  })
  child.stdout.on('data', onData)
  let told = false
  const tellEnd = (how: string): void => {
    if (!told) onEnd(how)
    told = true
  }
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve()
      // What it started may hold its pipes open for ever.
      const how = signal === null ? `with exit code ${code}` : `by ${signal}`
      settle(child).then(() => tellEnd(how), onEnd)
    })
  })
  // A server that is gone cannot be written to, and that is told by its end. One that stays is deaf or mute.
  const tellUnlessGone = async (how: string): Promise<void> => {
    if (!(await within(exited, GRACE_AFTER_CLOSING))) tellEnd(how)
  }
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {})
  child.stdin.once('error', () => void tellUnlessGone('by closing its input'))
  child.stdout.once('end', () => void tellUnlessGone('by closing its output'))
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  child.on('error', () => {})
  const kill = (signal: NodeJS.Signals): void => signalGroup(child, signal, host)
  return {
    pid: child.pid!,
    write: (text) => void child.stdin.write(text),
    stderr: () => stderr,
    kill: () => kill('SIGKILL'),
    async end() {
      child.stdin.end()
      if (!(await within(exited, GRACE_AFTER_INPUT))) {
        kill('SIGTERM')
        await within(exited, GRACE_AFTER_SIGNAL)
      }
      // What it started and left behind as well.
      kill('SIGKILL')
      await exited
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
    },
  }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals, host: NodeJS.Process): void {
  if (host.platform === 'win32') return void child.kill(signal)
  try {
    host.kill(-child.pid!, signal)
  } catch {
    // Nobody is left in the group.
  }
}

const GRACE_FOR_OUTPUT = 200

/** Everything it wrote was read, or what it started keeps its pipes. */
async function settle({ stdout, stderr }: ChildProcess): Promise<void> {
  const ends = [stdout!, stderr!].map(
    (stream) =>
      new Promise<void>((resolve) => (stream.readableEnded ? resolve() : stream.once('close', resolve))),
  )
  await within(Promise.all(ends), GRACE_FOR_OUTPUT)
}

async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)))
  const done = await Promise.race([promise.then(() => true), late])
  clearTimeout(timer)
  return done
}
