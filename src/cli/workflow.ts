/**
 * The workflow that `init --workflow` writes and docs/ci.md shows.
 * In: how the repository installs and where the project stands in it. Out: text for GitHub Actions.
 */

/** How a package manager is set up and run, by the lock file that tells it. */
const PACKAGE_MANAGERS = [
  {
    lock: 'pnpm-lock.yaml',
    cache: 'pnpm',
    setup: 'pnpm/action-setup@v4',
    install: 'pnpm install --frozen-lockfile',
    run: 'pnpm exec',
  },
  { lock: 'yarn.lock', cache: 'yarn', setup: null, install: 'yarn install --immutable', run: 'yarn' },
  { lock: 'package-lock.json', cache: 'npm', setup: null, install: 'npm ci', run: 'npx' },
] as const

export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

/** The one whose lock file is there; npm where none is. */
export function findPackageManager(exists: (file: string) => boolean): PackageManager {
  return PACKAGE_MANAGERS.find(({ lock }) => exists(lock)) ?? PACKAGE_MANAGERS.at(-1)!
}

/** How the gate is installed and run where no package manager of Node's is used: a server may be written in anything. */
interface Fetched {
  /** What of this package is fetched: `surfacekit@1.2.3`. */
  readonly fetched: string
}

export interface WorkflowProject {
  readonly runner: PackageManager | Fetched
  /** From the root of the repository; `.` for the root itself. */
  readonly directory: string
  /** Variables that a server is given by name; null where a bundle is built. */
  readonly env: readonly string[] | null
}

export function githubWorkflow({ runner, directory, env }: WorkflowProject): string {
  const below =
    directory === '.' ? [] : ['    defaults:', '      run:', `        working-directory: ${quote(directory)}`]
  const report = directory === '.' ? 'surface.md' : `${directory}/surface.md`
  const secrets = (env ?? []).map((name) => `          ${name}: \${{ secrets.${name} }}`)
  const node = [
    '      - uses: actions/setup-node@v4',
    '        with:',
    '          node-version: 22',
    ...('fetched' in runner ? [] : [`          cache: ${runner.cache}`]),
  ]
  return [
    'name: surface',
    'on:',
    '  pull_request:',
    '  merge_group:',
    'permissions:',
    `  contents: read # ${env === null ? 'the contract runs here: no secrets' : 'the server runs here: with no secrets but its own'}`,
    'jobs:',
    '  surface:',
    '    runs-on: ubuntu-latest',
    ...below,
    '    steps:',
    '      - uses: actions/checkout@v4',
    '        with:',
    '          fetch-depth: 2 # enough for pull requests; a merge queue that rebases needs 0',
    ...('fetched' in runner || runner.setup === null ? [] : [`      - uses: ${runner.setup}`]),
    ...node,
    ...('fetched' in runner ? [] : [`      - run: ${runner.install}`]),
    ...(env === null ? [] : ['      # Build here what the server needs to start.']),
    `      - run: ${'fetched' in runner ? `npx --yes ${runner.fetched}` : `${runner.run} surface`} check --format github --output text=surface.txt --output markdown=surface.md`,
    ...(secrets.length === 0 ? [] : ['        env:', ...secrets]),
    '      - if: always()',
    '        run: cat surface.txt; cat surface.md >> "$GITHUB_STEP_SUMMARY"',
    '      - if: always()',
    '        uses: actions/upload-artifact@v4',
    '        with:',
    '          name: surface',
    `          path: ${quote(report)}`,
    '',
  ].join('\n')
}

// A name that YAML could read as something else stands in quotes.
function quote(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}
