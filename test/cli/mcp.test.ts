import { readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADD, ECHO, fixtureCommand, type FixtureServer } from '../sources/mcp-fixture.ts'
import { GIT_ENV, openRepository } from '../sources/git-repository.ts'
import { runCli } from './run-cli.ts'
import { createTempProject } from './temp-project.ts'

const env = GIT_ENV
const run = (argv: readonly string[], cwd: string, more: Record<string, string> = {}) =>
  runCli(argv, cwd, { env: { ...env, ...more } })
const source = (server: FixtureServer): string => `mcp:${fixtureCommand(server)}`

/** A server whose program is a file of the project, so that a configuration can name it shortly. */
const served = (server: FixtureServer): string =>
  `process.argv[2] = ${JSON.stringify(JSON.stringify(server))}\n` +
  `await import(${JSON.stringify(new URL('../fixtures/mcp/server.mjs', import.meta.url).href)})\n`

describe('surface diff', () => {
  it('compares a release with a build, neither of them committed', async () => {
    const { dir } = createTempProject()
    const narrowed = { ...ADD, inputSchema: { ...ADD.inputSchema, additionalProperties: false } }
    const after = { tools: [narrowed, ECHO], instructions: 'New.' }
    const { code, stdout, stderr } = await run(['diff', source({ tools: [ADD] }), source(after)], dir)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).toContain('fixture.echo')
    expect(stdout).toContain('operation-added')
    const removed = await run(['diff', source({ tools: [ADD, ECHO] }), source({ tools: [ADD] })], dir)
    expect(removed.code).toBe(1)
    expect(removed.stdout).toContain('operation-removed')
  })

  it('finds nothing between a server and itself', async () => {
    const { dir } = createTempProject()
    const { code, stdout } = await run(['diff', source({ tools: [ADD] }), source({ tools: [ADD] })], dir)
    expect(code).toBe(0)
    expect(stdout).toContain('unchanged')
  })

  it('never starts what a configuration names when it compares files and revisions', async () => {
    const { dir, write } = createTempProject({ 'server.mjs': served({ tools: [ADD], startFile: 'started' }) })
    write('surface.config.json', '{ "from": "mcp:node server.mjs" }')
    expect((await run(['snapshot'], dir)).code).toBe(0)
    expect(readFileSync(join(dir, 'started'), 'utf8')).toBe('started\n')
    const { git } = openRepository(dir)
    git('init', '-q')
    git('add', 'snapshots', 'surface.config.json')
    git('commit', '-qm', 'one')
    for (const sides of [
      ['snapshots', 'snapshots'],
      ['git:HEAD', 'snapshots'],
      ['git:HEAD', 'git:HEAD'],
    ]) {
      expect((await run(['diff', ...sides], dir)).code).toBe(0)
    }
    expect(readFileSync(join(dir, 'started'), 'utf8')).toBe('started\n')
    // The working tree has to be built.
    expect((await run(['diff', 'git:HEAD'], dir)).code).toBe(0)
    expect(readFileSync(join(dir, 'started'), 'utf8')).toBe('started\nstarted\n')
  })
})

