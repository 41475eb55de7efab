/**
 * docs/ci.md, recipe by recipe: each is run in a repository of its own, as the platform that it is for runs it.
 * A block of the page that no recipe below takes fails the last test.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import {
  createGateProject,
  installPackages,
  installWithLibrary,
  type GateProject,
} from '../cli/gate-project.ts'
import { repository } from '../package/install-package.ts'
import { createDirectory, GIT_ENV } from '../sources/git-repository.ts'
import { fakeGithub } from './fake-github.ts'
import { parseBlocks, type Block } from './markdown-blocks.ts'
import { runBash, runJob, writeBelow, type Job, type JobRun } from './workflow-runner.ts'

const page = readFileSync(join(repository, 'docs/ci.md'), 'utf8')
const taken = new Set<Block>()

/** The blocks of a recipe by what they are called: the file they stand for, else their language and position. */
function recipe(title: string): (name: string) => string {
  const start = page.indexOf(`\n## ${title}\n`)
  expect(start, `a recipe "${title}"`).toBeGreaterThan(0)
  const line = page.slice(0, start).split('\n').length
  const next = page.indexOf('\n## ', start + 1)
  const end = next < 0 ? Infinity : page.slice(0, next).split('\n').length
  const blocks = allBlocks.filter((block) => block.line > line && block.line < end)
  return (name) => {
    const [language, position = '1'] = name.split(' ')
    const unnamed = blocks.filter((block) => block.options.file === undefined && block.language === language)
    const block = blocks.find(({ options }) => options.file === name) ?? unnamed[Number(position) - 1]
    expect(block, `${title}: ${name}`).toBeDefined()
    taken.add(block!)
    return block!.text
  }
}
const allBlocks = parseBlocks(page)

const ENV = {
  ...GIT_ENV,
  HOME: mkdtempSync(join(tmpdir(), 'surface-home-')),
  NO_COLOR: '1',
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
}

afterAll(() => rmSync(ENV.HOME, { recursive: true, force: true }))

let project: GateProject
beforeEach(async () => {
  project = createGateProject()
  project.define({})
  await project.surface('snapshot')
  project.commit()
})

const branch = (name: string, from = 'main') => project.git('checkout', '-q', '-b', name, from)
const sh = (command: string, env: Readonly<Record<string, string>> = {}) =>
  runBash(command, project.dir, { ...ENV, ...env })
const fingerprintsIn = (text: string) => /accept ((?:[0-9a-f]{12} ?)+)/.exec(text)![1]!.trim().split(' ')

/** A commit on a branch that holds a change and its new snapshot. */
async function change(name: string, definition: Parameters<GateProject['define']>[0]): Promise<string> {
  branch(name)
  project.define(definition)
  await project.surface('snapshot')
  return project.commit()
}

/** What GitHub makes of a pull request: the merge of it into main, kept under a reference of its own. */
function pullRequest(name: string, number = 7): string {
  project.git('checkout', '-q', '--detach', 'main')
  project.git('merge', '-q', '--no-ff', '-m', 'merge', name)
  const merged = project.git('rev-parse', 'HEAD')
  project.git('update-ref', `refs/pull/${number}/merge`, merged)
  project.git('checkout', '-q', 'main')
  return merged
}

/** A checkout as CI makes it: one reference, as deep as asked; 0 is everything. */
function checkOut(workspace: string, reference: string, depth: number): void {
  const { status, output } = runBash(
    [
      'git init -q .',
      `git remote add origin "file://$ORIGIN"`,
      depth === 0
        ? `git fetch -q origin '+refs/heads/*:refs/remotes/origin/*' "+$REFERENCE:refs/remotes/ci"`
        : `git fetch -q --depth=${depth} origin "+$REFERENCE:refs/remotes/ci"`,
      'git checkout -q --detach refs/remotes/ci',
    ].join('\n'),
    workspace,
    { ...ENV, ORIGIN: project.dir, REFERENCE: reference },
  )
  expect(status, output).toBe(0)
}

