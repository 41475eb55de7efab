/** Every transcript, command by command. UPDATE=1 writes what the commands print now; read the diff before you keep it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli, type CliRun } from './run-cli.ts'
import { BUILT, ROOT, createTempProject } from './temp-project.ts'
import { parseTranscript, renderTranscript, type Case, type CommandBlock } from './transcript.ts'

const folder = join(ROOT, 'test/transcripts')
const files = readdirSync(folder).filter((file) => file.endsWith('.md'))

// What the machine, the user and a CI would add of their own.
const ENVIRONMENT = {
  PATH: process.env['PATH']!,
  NO_COLOR: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_AUTHOR_DATE: '2024-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
  GIT_COMMITTER_DATE: '2024-01-01T00:00:00Z',
}

it('finds transcripts', () => expect(files.length).toBeGreaterThan(0))

describe.each(files)('%s', (file) => {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  const transcript = parseTranscript(text)
  const updated: Case[] = []

  for (const entry of transcript.cases) {
    it(entry.title, async () => {
      const { dir, write } = createTempProject(BARE, projectOf(entry))
      const blocks: Case['blocks'][number][] = []
      for (const block of entry.blocks) {
        if (block.kind === 'file') write(block.path, block.text)
        blocks.push(block.kind === 'command' ? await play(block, dir) : block)
      }
      updated.push({ ...entry, blocks })
      if (!process.env['UPDATE']) expect(blocks).toEqual(entry.blocks)
    })
  }

  it('is written as it would be updated', () => {
    if (process.env['UPDATE'] && updated.length === transcript.cases.length)
      writeFileSync(path, renderTranscript({ ...transcript, cases: updated }))
    else expect(renderTranscript(transcript)).toBe(text)
  })
})

const BARE = { 'package.json': '{ "type": "module", "private": true }\n' }

/** `Project: name` in a case copies that directory of the fixtures before anything else. */
function projectOf({ blocks }: Case): string | undefined {
  const lines = blocks.flatMap((block) => (block.kind === 'prose' ? [block.text] : []))
  return lines.map((line) => /^Project: `(.+)`$/.exec(line)?.[1]).find((name) => name !== undefined)
}

async function play(block: CommandBlock, dir: string): Promise<CommandBlock> {
  for (const command of block.commands.slice(0, -1)) setUp(command, dir)
  const { code, stdout, stderr } = await runShown(block.commands.at(-1)!, block.own, dir)
  return { ...block, exit: code, stdout: neutral(stdout, dir), stderr: neutral(stderr, dir) }
}

function setUp(command: string, cwd: string): void {
  if (command.startsWith('surface ')) throw new Error(`only the last command of a block is shown: ${command}`)
  execFileSync('bash', ['-ec', command], { cwd, env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function runShown(command: string, own: boolean, cwd: string): Promise<CliRun> {
  const shown = /^surface(?: (?<words>.*?))?(?: < (?<from>\S+))?(?: > (?<to>\S+))?$/.exec(command)?.groups
  if (!shown) throw new Error(`not a command of this program: ${command}`)
  const argv = [...(shown['words'] ?? '').matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2]!)
  const stdin = shown['from'] === undefined ? '' : readFileSync(join(cwd, shown['from']), 'utf8')
  const run = own ? runOwn(argv, cwd, stdin) : await runCli(argv, cwd, { env: ENVIRONMENT, stdin })
  if (shown['to'] === undefined) return run
  writeFileSync(join(cwd, shown['to']), run.stdout)
  return { ...run, stdout: '' }
}

function runOwn(argv: readonly string[], cwd: string, input: string): CliRun {
  const args = [join(BUILT, 'bin/surface.js'), ...argv]
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    input,
    env: ENVIRONMENT,
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { code: status ?? -1, stdout, stderr: signal === null ? stderr : `${stderr}ended by ${signal}\n` }
}

// A stream that ends without a line feed would look like one that ends with it.
function neutral(text: string, dir: string): string {
  const head = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: dir, env: ENVIRONMENT, encoding: 'utf8' })
  const named = head.status === 0 ? text.replaceAll(head.stdout.slice(0, 7), '<HEAD>') : text
  const shown = named.replaceAll(dir, '<dir>').replaceAll(ROOT, '<surfacekit>/')
  return shown === '' || shown.endsWith('\n') ? shown : `${shown}<no line feed>\n`
}