describe('a configured server', () => {
  it('is recorded, checked, and a break of it accepted', async () => {
    const { dir, write } = createTempProject({ 'server.mjs': served({ tools: [ADD, ECHO] }) })
    write('surface.config.json', '{ "from": "mcp:node server.mjs", "name": "fixture" }')
    const written = await run(['snapshot'], dir)
    expect(written.stdout).toContain('mcp:node server.mjs → snapshots')
    const { git } = openRepository(dir)
    git('init', '-q')
    git('add', 'server.mjs', 'snapshots', 'surface.config.json')
    git('commit', '-qm', 'one')
    const fresh = await run(['check', '--base', 'HEAD'], dir)
    expect(fresh.code).toBe(0)

    write('server.mjs', served({ tools: [ADD] }))
    const stale = await run(['check', '--base', 'HEAD', '--format', 'json'], dir)
    expect(stale.code).toBe(1)
    const [fingerprint] = (JSON.parse(stale.stdout) as { gate: { fingerprints: string[] } }).gate.fingerprints
    expect((await run(['snapshot'], dir)).code).toBe(0)
    const accepted = await run(['accept', fingerprint!, '--base', 'HEAD', '--reason', 'nobody says it'], dir)
    expect(accepted.code).toBe(0)
    const passed = await run(['check', '--base', 'HEAD'], dir)
    expect(passed.code).toBe(0)
    expect(passed.stdout).toContain('nobody says it')
  })

  it('is started where its configuration lies, with what it is given there', async () => {
    const { dir, write } = createTempProject({
      'api/server.mjs': served({ tools: [ADD], does: ['shows-environment'] }),
      'sub/.keep': '',
    })
    write(
      'api/surface.config.json',
      '{ "from": "mcp:node server.mjs", "env": ["MODE", "LEVEL=3"], "out": "kept" }',
    )
    const { code, stderr } = await run(
      ['snapshot', '--config', '../api/surface.config.json'],
      join(dir, 'sub'),
      {
        MODE: 'short',
        OTHER: 'not given',
      },
    )
    expect(stderr).toBe('')
    expect(code).toBe(0)
    const details = readFileSync(join(dir, 'api/kept/surface.details.json'), 'utf8')
    expect(details).toContain(String.raw`\"MODE\":\"short\"`)
    expect(details).toContain(String.raw`\"LEVEL\":\"3\"`)
    expect(details).not.toContain('not given')
  })

  it('is left aside for one that the command line names', async () => {
    const { dir, write } = createTempProject({ 'server.mjs': served({ tools: [ADD], startFile: 'started' }) })
    write('surface.config.json', '{ "from": "mcp:node server.mjs", "env": { "TOKEN": "from-the-file" } }')
    const given = source({ tools: [ECHO], does: ['shows-environment'] })
    const { code } = await run(['snapshot', '--from', given], dir)
    expect(code).toBe(0)
    expect(existsSync(join(dir, 'started'))).toBe(false)
    expect(readFileSync(join(dir, 'snapshots/surface.details.json'), 'utf8')).not.toContain('TOKEN')
    const both = await run(['snapshot', 'bundle.ts', '--from', given], dir)
    expect(both.code).toBe(2)
    expect(both.stderr).toContain('name two things to build')
  })

  it('that drifts from the committed snapshot fails the check, with the command that repairs it', async () => {
    const { dir } = createTempProject()
    await run(['snapshot', '--from', source({ tools: [ADD] })], dir)
    const deployed = source({ tools: [{ ...ADD, description: 'Adds.' }] })
    const argv = ['check', '--against', 'none', '--from', deployed, '--env', 'TOKEN=sesame-open-1']
    const { code, stdout } = await run(argv, dir)
    expect(code).toBe(1)
    expect(stdout).toContain('description')
    expect(stdout).toMatch(/surface snapshot --from .* --env TOKEN &&/)
    expect(stdout).not.toContain('sesame')
  })
})

describe('an address with a login', () => {
  it('is neither printed nor written', async () => {
    const { dir } = createTempProject()
    const from = ['--from', 'http://me:sesame-open@127.0.0.1:9/mcp?key=sesame-open']
    for (const argv of [
      ['check', ...from],
      ['init', ...from],
      ['prove', '--config', 'surface.config.json'],
    ]) {
      if (argv[0] === 'prove')
        writeFileSync(join(dir, 'surface.config.json'), JSON.stringify({ from: from[1] }))
      const { code, stdout, stderr } = await run(argv, dir)
      expect(code).toBe(2)
      expect(stdout + stderr).not.toContain('sesame')
      expect(stderr).toContain('http://127.0.0.1:9/mcp')
    }
  })
})

describe('surface init', () => {
  it('gives a server configuration, snapshot and workflow, with names of variables only', async () => {
    const { dir, write } = createTempProject({ 'server.mjs': served({ tools: [ADD] }), '.git/.keep': '' })
    const argv = ['init', '--from', 'mcp:node server.mjs', '--env', 'TOKEN=sesame-open-1', '--workflow']
    const written = await run(argv, dir)
    expect(written.stderr).toBe('')
    expect(written.code).toBe(0)
    const config = readFileSync(join(dir, 'surface.config.json'), 'utf8')
    expect(JSON.parse(config)).toMatchObject({
      from: 'mcp:node server.mjs',
      env: ['TOKEN'],
      out: 'snapshots',
    })
    const workflow = () => readFileSync(join(dir, '.github/workflows/surface.yml'), 'utf8')
    expect(workflow()).toContain('TOKEN: ${{ secrets.TOKEN }}')
    expect(workflow()).toMatch(/run: npx --yes surfacekit@\S+ check /)
    expect(workflow()).not.toContain('npm ci')
    expect(config + workflow()).not.toContain('sesame')
    const checked = await run(['check', '--against', 'none'], dir, { TOKEN: 'another-one' })
    expect(checked.code, checked.stderr).toBe(0)
    const again = await run(['init'], dir, { TOKEN: 'another-one' })
    expect(again.stdout).toContain('kept  surface.config.json\nkept  snapshots')
    write('package.json', '{}')
    rmSync(join(dir, '.github'), { recursive: true })
    await run(['init', '--workflow'], dir, { TOKEN: 'another-one' })
    expect(workflow()).toContain('- run: npm ci')
  })
})

