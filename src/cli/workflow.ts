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

/** `directory` is the project's, from the root of the repository; `.` for the root itself. */
export function githubWorkflow(manager: PackageManager, directory: string): string {
  const below =
    directory === '.' ? [] : ['    defaults:', '      run:', `        working-directory: ${quote(directory)}`]
  const report = directory === '.' ? 'surface.md' : `${directory}/surface.md`
  return [
    'name: surface',
    'on:',
    '  pull_request:',
    '  merge_group:',
    'permissions:',
    '  contents: read # the contract runs here: no secrets',
    'jobs:',
    '  surface:',
    '    runs-on: ubuntu-latest',
    ...below,
    '    steps:',
    '      - uses: actions/checkout@v4',
    '        with:',
    '          fetch-depth: 2 # enough for pull requests; a merge queue that rebases needs 0',
    ...(manager.setup === null ? [] : [`      - uses: ${manager.setup}`]),
    '      - uses: actions/setup-node@v4',
    '        with:',
    '          node-version: 22',
    `          cache: ${manager.cache}`,
    `      - run: ${manager.install}`,
    `      - run: ${manager.run} surface check --format github --output text=surface.txt --output markdown=surface.md`,
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
