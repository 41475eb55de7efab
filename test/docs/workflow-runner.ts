/**
 * A small runner of GitHub workflows: enough to run what docs/ci.md shows and action.yml holds.
 * Steps that only set a machine up are listed; a step it does not know fails. Commands run as the platform runs them,
 * `bash --noprofile --norc -eo pipefail`, with nothing of the environment of this test but what they are given.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse as parseYaml } from 'yaml'

interface Step {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly 'working-directory'?: string
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly outputs: Readonly<Record<string, { readonly value: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

export interface Job {
  readonly if?: string
  readonly steps: readonly Step[]
}

export interface RunnerOptions {
  /** A directory of this run alone, inside of which the workspace is. */
  readonly directory: string
  readonly workspace: string
  /** `github.event_name`, `github.event`, `github.token`. */
  readonly github: Readonly<Record<string, unknown>>
  readonly env: Readonly<Record<string, string>>
  /** Stands for `actions/checkout`. */
  readonly checkout: (inputs: Readonly<Record<string, string>>) => void
  /** Commands that install packages, and what stands for them. */
  readonly install: (command: string) => void
}

export interface JobRun {
  readonly code: number
  readonly skipped: boolean
  readonly log: string
  readonly summary: string
  /** Artifacts by name: the directory that was shared. */
  readonly artifacts: Readonly<Record<string, string>>
  /** Of the composite action, where one ran. */
  readonly outputs: Readonly<Record<string, string>>
}

const SETUP = /^actions\/setup-[a-z]+@v\d+$/
const INSTALL = /^npm ci\b/

type Names = Readonly<Record<string, unknown>>

export function runJob(job: Job, options: RunnerOptions): JobRun {
  const { directory, workspace, github } = options
  const files = { summary: join(directory, 'summary.md'), output: join(directory, 'output.txt') }
  mkdirSync(join(directory, 'temp'), { recursive: true })
  const state = {
    code: 0,
    log: '',
    artifacts: new Map<string, string>(),
    outputs: {} as Record<string, string>,
  }
  const done = (skipped: boolean): JobRun => ({
    ...{ code: state.code, skipped, log: state.log, outputs: state.outputs },
    summary: existsSync(files.summary) ? readFileSync(files.summary, 'utf8') : '',
    artifacts: Object.fromEntries(state.artifacts),
  })
  if (job.if !== undefined && evaluate(job.if, { github }) !== true) return done(true)

  const runSteps = (steps: readonly Step[], names: Names): Readonly<Record<string, unknown>> => {
    const results: Record<string, { outputs: Record<string, string> }> = {}
    for (const step of steps) {
      const known = { ...names, github, steps: results }
      const wanted = step.if === undefined ? state.code === 0 : evaluate(step.if, known) === true
      if (!wanted || (state.code !== 0 && !step.if?.includes('always()'))) continue
      const inputs = resolveAll(step.with ?? {}, known)
      if (step.run !== undefined) {
        writeFileSync(files.output, '')
        runCommand(
          step.run,
          resolveAll(step.env ?? {}, known),
          resolve(step['working-directory'] ?? '.', known),
        )
        if (step.id !== undefined) results[step.id] = { outputs: readOutputs(files.output) }
      } else runUses(step.uses!, inputs)
    }
    return results
  }

  const runUses = (uses: string, inputs: Readonly<Record<string, string>>): void => {
    if (/^actions\/checkout@v\d+$/.test(uses)) return options.checkout(inputs)
    if (SETUP.test(uses)) return
    if (/^actions\/upload-artifact@v\d+$/.test(uses))
      return void state.artifacts.set(inputs['name']!, inputs['path']!)
    if (!uses.startsWith('./')) throw new Error(`a step that this runner does not know: ${uses}`)
    const action = parseYaml(readFileSync(join(workspace, uses, 'action.yml'), 'utf8')) as Action
    const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(action.inputs, name))
    if (unknown.length > 0) throw new Error(`${uses} takes no ${unknown.join(', ')}`)
    const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? ''])
    const steps = runSteps(action.runs.steps, { inputs: { ...Object.fromEntries(defaults), ...inputs } })
    state.outputs = Object.fromEntries(
      Object.entries(action.outputs).map(([name, { value }]) => [name, resolve(value, { steps })]),
    )
  }

  const runCommand = (command: string, env: Readonly<Record<string, string>>, folder: string): void => {
    if (INSTALL.test(command)) return options.install(command.trim())
    const { status, output } = runBash(command, join(workspace, folder), {
      ...options.env,
      ...env,
      GITHUB_STEP_SUMMARY: files.summary,
      GITHUB_OUTPUT: files.output,
      RUNNER_TEMP: join(directory, 'temp'),
    })
    state.log += output
    if (status !== 0) state.code = status
  }

  runSteps(job.steps, {})
  return done(false)
}

/** Runs commands as a job does; both streams in one, as its log shows them. */
export function runBash(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): { readonly status: number; readonly output: string } {
  const script = `exec 2>&1\n${command}`
  const result = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    env: { ...env },
    encoding: 'utf8',
  })
  return { status: result.status ?? 2, output: result.stdout }
}

function readOutputs(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

function resolveAll(values: Readonly<Record<string, unknown>>, names: Names): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, resolve(String(value), names)]),
  )
}

/** Fills in `${{ … }}`. */
function resolve(text: string, names: Names): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_match, expression: string) =>
    String(evaluate(expression, names) ?? ''),
  )
}

// The expressions in use are JavaScript once a name with a hyphen stands in brackets; a missing member is empty.
function evaluate(expression: string, names: Names): unknown {
  const script = expression
    .replace(/\balways\(\)/g, 'true')
    .replace(/\.([\w]+(?:-[\w]+)+)/g, '?.["$1"]')
    .replace(/\.(?=[a-z_])/gi, '?.')
    .replace(/\?\?\./g, '?.')
  const known = { github: {}, inputs: {}, steps: {}, env: {}, ...names }
  return new Function(...Object.keys(known), `return (${script})`)(...Object.values(known)) as unknown
}

/** Writes a file and the directories above it. */
export function writeBelow(directory: string, file: string, text: string): void {
  mkdirSync(dirname(join(directory, file)), { recursive: true })
  writeFileSync(join(directory, file), text)
}