describe('a server in a file of a host', () => {
  const entry = (server: FixtureServer, more: object = {}) => ({
    command: 'node',
    args: [new URL('../fixtures/mcp/server.mjs', import.meta.url).pathname, JSON.stringify(server)],
    ...more,
  })

  it('is named after the file', async () => {
    const { dir, write } = createTempProject()
    const one = entry({ tools: [ADD], does: ['shows-environment'] }, { env: { MODE: '${MODE_HERE:-long}' } })
    write('.mcp.json', JSON.stringify({ mcpServers: { one, two: entry({ name: 'second', tools: [ECHO] }) } }))
    const { code, stdout } = await run(['inspect', 'mcp:.mcp.json#two'], dir)
    expect(code).toBe(0)
    expect(stdout).toContain('mcp:.mcp.json#two')
    expect(stdout).toContain('runtime:second.echo')
    const shown = await run(['snapshot', '--stdout', '--from', 'mcp:.mcp.json#one'], dir, {
      MODE_HERE: 'short',
    })
    expect(shown.stdout).toContain(String.raw`\"MODE\":\"short\"`)
  })

  it('may stand in a file with comments, and what a person would be asked may be given', async () => {
    const { dir, write } = createTempProject()
    const { command, args } = entry({ tools: [ADD], does: ['shows-environment'] })
    write(
      'mcp.json',
      `{ // "servers": {}\n"servers": { /* one */ "a": { "command": "${command}", "args": ${JSON.stringify(args)}, ` +
        '"env": { "K": "${input:k}", "URL": "a://b", "N": 3, "Z": null, }, }, }, }',
    )
    const shown = await run(['snapshot', '--stdout', '--from', 'mcp:mcp.json#a', '--env', 'K=short'], dir)
    expect(shown.stderr).toBe('')
    for (const told of ['K', 'short', 'URL', 'N', '3']) expect(shown.stdout).toContain(`\\"${told}\\"`)
    expect(shown.stdout).not.toContain(String.raw`\"Z\"`)
  })

  it('is said to be missing where its file is', async () => {
    const { dir } = createTempProject()
    const { code, stderr } = await run(['inspect', 'mcp:no.json#a'], dir)
    expect(code).toBe(2)
    expect(stderr).toContain('no.json cannot be read (ENOENT)')
  })

  it('needs no name where it is alone, and is asked for where it is not', async () => {
    const { dir, write } = createTempProject()
    write('mcp.json', JSON.stringify({ servers: { only: entry({ tools: [ADD] }) } }))
    expect((await run(['inspect', 'mcp:mcp.json'], dir)).stdout).toContain('runtime:fixture.add')
    write('mcp.json', JSON.stringify({ servers: { a: entry({}), b: entry({}) } }))
    const several = await run(['inspect', 'mcp:mcp.json'], dir)
    expect(several.code).toBe(2)
    expect(several.stderr).toContain('names several servers; it has a, b.')
    expect((await run(['inspect', 'mcp:mcp.json#c'], dir)).stderr).toContain(
      'has no server "c"; it has a, b.',
    )
  })

  it.each([
    ['{', 'it is not JSON'],
    ['{}', 'it has neither "mcpServers" nor "servers"'],
    ['{"servers":{"a":{}}}', 'it has neither a command nor a url'],
    ['{"servers":{"a":{"command":"x","args":[1]}}}', 'its args 1 is no text'],
    ['{"servers":{"a":{"command":"${NOT_SET_HERE}"}}}', 'NOT_SET_HERE, and it is not set here'],
    ['{"servers":{"a":{"command":""}}}', 'its command is empty'],
    ['{"servers":{"a":{"command":"node","cwd":"nowhere"}}}', 'its cwd is not there: nowhere'],
    ['{"servers":{"a":{"command":"node","env":{"K":"${input:k}"}}}}', 'its env.K is asked of a person ("k")'],
    ['{"servers":{"a":{"url":"ws://host"}}}', 'its address begins with neither http:// nor https://'],
    ['{"servers":{}}', 'mcp.json names no server.'],
  ])('is refused: %s', async (text, says) => {
    const { dir, write } = createTempProject()
    write('mcp.json', text)
    const { code, stderr } = await run(['inspect', 'mcp:mcp.json#a'], dir)
    expect(code).toBe(2)
    expect(stderr).toContain(says)
  })
})

describe('options', () => {
  it.each([
    [['--timeout', '0'], '--timeout is "0", and should be a whole number from 1 to 3600.'],
    [['--repeat', 'x'], '--repeat is "x", and should be a whole number from 1 to 100.'],
    [['--env', '=x'], '--env is "", and should be NAME or NAME=VALUE.'],
    [['--header', 'Authorization Bearer sesame'], '--header is "…", and should be "Name: value".'],
  ])('%j is refused', async (argv, says) => {
    const { dir } = createTempProject()
    const { code, stderr } = await run(['inspect', 'mcp:node x.js', ...argv], dir)
    expect(code).toBe(2)
    expect(stderr).toContain(says)
    expect(stderr).not.toContain('sesame')
  })

  it('--repeat names what is not reproducible, and nothing is written', async () => {
    const { dir } = createTempProject()
    writeFileSync(join(dir, 'count'), '')
    const counting = source({ tools: [ADD], counterFile: join(dir, 'count') })
    const { code, stderr } = await run(['snapshot', '--from', counting, '--repeat', '2'], dir)
    expect(code).toBe(2)
    expect(stderr).toContain('error[mcp-not-reproducible]')
    expect(stderr).toContain('- /instructions: "Session 1", then "Session 2"')
    expect(existsSync(join(dir, 'snapshots'))).toBe(false)
  })
})
