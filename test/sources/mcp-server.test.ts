import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { canonicalJson, canonicalJsonFile } from '../../src/canonical-json.ts'
import type { ErrorCode, SurfaceError } from '../../src/errors.ts'
import { parseSnapshot } from '../../src/snapshot/parse-snapshot.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { ADD, captureFixture, ECHO, isRunning, type FixtureServer } from './mcp-fixture.ts'

const namesOf = ({ manifest }: Snapshot): string[] =>
  manifest.toolSurfaces.flatMap(({ tools }) => tools.map(({ name }) => name))

function temporaryFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'surface-mcp-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name)
}

describe('what a server lists', () => {
  it('is recorded unchanged, by name, as runtime tools', async () => {
    const { snapshot, notes } = await captureFixture({ title: 'Fixture', tools: [ECHO, ADD] })
    expect(notes).toBe('')
    expect(namesOf(snapshot)).toEqual(['add', 'echo'])
    const [add, echo] = snapshot.manifest.operations
    expect(add).toMatchObject({ kind: 'runtime', service: 'fixture', action: 'add', http: [], scope: null })
    expect(echo!.schemas.output).toMatch(/^[0-9a-f]{16}$/)
    const details = snapshot.details!
    expect(details.operations['runtime:fixture.echo']!.output).toEqual(ECHO.outputSchema)
    expect(details.tools['MCP']!['add']).toMatchObject({ title: 'Add', input: ADD.inputSchema })
    const { annotations, more, bytes } = details.tools['MCP']!['echo']!
    expect(annotations).toEqual(ECHO.annotations)
    expect(more).toEqual({ icons: ECHO.icons, execution: ECHO.execution, _meta: ECHO._meta })
    expect(bytes).toBe(Buffer.byteLength(canonicalJson(ECHO)))
    expect(details.mcp).toMatchObject({
      server: { name: 'fixture', title: 'Fixture' },
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      instructions: null,
      pages: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
    })
  })

  it('reads back as it was written', async () => {
    const { snapshot } = await captureFixture({
      tools: [ECHO, ADD],
      prompts: [{ name: 'p' }],
      instructions: 'Hi.',
    })
    const read = parseSnapshot({
      manifestText: canonicalJsonFile(snapshot.manifest),
      detailsText: canonicalJsonFile(snapshot.details),
      origin: 'surface.json',
    })
    expect(canonicalJson(read)).toBe(canonicalJson(snapshot))
  })

  it('is the same in any order and from any page size, but for the pages', async () => {
    const tools = Array.from({ length: 7 }, (_, index) => ({ ...ADD, name: `add_${index}` }))
    const whole = await captureFixture({ tools })
    const paged = await captureFixture({ tools: [...tools].reverse(), pageSize: 3, does: ['shuffles'] })
    expect(paged.snapshot.details!.mcp!.pages['tools']).toBe(3)
    expect(canonicalJson(paged.snapshot.manifest)).toBe(canonicalJson(whole.snapshot.manifest))
    expect(canonicalJson(paged.snapshot.details!.tools)).toBe(canonicalJson(whole.snapshot.details!.tools))
  })

  it('is read past an empty cursor', async () => {
    const tools = [ADD, ECHO]
    const { snapshot } = await captureFixture({ tools, pageSize: 1, does: ['uses-empty-cursor'] })
    expect(namesOf(snapshot)).toEqual(['add', 'echo'])
  })

  it('is read again when it changed meanwhile', async () => {
    const { snapshot } = await captureFixture({ tools: [ADD, ECHO], does: ['learns-a-tool'] })
    expect(namesOf(snapshot)).toEqual(['add', 'echo'])
  })

  it('holds prompts, resources, templates and instructions', async () => {
    const { snapshot } = await captureFixture({
      instructions: 'Ask first.',
      prompts: [{ name: 'greet', arguments: [{ name: 'who', required: true }] }],
      resources: [
        { uri: 'file:///a', name: 'a', unknown: 1, size: 5, annotations: { lastModified: '2026-01-01' } },
        { uri: 'file:///b', name: 'b', annotations: { priority: 1, lastModified: '2026-01-01' } },
      ],
      resourceTemplates: [{ uriTemplate: 'file:///{path}', name: 'any' }],
    })
    const { mcp } = snapshot.details!
    expect(mcp!.instructions).toBe('Ask first.')
    expect(mcp!.prompts['greet']).toEqual({ name: 'greet', arguments: [{ name: 'who', required: true }] })
    expect(mcp!.resources['file:///a']).toEqual({ uri: 'file:///a', name: 'a', unknown: 1 })
    expect(mcp!.resources['file:///b']!['annotations']).toEqual({ priority: 1 })
    expect(Object.keys(mcp!.resourceTemplates)).toEqual(['file:///{path}'])
  })

  it('is read in the newer protocol where the server speaks it', async () => {
    const broken = { name: 'broken', inputSchema: 'none' }
    const { snapshot, notes } = await captureFixture({ tools: [ECHO, broken], does: ['is-modern'] })
    expect(snapshot.details!.mcp).toMatchObject({
      protocolVersion: '2026-07-28',
      server: { name: 'fixture' },
    })
    expect(snapshot.details!.tools['MCP']!['echo']!.more).toHaveProperty('icons')
    expect(notes).toContain('"broken", its inputSchema is no object')
  })

  it('keeps members that are called like those of every object', async () => {
    const tool = JSON.parse(
      '{"name":"__proto__","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"}}},"constructor":1}',
    ) as object
    const { snapshot } = await captureFixture({ tools: [tool as never] })
    const shown = Object.getOwnPropertyDescriptor(snapshot.details!.tools['MCP'], '__proto__')!
      .value as object
    expect(canonicalJson(shown as never)).toContain('"properties":{"__proto__":{"type":"string"}}')
    expect(canonicalJson(shown as never)).toContain('"more":{"constructor":1}')
  })
})

