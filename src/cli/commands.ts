import type { ArgumentSpec, CommandSpec, OptionSpec } from './command.ts'
import { FROM, SERVER_OPTIONS } from './server-option-specs.ts'
import { AGAINST, BASE, JUDGING_OPTIONS, REPORT_OPTIONS } from './report-option-specs.ts'

/** Options of every command. */
export const SHARED_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--config <file>',
    description:
      'the configuration; otherwise the nearest surface.config.json up to the root of the repository',
  },
  { flags: '--color', description: 'colour the output, wherever it goes' },
  { flags: '--no-color', description: 'do not colour the output' },
]

/** What the exit codes of all commands have in common. */
export const EXITS: CommandSpec['exits'] = { '0': 'passed', '1': 'the gate failed' }

/** The exit code that every command shares. */
export const COULD_NOT_RUN = 'it could not run: usage, configuration, loading, git, reading or writing'

const BUNDLE: ArgumentSpec = {
  name: '[bundle]',
  description: 'the module that exports the contracts; default: `bundle` of the configuration',
}

const OUT: OptionSpec = {
  flags: '--out <dir>',
  description: 'the directory of the snapshot; default: `out` of the configuration, else snapshots',
}

/** Every command. Help, docs/cli.md and the parser are made of this table. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'init',
    summary: 'write the configuration, a first snapshot and, when asked, the workflow',
    description: [
      'Loads the bundle, or captures the server that --from names, and writes surface.config.json and the first snapshot. What is there already is kept as it is, so it can be run again.',
      'Of the variables that --env gives a server the names are written, never a value.',
    ],
    arguments: [BUNDLE],
    options: [
      OUT,
      { flags: '--workflow', description: 'write .github/workflows/surface.yml as well' },
      FROM,
      ...SERVER_OPTIONS,
    ],
    exits: { '0': 'everything is there' },
    examples: [
      'surface init src/contract.ts',
      'surface init src/contract.ts --workflow',
      "surface init --from 'mcp:node dist/index.js' --env API_TOKEN --workflow",
    ],
    load: async () => (await import('./commands/init.ts')).runInit,
  },
  {
    name: 'snapshot',
    summary: 'write what the bundle exposes as a small file to commit',
    description: [
      'Loads the bundle and writes surface.json and surface.details.json. Says, in one line per surface, what moved against the files it replaces.',
      'It never needs the files it replaces: a file with conflict markers, cut short, of an older version or with a wrong digest is named and replaced.',
    ],
    arguments: [BUNDLE],
    options: [
      OUT,
      {
        flags: '--stdout',
        description:
          'write nothing; print manifest and details as one JSON document, which `-` and a path read back',
      },
      FROM,
      ...SERVER_OPTIONS,
    ],
    exits: { '0': 'the snapshot is written' },
    examples: [
      'surface snapshot',
      'surface snapshot src/bundle.ts --out snapshots/shop',
      "surface snapshot --from 'mcp:node dist/index.js' --env API_TOKEN",
    ],
    load: async () => (await import('./commands/snapshot.ts')).runSnapshot,
  },
  {
    name: 'check',
    summary: 'the gate: fail when the snapshot is stale or a change breaks callers',
    description: [
      'Fresh: the committed snapshot is what the bundle builds. Compatible: what the bundle builds does not break who calls the base, unless somebody accepted it.',
      'The base is --against, else `against` of the configuration, else git:base. Without one to be found: exit code 2 in CI, elsewhere one line says so and the committed snapshot alone is compared.',
      'A snapshot that is written differently and means the same, as after an upgrade of the schema library, is a note.',
    ],
    arguments: [BUNDLE],
    options: [
      OUT,
      AGAINST,
      BASE,
      { flags: '--exact', description: 'fail also when the snapshot is only written differently' },
      ...REPORT_OPTIONS,
      FROM,
      ...SERVER_OPTIONS,
    ],
    exits: {
      '0': 'the snapshot is up to date and nothing reaches --fail-on',
      '1': 'the snapshot is stale or missing, or a finding reaches --fail-on',
    },
    examples: ['surface check', 'surface check --fail-on breaking,shown --output markdown=surface.md'],
    load: async () => (await import('./commands/check.ts')).runCheck,
  },
  {
    name: 'accept',
    summary: 'record that a break is meant, in a file to commit with the change',
    description: [
      'Repeats the comparison of `check` and writes one file for each finding beside the snapshot. A file counts only while it is new or changed relative to the base: merged once, it is spent.',
      'An accepted finding is still reported, with its reason, and does not fail the gate. `surface check` prints the whole command under a failing report.',
    ],
    arguments: [
      { name: '<fingerprint...>', description: 'the findings to accept, as the report names them' },
    ],
    options: [
      { flags: '--reason <text>', description: 'why the break is meant; needed' },
      { flags: '--bundle <bundle>', description: BUNDLE.description },
      OUT,
      AGAINST,
      BASE,
      ...JUDGING_OPTIONS,
      FROM,
      ...SERVER_OPTIONS,
    ],
    exits: { '0': 'the files are written' },
    examples: ['surface accept 7c1e90b2d4aa 9d03f1aa52c6 --reason "phone orders ended"'],
    load: async () => (await import('./commands/accept.ts')).runAccept,
  },
  {
    name: 'diff',
    summary: 'compare two sources and judge every change, tools apart from HTTP',
    description: [
      'Compares two sources. Without arguments: `git:base` with the bundle of the working tree; with one: that source with it.',
      'A source is a snapshot directory or file, a bundle module, `git:REV[:PATH]`, `git:base`, `git:merge-base[=BRANCH]`, REV:PATH, `-` for stdin, or a running MCP server: `mcp:COMMAND`, `mcp:FILE.json#NAME` or its address.',
      'Reading a file or a revision runs no code of the project. A server that is started gets PATH, an empty HOME, TMPDIR, LANG and what --env names; it is always ended.',
    ],
    arguments: [
      { name: '[before]', description: 'the earlier source; default: git:base' },
      { name: '[after]', description: 'the later source; default: the bundle of the working tree' },
    ],
    options: [OUT, BASE, ...REPORT_OPTIONS, ...SERVER_OPTIONS],
    exits: { '0': 'nothing reaches --fail-on', '1': 'a finding reaches --fail-on' },
    examples: [
      'surface diff',
      'surface diff git:v1.2.0 snapshots',
      'surface diff git:v1.2.0 git:HEAD --format markdown',
      "surface diff 'mcp:npx -y my-server@latest' 'mcp:node dist/index.js'",
    ],
    load: async () => (await import('./commands/diff.ts')).runDiff,
  },
  {
    name: 'prove',
    summary: 'show that tool views change no byte of HTTP',
    description: [
      'Compares the bundle with its twin without views. First the documents: OpenAPI and manifest. Then answers: requests made from the schemas, valid ones at the edges and invalid ones, are sent to handlers in this process, and status, headers and body are compared to the byte.',
      'Handlers run only where the bundle exports createServices(), which builds services anew and without effects outside of the process, or with --run-handlers. Where it exports createFetch(contracts), the application’s own handler is asked.',
      'An endpoint that answers differently on its own (a time, a random id) is not decidable and never counts as proved.',
    ],
    arguments: [BUNDLE],
    options: [
      {
        flags: '--against <source>',
        description: 'an earlier snapshot as well: whether everything that moved since is the tool surface',
      },
      {
        flags: '--run-handlers',
        description:
          'run the handlers of a bundle without createServices(); each side gets a copy of the module of its own',
      },
      {
        flags: '--requests <file>',
        description:
          'replay recorded traffic, HAR or one JSON request a line; secrets in it are never printed; may be given several times',
        repeatable: true,
      },
      { flags: '--samples <count>', description: 'requests for each endpoint; default: 100' },
      {
        flags: '--seed <number>',
        description: 'the same seed gives the same requests on every machine; default: 1',
      },
      {
        flags: '--freeze-time',
        description: 'a fixed clock and seeded random numbers on all sides, so that more is decidable',
      },
      { flags: '--allow-undecidable', description: 'do not fail for endpoints that nobody can prove' },
      { flags: '--format <format>', description: 'what stdout gets: text, markdown, json; default: text' },
    ],
    exits: {
      '0': 'nothing differs, and every endpoint that was asked is decidable',
      '1': 'something differs, or is not decidable',
    },
    examples: [
      'surface prove',
      'surface prove --against git:base',
      'surface prove --requests traffic.har --freeze-time',
    ],
    load: async () => (await import('./commands/prove.ts')).runProve,
  },
  {
    name: 'inspect',
    summary: 'list operations, routes, tools, views and what a model is shown',
    description: [
      'Prints one table of a bundle or a snapshot: operation, route, tool name per transport, view, and the bytes a tool costs a model that is shown it.',
      'Names that a transport cannot show, and what this package would refuse in contracts that another library built, are listed instead of failing. So is lint: what model APIs and hosts are known to refuse or to misread.',
    ],
    arguments: [
      {
        name: '[source]',
        description:
          'a bundle module, a snapshot directory or file, `git:REV[:PATH]`, an MCP server, or `-` for stdin; default: the bundle',
      },
    ],
    options: [
      { flags: '--tool <name>', description: 'print exactly what a model is shown of this tool, as JSON' },
      ...SERVER_OPTIONS,
    ],
    exits: { '0': 'the table is printed' },
    examples: ['surface inspect', 'surface inspect snapshots', 'surface inspect --tool create_order'],
    load: async () => (await import('./commands/inspect.ts')).runInspect,
  },
  {
    name: 'serve',
    summary: 'serve the bundle over HTTP, or to one MCP client',
    description: [
      'Calls `createServices` of the bundle module and serves what it returns, with the routes and tools that a snapshot of the bundle lists. For trying a bundle out, and for an MCP host that starts it.',
      'Ends at SIGINT or SIGTERM, once the calls under way are answered, and when the MCP client has gone. Nothing but MCP is written to stdout; what failed is said on stderr.',
    ],
    arguments: [BUNDLE],
    options: [
      { flags: '--http <port>', description: 'serve HTTP on this port; 0 takes any free one' },
      { flags: '--host <name>', description: 'the address to listen at; default: localhost' },
      { flags: '--mcp', description: 'serve MCP on stdin and stdout' },
      {
        flags: '--mcp-surface <name>',
        description: 'serve this one of several MCP surfaces on stdin and stdout',
      },
    ],
    exits: { '0': 'it was told to end, or the MCP client has gone' },
    examples: ['surface serve --http 3000', 'surface serve src/bundle.ts --mcp'],
    load: async () => (await import('./commands/serve.ts')).runServe,
  },
  {
    name: 'rules',
    summary: 'list every kind of change and its verdict in each place',
    description: [
      'Prints every kind of change that a report can name and how it is judged in each place; `surface explain KIND` says why.',
    ],
    arguments: [],
    options: [{ flags: '--format <format>', description: 'text, markdown or json; default: text' }],
    exits: { '0': 'the list is printed' },
    examples: ['surface rules', 'surface rules --format json'],
    load: async () => (await import('./commands/rules.ts')).runRules,
  },
  {
    name: 'explain',
    summary: 'explain one kind of change: its verdicts and their reasons',
    description: ['Prints what a kind of change means, its verdict in each place, and why it is that one.'],
    arguments: [{ name: '<kind>', description: 'the kind, as a report names it' }],
    options: [],
    exits: { '0': 'the explanation is printed' },
    examples: ['surface explain enum-value-removed'],
    load: async () => (await import('./commands/explain.ts')).runExplain,
  },
]