interface Run {
  readonly event: {
    readonly name: string
    readonly payload: object
    readonly ref: string
    readonly reference: string
  }
  readonly env?: Readonly<Record<string, string>>
}

function runOnGithub(job: Job, { event, env = {} }: Run): JobRun & { readonly workspace: string } {
  const directory = createDirectory()
  const workspace = join(directory, 'workspace')
  mkdirSync(workspace)
  const payload = join(directory, 'event.json')
  writeFileSync(payload, JSON.stringify(event.payload))
  const run = runJob(job, {
    directory,
    workspace,
    github: { event_name: event.name, event: event.payload, token: 'token' },
    env: {
      ...ENV,
      ...{ CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: payload, GITHUB_REPOSITORY: 'acme/shop' },
      ...{ GITHUB_REF: event.ref, GITHUB_SHA: project.git('rev-parse', event.reference) },
      ...env,
    },
    checkout: (inputs) => checkOut(workspace, event.reference, Number(inputs['fetch-depth'] ?? 1)),
    install: () => installPackages(workspace),
  })
  return { ...run, workspace }
}

const jobOf = (text: string, name: string): Job =>
  (parseYaml(text) as { jobs: Record<string, Job> }).jobs[name]!

const events: Record<string, () => Run['event']> = {
  'a pull request': () => {
    pullRequest('topic')
    const payload = { pull_request: { base: { sha: project.git('rev-parse', 'main') } } }
    return { name: 'pull_request', payload, ref: 'refs/pull/7/merge', reference: 'refs/pull/7/merge' }
  },
  'a merge queue': () => {
    project.git('branch', '-f', 'queue', pullRequest('topic'))
    const payload = { merge_group: { base_sha: project.git('rev-parse', 'main') } }
    return { name: 'merge_group', payload, ref: 'refs/heads/queue', reference: 'refs/heads/queue' }
  },
  'a push of several commits to main': () => {
    const payload = { before: project.git('rev-parse', 'main') }
    project.git('checkout', '-q', 'main')
    project.git('merge', '-q', '--ff-only', 'topic')
    project.commit()
    return { name: 'push', payload, ref: 'refs/heads/main', reference: 'refs/heads/main' }
  },
}

