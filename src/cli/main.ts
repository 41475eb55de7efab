/**
 * Command line: arguments become an exit code.
 * In: argv and an io that holds everything a run may reach. Out: 0 passed, 1 the gate failed, 2 could not run.
 * `run` is the only user of the process: it hands its parts to `main` and ends it with the code that `main` returned,
 * whatever a bundle did meanwhile. Errors are caught here and nowhere else.
 */
import { SurfaceError } from '../errors.ts'
import { strayFailureError } from '../sources/bundle-failure.ts'
import { guardProcess, type StrayFailure } from '../sources/process-guard.ts'
import type { CliIo } from './io.ts'
import { createOutput } from './output.ts'
import { colourFlag, createPaint } from './paint.ts'
import { parseCommandLine } from './parse-command-line.ts'
import { renderError } from './render-error.ts'
import { readVersion } from './version.ts'

const COULD_NOT_RUN = 2

/** Runs one command line, program name not included. Never throws. */
export async function main(argv: readonly string[], io: CliIo): Promise<number> {
  try {
    const request = parseCommandLine(argv, readVersion())
    if (request.kind === 'print') {
      io.stdout.write(request.text)
      return 0
    }
    const flag = colourFlag(argv)
    const paint = {
      stdout: await createPaint(io.stdout, io.env, flag),
      stderr: await createPaint(io.stderr, io.env, flag),
    }
    const runCommand = await request.command.load()
    return await runCommand({ io, args: request.args, options: request.options, paint })
  } catch (error) {
    return reportError(error, argv, io)
  }
}

async function reportError(error: unknown, argv: readonly string[], io: CliIo): Promise<number> {
  const paint = await createPaint(io.stderr, io.env, colourFlag(argv))
  io.stderr.write(renderError(error, paint, io.cwd))
  return COULD_NOT_RUN
}

/** Runs the command line of a process and ends it. */
export async function run(process: NodeJS.Process): Promise<void> {
  const [stdout, stderr] = [createOutput(process.stdout), createOutput(process.stderr)]
  const end = takeExit(process)
  const [argv, cwd] = [process.argv.slice(2), process.cwd()]
  let loaded: string | null = null
  const io: CliIo = {
    get stdin() {
      return process.stdin
    },
    stdout,
    stderr,
    cwd,
    env: { ...process.env },
    clock: { now: () => performance.now(), after: startTimer },
    host: process,
    nativeImport: (url) => import(url),
    onLoad: (path) => (loaded = path),
  }
  // A bundle that was loaded goes on running: its timers, sockets and listeners have no say in how this ends, except
  // that a run in which something failed has not passed.
  let stray: { error: unknown } | null = null
  const strayed = new Promise<number>((resolve) => {
    guardProcess(process, {
      write: (text) => stderr.write(text),
      onFailure(failure) {
        stray ??= { error: strayError(failure, loaded, cwd) }
        resolve(COULD_NOT_RUN)
      },
    })
  })
  const failures: unknown[] = []
  const code = await Promise.race([main(argv, io), strayed])
  const written = await stdout.flush()
  if (written !== true) failures.push(new SurfaceError('output-failed', { reason: written.message }))
  if (stray !== null) failures.push((stray as { error: unknown }).error)
  for (const error of failures) await reportError(error, argv, io)
  await stderr.flush()
  end(failures.length === 0 && stray === null ? code : COULD_NOT_RUN)
}

function strayError(failure: StrayFailure, path: string | null, cwd: string): unknown {
  if (failure.kind === 'idle') return new Error('Nothing is left to wait for, and there is no exit code.')
  return path === null ? failure.error : strayFailureError(failure, { path, cwd })
}

// `exit` asks the listeners of a bundle, and they may choose another code.
function takeExit(process: NodeJS.Process): (code: number) => void {
  const { exit, reallyExit } = process as NodeJS.Process & { reallyExit?: (code: number) => void }
  return (code) => {
    process.removeAllListeners('exit')
    if (reallyExit) reallyExit.call(process, code)
    exit.call(process, code)
  }
}

function startTimer(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms).unref()
  return () => clearTimeout(timer)
}