describe('what a server does wrong', () => {
  const fails: readonly [what: string, server: FixtureServer, code: ErrorCode, says: RegExp][] = [
    [
      'dies at the start',
      { does: ['dies-at-start'], stderr: 'no config' },
      'mcp-ended',
      /exit code 3[^]*no config/,
    ],
    [
      'dies in a list',
      { tools: [ADD], does: ['dies-in-tools'] },
      'mcp-ended',
      /exit code 7 before it answered tools/,
    ],
    ['refuses a list', { tools: [ADD], does: ['refuses-tools'] }, 'mcp-refused', /tools\/list: denied/],
    [
      'answers nonsense',
      { tools: [ADD], does: ['answers-nonsense'] },
      'mcp-answer-invalid',
      /"tools" is no list/,
    ],
    [
      'answers with an error that is none',
      { tools: [ADD], does: ['answers-text-error'] },
      'mcp-answer-invalid',
      /tools\/list .* the error is no object/,
    ],
    [
      'answers with a result and an error',
      { tools: [ADD], does: ['answers-twofold'] },
      'mcp-answer-invalid',
      /the answer has both a result and an error/,
    ],
    [
      'answers with neither',
      { tools: [ADD], does: ['answers-nothing'] },
      'mcp-answer-invalid',
      /the answer has neither a result nor an error/,
    ],
    [
      'greets without its capabilities',
      { capabilities: 5 },
      'mcp-answer-invalid',
      /initialize .*capabilities: expected object, received number\.$/,
    ],
    [
      'closes its output and stays',
      { tools: [ADD], does: ['closes-its-output'] },
      'mcp-ended',
      /ended by closing its output before it answered tools\/list/,
    ],
    [
      'loops its cursor',
      { tools: [ADD], does: ['loops-its-cursor'] },
      'mcp-cursor-loop',
      /after 2 pages .* "again"/,
    ],
    ['sends 50 MB', { tools: [ADD], does: ['is-huge'] }, 'mcp-too-large', /more than 32 MB.* tools\/list/],
    [
      'lists two tools of one name',
      { tools: [ADD, { ...ADD, description: 'Other.' }] },
      'mcp-duplicate',
      /two different tools called "add"/,
    ],
    [
      'lists two resources of one address',
      {
        resources: [
          { uri: 'a:b', name: 'a' },
          { uri: 'a:b', name: 'b' },
        ],
      },
      'mcp-duplicate',
      /resources called "a:b"/,
    ],
  ]

  it.each(fails)('%s', async (_, server, code, says) => {
    const pidFile = temporaryFile('pids')
    const TMPDIR = dirname(pidFile)
    const error = await captureFixture({ pidFile, ...server }, {}, { ...process.env, TMPDIR }).catch(
      (thrown: unknown) => thrown as SurfaceError,
    )
    expect(error).toMatchObject({ code, message: expect.stringMatching(says) as string })
    for (const pid of pidsIn(pidFile)) expect(isRunning(pid)).toBe(false)
    expect(readdirSync(TMPDIR)).toEqual(['pids'])
  })

  const hangs: readonly [what: string, server: FixtureServer, says: RegExp][] = [
    ['never answers', { does: ['never-answers'] }, /did not answer initialize within 1 s/],
    ['hangs in a list', { tools: [ADD], does: ['hangs-in-tools'] }, /did not answer tools\/list within 1 s/],
    [
      'prints garbage only',
      { does: ['prints-garbage', 'never-answers'] },
      /on stdout, among .*<html>not json/,
    ],
  ]

  it.each(hangs)('%s', async (_, server, says) => {
    const pidFile = temporaryFile('pids')
    const error = await captureFixture({ pidFile, ...server }, { timeout: 1_000 }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'mcp-timeout', message: expect.stringMatching(says) as string })
    for (const pid of pidsIn(pidFile)) expect(isRunning(pid)).toBe(false)
  })

  it('prints a line on stdout: it is noted, and everything else is read', async () => {
    const { snapshot, notes } = await captureFixture({ tools: [ADD], does: ['prints-a-line'] })
    expect(namesOf(snapshot)).toEqual(['add'])
    expect(notes).toContain(
      'writes a line to stdout that no host understands, first: Server started on stdio!',
    )
  })

  it('lists invalid tools beside valid ones: they are named and left out', async () => {
    const tools = [ADD, { name: 'no_schema' }, 5, { ...ECHO, description: 7 }, { inputSchema: {} }]
    const { snapshot, notes } = await captureFixture({ tools: tools as never })
    expect(namesOf(snapshot)).toEqual(['add'])
    expect(notes).toContain('"no_schema", it has no inputSchema')
    expect(notes).toContain('number 3, it is no object')
    expect(notes).toContain('"echo", its description is no text')
    expect(notes).toContain('number 5, its name is no text')
  })

  it('lists a tool that is nested too deep: it is named and left out', async () => {
    const { snapshot, notes } = await captureFixture({ tools: [ADD], does: ['nests-deep'] })
    expect(namesOf(snapshot)).toEqual(['add'])
    expect(notes).toContain('"deep", it is nested deeper than 500 levels')
  })

  it('says each time that its tools changed: that is noted', async () => {
    const { snapshot, notes } = await captureFixture({ tools: [ADD], does: ['never-settles'] })
    expect(namesOf(snapshot)).toEqual(['add'])
    expect(notes).toContain('says each time tools/list is read that it changed')
  })

  it('answers with the number as text: it is understood as by hosts', async () => {
    const { snapshot } = await captureFixture({ tools: [ADD], does: ['answers-with-text-ids'] })
    expect(namesOf(snapshot)).toEqual(['add'])
  })

  it('lists the same tool twice: that is once', async () => {
    const { snapshot } = await captureFixture({ tools: [ADD, ADD] })
    expect(namesOf(snapshot)).toEqual(['add'])
  })

  it('declares prompts and does not know them', async () => {
    const { snapshot, notes } = await captureFixture({
      tools: [ADD],
      capabilities: { tools: {}, prompts: {} },
    })
    expect(snapshot.details!.mcp!.prompts).toEqual({})
    expect(notes).toContain('prompts/list is unknown to it')
  })

  it('ends when it is asked for its versions: it is greeted at once', async () => {
    const { snapshot } = await captureFixture({ tools: [ADD], does: ['dies-when-discovered'] })
    expect(namesOf(snapshot)).toEqual(['add'])
  })

  it('does not answer when it is asked for its versions: it is greeted after half of the time', async () => {
    const { snapshot } = await captureFixture(
      { tools: [ADD], does: ['ignores-discovery'] },
      { timeout: 3_000 },
    )
    expect(namesOf(snapshot)).toEqual(['add'])
  })

  it('is not there', async () => {
    const { loadMcpSource } = await import('../../src/sources/load-mcp-source.ts')
    const io = { cwd: '/', env: process.env, host: process, stderr: { write: () => {} } }
    const server = { env: {}, headers: {}, timeout: 5_000, repeat: 1 }
    const loading = loadMcpSource({ kind: 'mcp', command: 'no-such-program-here' }, { ...io, server })
    await expect(loading).rejects.toMatchObject({
      code: 'mcp-not-started',
      message: expect.stringContaining('no such program on PATH: "no-such-program-here"') as string,
    })
  })
})