describe('GitHub Actions', { timeout: 120_000 }, () => {
  const job = () => jobOf(recipe('GitHub Actions')('.github/workflows/surface.yml'), 'surface')

  it.each(Object.keys(events))('fails a break in %s', async (name) => {
    await change('topic', { channels: ['web'] })
    const run = runOnGithub(job(), { event: events[name]!() })
    expect(run.code, run.log).toBe(1)
    expect(run.log).toContain('no longer accepts "phone"')
    expect(run.log).toMatch(/^::error file=bundle\.mjs,line=\d+,title=breaking::orders\.create: /m)
    expect(run.summary).toMatch(/^<!-- surfacekit:gate -->\n### surface · gate: one edit breaks/)
    expect(run.outputs['exit-code']).toBe('1')
    expect(readdirSync(run.artifacts['surface']!).sort()).toEqual([
      'annotations.txt',
      'surface.json',
      'surface.md',
    ])
  })

  it('passes a safe change, and prints no line of the report that could command the runner', async () => {
    await change('topic', { optional: 'note: z.string().optional().describe("::error::x"),' })
    const run = runOnGithub(job(), { event: events['a pull request']!() })
    expect(run.code, run.log).toBe(0)
    expect(run.outputs['exit-code']).toBe('0')
    const [, stop, report, rest] = /^::stop-commands::(\S+)\n([\s\S]*)^::\1::$([\s\S]*)/m.exec(run.log)!
    expect(stop!.length).toBeGreaterThan(20)
    expect(report).toContain('1 safe')
    expect(
      rest!.split('\n').filter((line) => line !== '' && !/^::(notice|warning|error) /.test(line)),
    ).toEqual([])
  })

  it('fails on a field that newly reaches a model, as its arguments ask', async () => {
    await change('topic', { customerExtra: 'email: z.string(),' })
    const run = runOnGithub(job(), { event: events['a pull request']!() })
    expect(run.code, run.log).toBe(1)
    expect(run.log).toContain('FAILED: 1 new answer path shown to a model')
  })

  it('is red and says so where nothing could be compared', async () => {
    branch('topic')
    project.write('bundle.mjs', 'throw new Error("no database")\n')
    project.commit()
    const run = runOnGithub(job(), { event: events['a pull request']!() })
    expect(run.code).toBe(2)
    expect(run.log).toContain('error[bundle-threw]')
    expect(run.log).toMatch(/^::error title=surface could not run::/m)
    expect(run.summary).toContain('surface could not run')
    expect(run.outputs['exit-code']).toBe('2')
  })
})

describe('A comment on every pull request, forks included', { timeout: 120_000 }, () => {
  const job = () =>
    jobOf(
      recipe('A comment on every pull request, forks included')('.github/workflows/surface-comment.yml'),
      'comment',
    )
  const workflowRun = (head: string, event = 'pull_request'): Run['event'] => ({
    name: 'workflow_run',
    payload: {
      workflow_run: {
        ...{
          event,
          head_branch: 'topic',
          head_sha: head,
          conclusion: 'failure',
          html_url: 'https://example.com/1',
        },
        head_repository: { owner: { login: 'stranger' } },
      },
    },
    ref: 'refs/heads/main',
    reference: 'refs/heads/main',
  })

  it('writes one comment, updates it in place, and runs nothing of the pull request', async () => {
    const trace = join(createDirectory(), 'trace')
    const head = await change('topic', { channels: ['web'] })
    // What the fork would do where its code runs; its snapshot is what the honest change has.
    project.write(
      'bundle.mjs',
      `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(trace)}, '')\n`,
    )
    project.write(
      'package.json',
      JSON.stringify({ scripts: { prepare: `touch ${trace}`, install: `touch ${trace}` } }),
    )
    const forked = project.commit()
    pullRequest('topic')
    const github = fakeGithub(
      [{ number: 7, head: { label: 'stranger:topic', sha: forked } }],
      [
        {
          id: 1,
          user: { type: 'User' },
          body: '<!-- surfacekit:gate -->\na stranger who took our first line',
        },
        { id: 2, user: { type: 'Bot' }, body: '<!-- surfacekit:other -->\nanother project' },
      ],
    )
    const first = runOnGithub(job(), { event: workflowRun(forked), env: github.env })
    expect(first.code, first.log).toBe(0)
    const [comment] = github.comments().slice(2)
    expect(comment!.body).toMatch(/^<!-- surfacekit:gate -->\n### surface · gate: one edit breaks callers/)
    expect(comment!.body).toContain('no longer accepts `"phone"`')
    expect(comment!.body).toContain('<a href="https://example.com/1">The check of this change</a>: failure')
    expect(existsSync(trace)).toBe(false)
    expect(existsSync(join(first.workspace, 'package.json'))).toBe(false)

    project.git('checkout', '-q', 'topic')
    project.define({})
    await project.surface('snapshot')
    const undone = project.commit()
    pullRequest('topic')
    github.push(7, undone)
    const second = runOnGithub(job(), { event: workflowRun(undone), env: github.env })
    expect(second.code, second.log).toBe(0)
    expect(github.comments()).toHaveLength(3)
    expect(github.comments()[2]!.body).toMatch(
      /^<!-- surfacekit:gate -->\n### surface · gate: nothing moved [^\n]*\n\n<sub>/,
    )
    expect(github.comments()[0]!.body).toContain('a stranger')

    // A commit that is not the head of an open pull request any more is nobody's business.
    const late = runOnGithub(job(), { event: workflowRun(head), env: github.env })
    expect(late.code, late.log).toBe(0)
    expect(github.comments()).toHaveLength(3)
  })

  it('shows consent that the pull request holds', async () => {
    await change('topic', { channels: ['web'] })
    const { stdout } = await project.surface('check')
    await project.surface('accept', ...fingerprintsIn(stdout), '--reason', 'phone orders ended')
    const head = project.commit()
    pullRequest('topic')
    const github = fakeGithub([{ number: 7, head: { label: 'stranger:topic', sha: head } }], [])
    const run = runOnGithub(job(), { event: workflowRun(head), env: github.env })
    expect(run.code, run.log).toBe(0)
    expect(github.comments()[0]!.body).toContain('### surface · gate: every edit is accepted')
  })

  it('runs for pull requests only', async () => {
    const head = project.git('rev-parse', 'main')
    expect(runOnGithub(job(), { event: workflowRun(head, 'push') }).skipped).toBe(true)
  })
})

describe('GitLab', { timeout: 60_000 }, () => {
  interface GitlabJob {
    readonly variables: { readonly GIT_DEPTH: number }
    readonly script: readonly string[]
    readonly artifacts: {
      readonly paths: readonly string[]
      readonly reports: Readonly<Record<string, string>>
    }
  }

  it('fails a break in merged results, and writes every report that it announces', async () => {
    const job = (parseYaml(recipe('GitLab')('.gitlab-ci.yml')) as { surface: GitlabJob }).surface
    await change('topic', { channels: ['web'] })
    pullRequest('topic')
    const workspace = createDirectory()
    checkOut(workspace, 'refs/pull/7/merge', job.variables.GIT_DEPTH)
    installPackages(workspace)
    const script = job.script.filter((line) => line !== 'npm ci')
    expect(script).toHaveLength(job.script.length - 1)
    const { status, output } = runBash(script.join('\n'), workspace, {
      ...ENV,
      ...{ CI: 'true', GITLAB_CI: 'true', CI_MERGE_REQUEST_EVENT_TYPE: 'merged_result' },
      ...{ CI_COMMIT_SHA: project.git('rev-parse', 'refs/pull/7/merge') },
    })
    expect(status, output).toBe(1)
    expect(output).toContain('base of this merge request')
    for (const file of [...job.artifacts.paths, ...Object.values(job.artifacts.reports)])
      expect(readFileSync(join(workspace, file), 'utf8')).toContain('phone')
  })
})

describe('A workspace: pnpm, Nx, Turborepo', { timeout: 120_000 }, () => {
  const block = recipe('A workspace: pnpm, Nx, Turborepo')
  interface Task {
    readonly cache: boolean
    readonly passThroughEnv: readonly string[]
  }
  const task = () => (JSON.parse(block('turbo.json')) as { tasks: { surface: Task } }).tasks.surface

  beforeEach(async () => {
    for (const file of ['package.json', 'surface.config.json'])
      project.write(`packages/shop/${file}`, block(`packages/shop/${file}`))
    project.write('packages/shop/contract.mjs', project.read('bundle.mjs'))
    project.write('packages/shop/.gitkeep', '')
    expect(
      sh('npx surface snapshot --config packages/shop/surface.config.json --out packages/shop/snapshots')
        .status,
    ).toBe(0)
    project.commit()
  })

  // Not installed here: what pnpm does with this command, and what Turborepo does to the environment of a task.
  const inEachPackage = (env: Readonly<Record<string, string>> = {}) =>
    sh('for package in packages/*/; do (cd "$package" && npm run --silent surface); done', env)
  const strictly = (env: Readonly<Record<string, string>>, allowed: readonly string[]) =>
    Object.fromEntries(
      Object.entries(env).filter(([name]) =>
        allowed.some((pattern) => new RegExp(`^${pattern.replace('*', '.*')}$`).test(name)),
      ),
    )

  it('checks each package under its own name', async () => {
    expect(block('sh').trim()).toBe('pnpm --recursive run surface')
    branch('topic')
    const { status, output } = inEachPackage()
    expect(status, output).toBe(0)
    expect(output).toContain('shop · contract.mjs')
  })

  it('finds the base of the event only when Turborepo lets its variables through', async () => {
    branch('topic')
    project.commit()
    const payload = join(createDirectory(), 'event.json')
    writeFileSync(payload, JSON.stringify({ before: project.git('rev-parse', 'HEAD') }))
    const env = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: payload }
    expect(inEachPackage(strictly(env, task().passThroughEnv)).output).toContain(
      'what was there before this push',
    )
    expect(inEachPackage(strictly(env, [])).output).toContain('where this branch left main')
  })

  it('says the truth about caching: the same files are green before a merge and red after it', async () => {
    expect(task().cache).toBe(false)
    expect(JSON.parse(block('nx.json'))).toMatchObject({ targetDefaults: { surface: { cache: false } } })
    branch('topic')
    project.write('packages/shop/contract.mjs', project.read('bundle.mjs').replace('"web","phone"', '"web"'))
    sh('cd packages/shop && npx surface snapshot')
    const red = inEachPackage()
    expect(red.status).toBe(1)
    sh(
      `cd packages/shop && npx surface accept ${fingerprintsIn(red.output).join(' ')} --reason "phone orders ended"`,
    )
    project.commit()
    expect(inEachPackage().status).toBe(0)
    const files = project.git('rev-parse', 'HEAD^{tree}')
    // The consent is merged and its change undone on main; this branch does the same once more.
    project.git('checkout', '-q', 'main')
    project.git('merge', '-q', 'topic')
    project.git('checkout', 'main~1', '--', 'packages/shop/contract.mjs', 'packages/shop/snapshots')
    project.commit()
    branch('again')
    project.git('checkout', 'topic', '--', '.')
    project.commit()
    expect(project.git('rev-parse', 'HEAD^{tree}')).toBe(files)
    expect(inEachPackage().status).toBe(1)
  })
})

describe('Upgrades of the schema library: Renovate, Dependabot', { timeout: 120_000 }, () => {
  const block = recipe('Upgrades of the schema library: Renovate, Dependabot')
  const before = { customerId: 'z.string().nullable()' } as const
  const command = () => block('console').trim().replace(/^\$ /, '')
  const record = () => {
    expect(sh('npx surface snapshot').status).toBe(0)
    project.commit()
  }
  beforeEach(() => installWithLibrary(project.dir, 'zod40'))

  it('is green with a note where the meaning stays, and the snapshot can be refreshed by itself', () => {
    project.define(before)
    record()
    branch('upgrade')
    installWithLibrary(project.dir, 'zod46')
    project.commit()
    const { status, output } = sh(command())
    expect(status, output).toBe(0)
    expect(output).toMatch(/note: .* written differently in snapshots and means? the same/)
    expect(sh(block('sh')).status).toBe(0)
    expect(project.git('status', '--porcelain')).toBe('')
    expect(
      project
        .git('diff', '--name-only', 'HEAD~1')
        .split('\n')
        .every((file) => file.startsWith('snapshots/')),
    ).toBe(true)
    const refreshed = sh(command())
    expect(refreshed.status, refreshed.output).toBe(0)
    expect(refreshed.output).not.toContain('note:')
  })

  it('is red where the library narrows what is accepted, with a value that proves it', () => {
    project.define({ ...before, optional: 'at: z.iso.datetime(),' })
    record()
    branch('upgrade')
    installWithLibrary(project.dir, 'zod46')
    const { status, output } = sh(command())
    expect(status, output).toBe(1)
    expect(output).toContain('Accepted before, refused now:')
  })

  it('names packages that are the ones to upgrade together', () => {
    const { name, peerDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
      name: string
      peerDependencies: Record<string, string>
    }
    const renovate = JSON.parse(block('renovate.json')) as { packageRules: [{ matchPackageNames: string[] }] }
    const dependabot = parseYaml(block('.github/dependabot.yml')) as {
      updates: [{ groups: { contracts: { patterns: string[] } } }]
    }
    const together = ['zod', name]
    expect(peerDependencies).toHaveProperty('zod')
    expect(renovate.packageRules[0].matchPackageNames).toEqual(together)
    expect(dependabot.updates[0].groups.contracts.patterns).toEqual(together)
  })
})

describe('Release branches', { timeout: 60_000 }, () => {
  const block = recipe('Release branches')

  it('compares a fix with its release, and tells what a release changed', async () => {
    project.git('tag', 'v1.0.0')
    project.git('branch', 'release/1.x')
    await change('topic', { channels: ['web'] })
    project.git('checkout', '-q', 'main')
    project.git('merge', '-q', 'topic')
    // In the clone of somebody who fixes the release.
    const clone = createDirectory()
    symlinkSync(project.dir, join(clone, 'origin'))
    expect(
      runBash('git clone -q origin work && cd work && git checkout -q -b fix origin/release/1.x', clone, ENV)
        .status,
    ).toBe(0)
    const work = join(clone, 'work')
    installPackages(work)
    const fix = runBash(block('sh 1'), work, ENV)
    expect(fix.status, fix.output).toBe(0)
    expect(fix.output).toContain('--base origin/release/1.x')
    runBash('git checkout -q origin/main', work, ENV)
    const told = runBash(block('sh 2'), work, ENV)
    expect(told.status, told.output).toBe(0)
    expect(told.output).toContain('no longer accepts "phone"')
  })
})

describe('Before a commit', { timeout: 60_000 }, () => {
  const block = recipe('Before a commit')

  it('refuses a commit that leaves the snapshot stale, and nothing else', async () => {
    branch('topic')
    project.write('.githooks/pre-commit', block('.githooks/pre-commit'))
    chmodSync(join(project.dir, '.githooks/pre-commit'), 0o755)
    expect(sh(block('sh')).status).toBe(0)
    project.define({ channels: ['web'] })
    const stale = sh('git add . && git commit -qm stale')
    expect(stale.status).toBe(1)
    expect(stale.output).toContain('STALE')
    await project.surface('snapshot')
    const fresh = sh('git add . && git commit -qm fresh')
    expect(fresh.status, fresh.output).toBe(0)
  })

  it('is the same under the framework, for the files a contract can be in', () => {
    const { repos } = parseYaml(block('.pre-commit-config.yaml')) as {
      repos: [{ hooks: [{ entry: string; files: string }] }]
    }
    const [{ hooks }] = repos
    expect(block('.githooks/pre-commit')).toContain(`exec ${hooks[0].entry}\n`)
    const files = new RegExp(hooks[0].files)
    expect(['src/a.ts', 'a.mjs', 'a.cts'].every((file) => files.test(file))).toBe(true)
    expect(files.test('README.md')).toBe(false)
  })
})

describe('Who may say that a break is meant', { timeout: 60_000 }, () => {
  it('owns the configuration and every consent, and not the snapshot', async () => {
    const text = recipe('Who may say that a break is meant')('.github/CODEOWNERS')
    const rules = text
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/) as [string, string])
    const ownerOf = (file: string) =>
      rules
        .filter(([path]) => `/${file}` === path || (path.endsWith('/') && `/${file}`.startsWith(path)))
        .at(-1)?.[1]
    await change('topic', { channels: ['web'] })
    const { stdout } = await project.surface('check')
    await project.surface('accept', ...fingerprintsIn(stdout), '--reason', 'why')
    writeBelow(project.dir, '.github/workflows/surface.yml', '')
    project.commit()
    const owned = project
      .git('ls-files')
      .split('\n')
      .map((file) => [file, ownerOf(file)] as const)
    const accepted = owned.filter(([file]) => file.startsWith('snapshots/accepted/'))
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.every(([, owner]) => owner === '@acme/api-owners')).toBe(true)
    expect(Object.fromEntries(owned)).toMatchObject({
      'surface.config.json': '@acme/api-owners',
      '.github/workflows/surface.yml': '@acme/platform',
    })
    expect(owned.filter(([, owner]) => owner === undefined).map(([file]) => file)).toEqual(
      expect.arrayContaining(['snapshots/surface.json', 'bundle.mjs']),
    )
  })
})

describe('docs/ci.md', () => {
  // Runs last: every test above has taken its blocks.
  afterAll(() => taken.clear())
  it('shows nothing that no test runs', () => {
    const left = allBlocks.filter((block) => !taken.has(block))
    expect(left.map(({ language, line }) => `${language}, line ${line}`)).toEqual([])
  })
})
