/**
 * `npm run bench:diff`: what `diffSnapshots` costs from files to report.
 * The floor is the bare reading, parsing and hashing of the same four files. Each run is a process of its own, floor and
 * diff alternate, and medians of the processor's time are compared: neighbours on a shared machine disturb it least.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { diffSnapshots } from '../src/diff/compare-snapshots.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'
import { readSnapshot, writeSnapshot } from '../src/snapshot/store.ts'
import { generateBundle } from './generated-bundle.ts'

const LIMITS = { ratio: 2, growth: 1.5, megabytes: 1024 }
const ROUNDS = 3
// A collector with room to spare lets garbage lie: what is needed shows where there is less of it.
const HEAP = '--max-old-space-size=768'

interface Run {
  readonly milliseconds: number
  readonly megabytes: number
  readonly findings: number
}

const WORK: Readonly<Record<string, (before: string, after: string) => number>> = {
  floor: (before, after) => {
    let members = 0
    for (const directory of [before, after]) {
      for (const file of ['surface.json', 'surface.details.json']) {
        const text = readFileSync(join(directory, file), 'utf8')
        members += Object.keys(JSON.parse(text) as object).length
        createHash('sha256').update(text).digest('hex')
      }
    }
    return members
  },
  diff: (before, after) => diffSnapshots(readSnapshot(before), readSnapshot(after)).findings.length,
}

const [task, before, after] = process.argv.slice(2)
if (task !== undefined) runTask(task, before!, after!)
else runAll()

function runTask(name: string, before: string, after: string): void {
  const start = process.cpuUsage()
  const findings = WORK[name]!(before, after)
  const { user, system } = process.cpuUsage(start)
  const megabytes = process.resourceUsage().maxRSS / 1024
  console.log(JSON.stringify({ milliseconds: (user + system) / 1000, megabytes, findings }))
}

function runAll(): void {
  const root = mkdtempSync(join(tmpdir(), 'surface-bench-'))
  try {
    const made = (operations: number, changed: 'nothing' | 'one' | 'every'): string => {
      const directory = join(root, `${operations}-${changed}`)
      writeSnapshot(directory, buildSnapshot(generateBundle(operations, { changed })))
      return directory
    }
    const [plain, one, every] = [made(10_000, 'nothing'), made(10_000, 'one'), made(10_000, 'every')]
    const [small, smallEvery] = [made(1_000, 'nothing'), made(1_000, 'every')]
    const rounds = Array.from({ length: ROUNDS }, () => ({
      floor: inProcess('floor', plain, one),
      one: inProcess('diff', plain, one),
      small: inProcess('diff', small, smallEvery),
    }))
    const all = inProcess('diff', plain, every)
    const median = (pick: (round: (typeof rounds)[number]) => Run): Run =>
      rounds.map(pick).sort((a, b) => a.milliseconds - b.milliseconds)[Math.floor(ROUNDS / 2)]!
    const floor = median((round) => round.floor)
    const changed = median((round) => round.one)
    const fewer = median((round) => round.small)
    tell('10,000 operations: bare', floor)
    tell('10,000 operations: one changed', changed)
    tell('1,000 operations: every one changed', fewer)
    tell('10,000 operations: every one changed', all)
    report('one of 10,000 changed / bare', changed.milliseconds / floor.milliseconds, LIMITS.ratio)
    report('an operation of 10,000 / of 1,000', all.milliseconds / 10 / fewer.milliseconds, LIMITS.growth)
    report('peak memory in MB, every one changed', all.megabytes, LIMITS.megabytes)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function inProcess(name: string, before: string, after: string): Run {
  const { execArgv } = process
  const self = fileURLToPath(import.meta.url)
  const { stdout, stderr } = spawnSync(process.execPath, [...execArgv, HEAP, self, name, before, after], {
    encoding: 'utf8',
  })
  if (stdout.trim() === '') throw new Error(stderr)
  return JSON.parse(stdout) as Run
}

function tell(what: string, { milliseconds, megabytes, findings }: Run): void {
  console.log(`${what}: ${milliseconds.toFixed(0)} ms, ${megabytes.toFixed(0)} MB, ${findings} findings`)
}

function report(what: string, value: number, limit: number): void {
  console.log(`${value < limit ? 'ok  ' : 'OVER'} ${what}: ${value.toFixed(2)} (limit ${limit})`)
  if (value >= limit) process.exitCode = 1
}