describe('the end of a server', () => {
  it('comes for one that ignores everything and for what it started', async () => {
    const pidFile = temporaryFile('pids')
    await captureFixture({ pidFile, tools: [ADD], does: ['ignores-signals', 'starts-another'] })
    const pids = pidsIn(pidFile)
    expect(pids).toHaveLength(2)
    for (const pid of pids) await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  })

  it('leaves no listener behind', async () => {
    const count = (): number =>
      ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'].reduce((sum, name) => sum + process.listenerCount(name), 0)
    const before = count()
    await captureFixture({ tools: [ADD] })
    expect(count()).toBe(before)
  })
})

describe('what a server is given', () => {
  const shown = async (given: Record<string, string | null>, env: Record<string, string>) => {
    const { snapshot } = await captureFixture({ does: ['shows-environment'] }, { env: given }, env)
    return JSON.parse(snapshot.details!.mcp!.instructions!) as Record<string, string>
  }
  const PATH = process.env['PATH']!

  it('is a path, an empty home, a place for temporary files, a language and what is named', async () => {
    const env = { PATH, HOME: '/home/me', AWS_SECRET: 'x', LANG: 'de_DE.UTF-8', MODE: 'short' }
    const { HOME, ...rest } = await shown({ MODE: null, LEVEL: '3' }, env)
    expect(rest).toEqual({ PATH, TMPDIR: tmpdir(), LANG: 'de_DE.UTF-8', MODE: 'short', LEVEL: '3' })
    expect(HOME).toContain('surface-home-')
  })

  it('is refused where it is not there', async () => {
    await expect(shown({ TOKEN: null }, { PATH })).rejects.toMatchObject({ code: 'mcp-env-missing' })
  })

  it('is not listed: a value of eight characters and more is refused without being printed', async () => {
    const error = (await shown({ TOKEN: 'sesame-open-1' }, { PATH }).catch(
      (thrown: unknown) => thrown,
    )) as Error
    expect(error).toMatchObject({ code: 'mcp-secret-listed' })
    expect(error.message).toContain('TOKEN at /details/mcp/instructions')
    expect(error.message).not.toContain('sesame')
  })

  it('is not printed where the server says it', async () => {
    const failing = { tools: [ADD], does: ['refuses-tools'] }
    const error = (await captureFixture(failing, { env: { TOKEN: 'abc1' } }).catch(
      (thrown: unknown) => thrown,
    )) as Error
    expect(error.message).toContain('denied for [TOKEN]')
    expect(error.message).not.toContain('abc1')
    const cursor = { tools: [ADD], does: ['hands-out-its-key'] }
    const looping = (await captureFixture(cursor, { env: { TOKEN: 'sesame-open-1' } }).catch(
      (thrown: unknown) => thrown,
    )) as Error
    expect(looping.message).toContain('hands out the cursor "[TOKEN]" again')
    const key = `-----BEGIN-----\n\n${'secret line\n'.repeat(300)}-----END-----`
    const dying = { does: ['says-its-key', 'dies-at-start'] }
    const late = (await captureFixture(dying, { env: { KEY: key } }).catch(
      (thrown: unknown) => thrown,
    )) as Error
    expect(late.message).toContain('no luck with [KEY]!')
    expect(late.message).not.toContain('secret line')
  })
})

describe('starting it several times', () => {
  it('names what is not the same each time', async () => {
    const counterFile = temporaryFile('count')
    const error = await captureFixture({ tools: [ADD], counterFile }, { repeat: 3 }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({
      code: 'mcp-not-reproducible',
      message: expect.stringContaining('- /instructions: "Session 1", then "Session 2"') as string,
    })
  })

  it('gives one snapshot where it is', async () => {
    const startFile = temporaryFile('starts')
    const { snapshot } = await captureFixture({ tools: [ADD], startFile }, { repeat: 2 })
    expect(namesOf(snapshot)).toEqual(['add'])
    expect(readFileSync(startFile, 'utf8')).toBe('started\nstarted\n')
  })
})

function pidsIn(file: string): number[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(Number)
}
