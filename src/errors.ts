/**
 * Known failures: one class, one table of messages.
 * In: a code and its details. Out: an Error that says what is wrong, where, and what to do.
 * A finding is a value and never an error; an error that is not a SurfaceError is a bug.
 */

/** What a code needs to be told, and the two sentences it makes of it. */
interface ErrorText<Details> {
  readonly what: (details: Details) => string
  readonly remedy: (details: Details) => string
}

const text = <Details>(
  what: (details: Details) => string,
  remedy: (details: Details) => string,
): ErrorText<Details> => ({ what, remedy })

const CONTRACTS_ONLY =
  'Name a module that imports the contracts only: no server, no database, no start-up code.'

/** One reason why something an author declared is refused. */
interface Offence {
  readonly endpoint: string
  readonly field: string
  readonly reason: string
  readonly remedy: string
}

/** Two definitions of one operation. */
interface Conflict {
  readonly operation: string
  readonly first: string
  readonly second: string
  readonly fields: readonly string[]
}

function listOffences(offences: readonly Offence[]): string {
  const lines = offences.map(({ endpoint, field, reason, remedy }) => {
    const place = [endpoint, field].filter((part) => part !== '').join(', ')
    return `- ${place}${place === '' ? '' : ': '}${reason}. ${remedy}`
  })
  return `${offences.length} ${offences.length === 1 ? 'reason' : 'reasons'}:\n${lines.join('\n')}`
}

/** What a foreign program said, below the message. */
function quoteLines(said: string): string {
  return said === '' ? '' : `\nIt said:\n${said.replace(/^/gm, '  ')}`
}

/** One row a code, in one block a folder. Codes are stable: scripts match on them. */
export const errorTexts = {
  // leaves
  'not-plain-json': text<{ pointer: string; what: string }>(
    ({ pointer, what }) =>
      `The value at ${pointer === '' ? 'the root' : pointer} is ${what}, which is not plain JSON.`,
    () => 'Use objects, arrays, strings, finite numbers, booleans and null.',
  ),

  // schema
  'not-a-schema': text<{ what: string }>(
    ({ what }) => `A schema is expected, found ${what}.`,
    () => 'Pass a schema of Zod 4, Zod 3.24 or later, ArkType, Valibot, or another Standard Schema library.',
  ),
  'schema-without-json-schema': text<{ vendor: string }>(
    ({ vendor }) => `A schema of ${vendor} cannot describe itself as JSON Schema.`,
    ({ vendor }) =>
      vendor === 'valibot'
        ? 'Wrap it: `toStandardJsonSchema(schema)` of `@valibot/to-json-schema`.'
        : `Wrap it with ${vendor}'s Standard JSON Schema adapter, or use a library that has one.`,
  ),
  'zod-too-old': text<{ name: string; version: string; needs: string }>(
    ({ name, version, needs }) =>
      `A schema comes from ${name} ${version}, which keeps descriptions where nobody can read them; ${needs} or later does not.`,
    ({ needs }) =>
      `Update zod to ${needs} or later, or write the schemas with \`zod\` instead of \`zod/mini\`.`,
  ),
  'zod-newer-than-converter': text<{ version: string; ours: string }>(
    ({ version, ours }) =>
      `A schema comes from zod ${version}, newer than zod ${ours}, the one surfacekit finds and converts with.`,
    ({ version }) =>
      `Install zod ${version} or later where surfacekit is installed (\`npm ls zod\` shows every copy).`,
  ),
  'schema-not-convertible': text<{ pointer: string; reason: string }>(
    ({ pointer, reason }) =>
      `The schema at ${pointer === '' ? 'the root' : pointer} cannot be written as JSON Schema: ${reason}`,
    () => 'Change that part of the schema, or describe it with what JSON Schema can express.',
  ),

  // contract
  'contract-refused': text<{ prefix: string; offences: readonly Offence[] }>(
    ({ prefix, offences }) => `Contract "${prefix}" is refused for ${listOffences(offences)}`,
    () => 'Each line ends with what to do. Nothing was built.',
  ),
  'runtime-tool-refused': text<{ name: string; offences: readonly Offence[] }>(
    ({ name, offences }) => `Runtime tool "${name}" is refused for ${listOffences(offences)}`,
    () => 'Each line ends with what to do. Nothing was built.',
  ),
  'bundle-refused': text<{ offences: readonly Offence[] }>(
    ({ offences }) => `The bundle is refused for ${listOffences(offences)}`,
    () => 'Each line ends with what to do.',
  ),
  'bundle-not-found': text<{ exports: readonly string[] }>(
    ({ exports }) =>
      `The module exports no bundle and no contract${exports.length === 0 ? '' : `; it exports ${exports.join(', ')}`}.`,
    () => 'Export a contract, or `export default defineBundle({ contracts: [...] })`.',
  ),
  'bundle-is-promise': text<{ name: string }>(
    ({ name }) => `The export \`${name}\` is a promise, and nobody waits for the bundle in it.`,
    ({ name }) =>
      `Wait for it in the module: \`export ${name === 'default' ? 'default' : `const ${name} =`} await …\`.`,
  ),
  'tool-view-arguments': text<{ which: string }>(
    ({ which }) => `withToolView(endpoint, view): ${which} is not an object.`,
    () => 'Pass the endpoint, then its view `{ defaults, output, project }`.',
  ),
  'operation-conflict': text<{ conflicts: readonly Conflict[] }>(
    ({ conflicts }) =>
      conflicts
        .map(
          ({ operation, first, second, fields }) =>
            `${operation} is defined twice, by ${first} and by ${second}, and they differ in ${fields.join(', ')}.`,
        )
        .join('\n'),
    () => 'Give one of the two another key or its contract another prefix, or make the definitions equal.',
  ),
  'surface-refused': text<{ problems: readonly { readonly message: string }[] }>(
    ({ problems }) =>
      problems.length === 1
        ? problems[0]!.message
        : `${problems.length} rows cannot be shown on their surfaces:\n${problems.map(({ message }) => `- ${message}`).join('\n')}`,
    () => 'Give the tool another `tool.name`, or the route another path. `surface inspect` lists every row.',
  ),
  'tool-input-overlap': text<{ operation: string; keys: readonly string[] }>(
    ({ operation, keys }) =>
      `The tool of ${operation} would have ${keys.map((key) => `"${key}"`).join(', ')} twice: as a path parameter and in its input.`,
    () => 'Rename one of the two, or expose the endpoint over HTTP only.',
  ),
  'tool-input-not-object': text<{ operation: string; part: 'input' | 'params' }>(
    ({ operation, part }) =>
      `The ${part} of ${operation} can be something else than an object, and a tool takes named arguments.`,
    () => 'Wrap it in an object, or expose the endpoint over HTTP only.',
  ),

  // openapi
  'openapi-duplicate-route': text<{ place: string; first: string; second: string }>(
    ({ place, first, second }) => `${first} and ${second} both answer ${place}.`,
    () => 'Give one of them another path or method: a router only ever reaches the first.',
  ),
  'openapi-unresolved-reference': text<{ ref: string }>(
    ({ ref }) => `A schema refers to ${ref}, which leads to no schema of its own document.`,
    () => 'Correct the reference: `#`, or a JSON pointer such as `#/$defs/Name`.',
  ),

  // snapshot
  'operation-key-ambiguous': text<{ key: string; first: string; second: string }>(
    ({ key, first, second }) => `${first} and ${second} are both written as ${key} in a snapshot.`,
    () => 'Rename one of them, or take the dots out of its prefix.',
  ),
  'snapshot-missing': text<{ path: string }>(
    ({ path }) => `There is no snapshot at ${path}.`,
    () => 'Run `surface snapshot` and commit what it writes.',
  ),
  'snapshot-unreadable': text<{ path: string; reason: string }>(
    ({ path, reason }) => `${path} cannot be read: ${reason}.`,
    () => 'Check the path and its permissions.',
  ),
  'snapshot-not-writable': text<{ path: string; reason: string }>(
    ({ path, reason }) => `The snapshot cannot be written to ${path}: ${reason}.`,
    () => 'Check the directory, its permissions and the free space. Files that were there are whole.',
  ),
  'snapshot-conflict-markers': text<{ origin: string; line: number }>(
    ({ origin, line }) =>
      `${origin} holds the markers of an unresolved merge conflict, the first in line ${line}.`,
    () => 'Run `surface snapshot`: it writes the file anew from the merged contracts.',
  ),
  'snapshot-not-json': text<{ origin: string; line: number; what: string }>(
    ({ origin, line, what }) => `${origin}, line ${line}: not JSON, ${what}.`,
    () => 'Run `surface snapshot` to write it anew, or restore the file.',
  ),
  'snapshot-version': text<{ origin: string; member: string; found: number; supported: number }>(
    ({ origin, member, found, supported }) =>
      `${origin} has ${member} ${found}; this version of surfacekit reads ${member} ${supported}.`,
    ({ found, supported }) =>
      found < supported
        ? 'Run `surface snapshot` to write it in the present format, and commit it.'
        : 'Update surfacekit: the file was written by a later version.',
  ),
  'snapshot-shape': text<{ origin: string; pointer: string; expected: string; found: string }>(
    ({ origin, pointer, expected, found }) =>
      `${origin} is not a snapshot: ${pointer === '' ? 'the root' : pointer} must be ${expected}, found ${found}.`,
    () => 'Run `surface snapshot` to write it anew, or name the right file.',
  ),
  'snapshot-duplicate-row': text<{ origin: string; pointer: string; row: string }>(
    ({ origin, pointer, row }) => `${origin} lists ${row} twice, the second time at ${pointer}.`,
    () => 'A merge may have kept both sides. Run `surface snapshot` to write it anew.',
  ),
  'snapshot-inconsistent': text<{ origin: string; pointer: string; what: string }>(
    ({ origin, pointer, what }) =>
      `${origin} and its manifest do not belong together: ${pointer} ${what}. They are files from two runs, or one was edited by hand or half merged.`,
    () => 'Run `surface snapshot` to write both anew.',
  ),

  // diff
  'report-format-unknown': text<{ format: string; formats: readonly string[] }>(
    ({ format }) => `"${format}" is no format of a report.`,
    ({ formats }) => `Use one of ${formats.join(', ')}.`,
  ),
  'fail-on-unknown': text<{ word: string; text: string; nearest: string | null }>(
    ({ word, text: given }) =>
      word === given ? `"${word}" is no threshold.` : `"${word}" in "${given}" is no threshold.`,
    ({ nearest }) =>
      `${nearest === null ? '' : `Did you mean ${nearest}? `}Use breaking, risky, any, never or shown, alone, separated by commas, or by surface: \`tool=risky,http=breaking\`.`,
  ),

  'acceptance-invalid': text<{ path: string; fault: string }>(
    ({ path, fault }) => `${path} is not the acceptance that its name says: ${fault}.`,
    () => 'Delete it and accept the finding anew: `surface accept FINGERPRINT --reason TEXT`.',
  ),

  // sources
  'git-base-not-fetched': text<{ what: string; command: string }>(
    ({ what }) => `This clone does not hold ${what}, which this change is to be compared with.`,
    ({ command }) =>
      `Run \`${command}\` first, or check out with more history (actions/checkout: fetch-depth: 2, or 0).`,
  ),
  'ci-event-unreadable': text<{ path: string; reason: string }>(
    ({ path, reason }) => `The event file of this CI run, ${path}, names no base: ${reason}.`,
    () => 'Correct GITHUB_EVENT_PATH, or name the base yourself: `--base REV`.',
  ),
  'bundle-missing': text<{ path: string }>(
    ({ path }) => `There is no bundle at ${path}.`,
    () => 'Name the module that exports the contracts, as an argument or as `bundle` in surface.config.json.',
  ),
  'bundle-is-directory': text<{ path: string }>(
    ({ path }) => `${path} is a directory, and a bundle is a module.`,
    ({ path }) => `Name the file, for instance ${path === '.' ? '' : `${path}/`}bundle.ts.`,
  ),
  'bundle-not-a-module': text<{ path: string; extensions: string }>(
    ({ path, extensions }) => `${path} is not a module: a bundle's name ends in one of ${extensions}.`,
    () => 'Name the TypeScript or JavaScript file that exports the contracts.',
  ),
  'bundle-syntax': text<{ path: string; place: string | null; reason: string }>(
    ({ path, place, reason }) =>
      `${path} is not a valid module${place === null ? '' : `, at ${place}`}: ${reason}`,
    ({ path, place }) =>
      place === null
        ? `\`node --check ${path}\` shows the place; so it does for what it imports.`
        : 'Correct it there.',
  ),
  'bundle-top-level-await': text<{ path: string; place: string }>(
    ({ path, place }) =>
      `${path} is loaded as CommonJS, which has no top-level await; there is one at ${place}.`,
    () => 'Name the file `.mts`, or put `"type": "module"` into its package.json.',
  ),
  'bundle-import-missing': text<{ path: string; reason: string }>(
    ({ path, reason }) => `${path} imports something that is not there: ${reason}`,
    () => 'Install the dependencies, or correct the import.',
  ),
  'bundle-threw': text<{ path: string; stack: string }>(
    ({ path, stack }) => `${path} threw while it was loaded.\n${stack}`,
    () => CONTRACTS_ONLY,
  ),
  'bundle-rejected': text<{ path: string; stack: string }>(
    ({ path, stack }) => `${path} left a rejected promise that nobody handles.\n${stack}`,
    () => CONTRACTS_ONLY,
  ),
  'bundle-crashed': text<{ path: string; stack: string }>(
    ({ path, stack }) => `${path} threw outside of its own loading, in a callback.\n${stack}`,
    () => CONTRACTS_ONLY,
  ),
  'bundle-exited': text<{ path: string; call: string; stack: string }>(
    ({ path, call, stack }) =>
      `${path} called ${call}, which would have decided this command's exit code.${stack === '' ? '' : `\n${stack}`}`,
    () => CONTRACTS_ONLY,
  ),
  'bundle-never-settles': text<{ path: string }>(
    ({ path }) =>
      `${path} never finishes loading: a top-level await waits for something that cannot happen any more.`,
    () => `Settle it, or take it out. ${CONTRACTS_ONLY}`,
  ),
  'file-unreadable': text<{ path: string; reason: string }>(
    ({ path, reason }) => `${path} cannot be read (${reason}).`,
    () => 'Name a file that this user may read.',
  ),
  'source-unknown': text<{ text: string; tried: string; hint: string | null }>(
    ({ text, tried }) => `"${text}" is no source. Tried: ${tried}.`,
    ({ hint }) =>
      hint === null
        ? 'Name a snapshot directory, a manifest, a bundle module, `git:REV[:PATH]`, `mcp:COMMAND`, an http(s) address, or `-` for stdin.'
        : `Did you mean ${hint}?`,
  ),
  'source-no-bundle': text<{ text: string }>(
    ({ text }) => `${text} is no bundle: there is no code in it that this command could run.`,
    () => 'Name the module that exports the contracts.',
  ),
  'mcp-command-invalid': text<{ command: string; fault: string }>(
    ({ command, fault }) => `The command "${command}" cannot be split into words: ${fault}.`,
    () => 'Write it as for a shell, in quotes of its own: \'mcp:node server.js --name "two words"\'.',
  ),
  'mcp-env-missing': text<{ name: string }>(
    ({ name }) => `The server is to get ${name}, and it is not set here.`,
    ({ name }) => `Set ${name}, or give its value: --env ${name}=VALUE.`,
  ),
  'mcp-value-invalid': text<{ name: string }>(
    ({ name }) =>
      `The value of ${name} holds a character that cannot be handed on: a null, or a line break in a header.`,
    ({ name }) => `Correct ${name}.`,
  ),
  'mcp-not-started': text<{ label: string; reason: string; program: string }>(
    ({ label, reason, program }) =>
      `${label} cannot be started: ${
        reason === 'ENOENT'
          ? `there is no such program${/[/\\]/.test(program) ? '' : ' on PATH'}: "${program}"`
          : `"${program}" is not executable (${reason})`
      }.`,
    () => 'Check the command. It is run without a shell: no pipes, variables or aliases.',
  ),
  'mcp-ended': text<{ label: string; method: string; how: string; said: string }>(
    ({ label, method, how, said }) =>
      `${label} ended ${how} before it answered ${method}.${quoteLines(said)}`,
    () =>
      'Run it by hand. It gets PATH, an empty HOME, TMPDIR and LANG only: name what else it needs with --env NAME.',
  ),
  'mcp-timeout': text<{ label: string; method: string; seconds: number; said: string }>(
    ({ label, method, seconds, said }) =>
      `${label} did not answer ${method} within ${seconds} s.${quoteLines(said)}`,
    () => 'Check that it is an MCP server on stdio or HTTP, or give it more time: --timeout SECONDS.',
  ),
  'mcp-refused': text<{ label: string; method: string; what: string; said: string }>(
    ({ label, method, what, said }) => `${label} refuses ${method}: ${what}${quoteLines(said)}`,
    () => 'Repair the server, or give it what it asks for: --env NAME, --header "Name: value".',
  ),
  'mcp-answer-invalid': text<{ label: string; method: string; what: string; said: string }>(
    ({ label, method, what, said }) =>
      `${label} answers ${method} with something that MCP does not allow: ${what}.${quoteLines(said)}`,
    () => 'Repair the server: a host cannot use this answer either.',
  ),
  'mcp-cursor-loop': text<{ label: string; method: string; cursor: string; pages: number }>(
    ({ label, method, cursor, pages }) =>
      `${label} never ends its ${method}: after ${pages} pages it hands out the cursor "${cursor}" again.`,
    () => 'Repair the server: the last page has no nextCursor.',
  ),
  'mcp-too-large': text<{ label: string; method: string }>(
    ({ label, method }) => `${label} sends more than 32 MB; it was read no further, in ${method}.`,
    () => 'Repair the server: no model can be shown that much.',
  ),
  'mcp-duplicate': text<{ label: string; what: string; name: string }>(
    ({ label, what, name }) => `${label} lists two different ${what} called "${name}".`,
    () => 'Repair the server: which of them a host takes, nobody can say.',
  ),
  'mcp-secret-listed': text<{ label: string; name: string; pointer: string }>(
    ({ label, name, pointer }) =>
      `${label} lists the value of ${name} at ${pointer}; a snapshot would write it down.`,
    () => 'Take it out of what the server lists, or start it with a value that may be read by everybody.',
  ),
  'mcp-not-reached': text<{ label: string; method: string | null; reason: string; status: number | null }>(
    ({ label, reason }) => `${label} cannot be reached as an MCP server: ${reason}`,
    () => 'Check the address and what it asks for: --header "Authorization: Bearer …".',
  ),
  'mcp-not-reproducible': text<{ label: string; starts: number; places: readonly string[] }>(
    ({ label, starts, places }) =>
      `${label} was started ${starts} times and did not list the same each time:\n${places.map((place) => `- ${place}`).join('\n')}`,
    () => 'Take out of it what a counter, a clock, a path or chance decides. Nothing was written.',
  ),
  'mcp-config-unreadable': text<{ path: string; reason: string }>(
    ({ path, reason }) => `${path} names no MCP servers: ${reason}.`,
    () => 'Name a file as hosts read it: { "mcpServers": { "NAME": { "command": "…", "args": ["…"] } } }.',
  ),
  'mcp-config-name': text<{ path: string; name: string | null; names: readonly string[] }>(
    ({ path, name, names }) =>
      names.length === 0
        ? `${path} names no server.`
        : `${path} ${name === null ? 'names several servers' : `has no server "${name}"`}; it has ${names.join(', ')}.`,
    ({ path, names }) => `Name one: mcp:${path}#${names[0] ?? 'NAME'}.`,
  ),
  'mcp-config-entry': text<{ path: string; name: string; fault: string }>(
    ({ path, name, fault }) => `The server "${name}" of ${path} cannot be used: ${fault}.`,
    () => 'A server has a "command" with "args" and "env", or a "url" with "headers".',
  ),
  'source-missing': text<{ path: string }>(
    ({ path }) => `There is nothing at ${path}.`,
    () => 'Name a snapshot directory, a manifest or a bundle module; `surface snapshot` writes one.',
  ),
  'source-is-details': text<{ origin: string; manifest: string }>(
    ({ origin }) => `${origin} holds the details of a snapshot, not the snapshot.`,
    ({ manifest }) => `Name ${manifest}; the details beside it are read with it.`,
  ),
  'git-missing': text<object>(
    () => 'git cannot be run: there is no such program.',
    () => 'Install git, or name a file instead of a revision.',
  ),
  'git-not-a-repository': text<object>(
    () => 'This is not a git repository.',
    () => 'Run it inside of one, or name a file instead of a revision.',
  ),
  'git-failed': text<{ command: string; reason: string }>(
    ({ command, reason }) => `git ${command} failed: ${reason}`,
    () => 'Repair what git says, or name a file instead of a revision.',
  ),
  'git-revision-refused': text<{ revision: string }>(
    ({ revision }) => `The revision "${revision}" begins with "-", which git would read as an option.`,
    () => 'Write the full name, for instance refs/heads/….',
  ),
  'git-unknown-revision': text<{ revision: string; shallow?: boolean }>(
    ({ revision }) => `git knows no revision "${revision}" here.`,
    ({ shallow }) =>
      shallow
        ? 'This clone is shallow: `git fetch --unshallow`, or a deeper checkout in CI (`fetch-depth: 0`).'
        : '`git fetch` gets what only the remote has; `git branch -a` lists what is here.',
  ),
  'git-no-base': text<Record<string, never>>(
    () =>
      'There is no base to compare with: no CI event names one, and no default branch was found, or no commit before this one on it.',
    () =>
      'Name it: `--base REV`, a source as the first argument of `diff`, or `--against SOURCE` of `check`.',
  ),
  'git-no-default-branch': text<{ tried: string }>(
    ({ tried }) => `No default branch was found. Tried: ${tried}.`,
    () => 'Name it: `git:merge-base=BRANCH`.',
  ),
  'git-no-merge-base': text<{ branch: string; shallow: boolean }>(
    ({ branch }) => `HEAD and ${branch} have no common commit here.`,
    ({ shallow }) =>
      shallow
        ? 'This clone is shallow: `git fetch --unshallow`, or a deeper checkout in CI (`fetch-depth: 0`).'
        : 'Name a branch that HEAD comes from: `git:merge-base=BRANCH`.',
  ),
  'git-path-missing': text<{ commit: string; revision: string; path: string }>(
    ({ commit, revision, path }) => `${commit} (${revision}) has no ${path === '' ? 'such path' : path}.`,
    ({ commit }) => `Name the snapshot's path from the root of the repository: \`git:${commit}:PATH\`.`,
  ),
  'git-object-missing': text<{ object: string }>(
    ({ object }) => `${object} was left out of this partial clone, and nothing is fetched here.`,
    ({ object }) => `\`git cat-file -e ${object}\` brings it, or clone without --filter.`,
  ),
  'git-path-outside': text<{ path: string }>(
    ({ path }) => `${path} lies outside of the repository.`,
    () => 'Name a path from the root of the repository.',
  ),
  'git-source-is-a-module': text<{ commit: string; path: string }>(
    ({ commit, path }) => `${commit}:${path} is a module, and code of another revision is not run.`,
    ({ commit }) => `Name the snapshot committed there: \`git:${commit}\` or \`git:${commit}:PATH\`.`,
  ),

  // runtime
  'handlers-mismatch': text<{ contract: string; missing: readonly string[]; unknown: readonly string[] }>(
    ({ contract, missing, unknown }) =>
      [
        `The handlers of contract "${contract}" are not those of its endpoints.`,
        ...missing.map((action) => `  ${action}: no handler`),
        ...unknown.map((action) => `  ${action}: no such endpoint`),
      ].join('\n'),
    () => 'Give one function for each endpoint, under its key.',
  ),
  'served-tool-refused': text<{ tool: string; operations: readonly string[]; fault: string }>(
    ({ tool, operations, fault }) =>
      `The tool "${tool}" of ${operations.join(' and ')} cannot be served: ${fault}.`,
    () => 'Give the endpoint its own `tool.name`.',
  ),
  'service-missing': text<{ operations: readonly string[] }>(
    ({ operations }) => `The bundle has operations that no service answers: ${operations.join(', ')}.`,
    () => 'Implement their contracts and pass every service.',
  ),
  'logger-missing': text<object>(
    () => '`warnOnOutputStrip` has no logger to write to.',
    () => 'Pass `logger: { warn }`, or leave `warnOnOutputStrip` out.',
  ),
  'base-url-invalid': text<{ given: string; fault: string }>(
    ({ given, fault }) => `"${given}" is not where a server can be: ${fault}.`,
    () => 'Give an absolute URL without a query, `https://host/api`, or in a browser a path.',
  ),
  'request-value-refused': text<{
    operation: string
    method: string
    place: string
    where: 'path' | 'query' | 'form'
    found: string
  }>(
    ({ operation, place, where, found }) =>
      `${operation}: ${place} is ${found}, which a ${where} has no form for.`,
    ({ method, where }) =>
      where === 'query' && method === 'GET'
        ? 'Pass texts, numbers, booleans and lists of them, or let the endpoint take a body.'
        : 'Pass a text, a number or a boolean.',
  ),
  'answer-unreadable': text<{ operation: string; status: number; fault: string }>(
    ({ operation, status, fault }) =>
      `The answer to ${operation} with status ${status} cannot be read: ${fault}.`,
    () => 'See that the base URL leads to a server of this contract.',
  ),
  'remote-refused': text<{ contract: string; endpoints: readonly { action: string; fault: string }[] }>(
    ({ contract, endpoints }) =>
      [
        `Contract "${contract}" cannot be served by a remote server.`,
        ...endpoints.map(({ action, fault }) => `  ${action}: ${fault}`),
      ].join('\n'),
    () => 'Expose these endpoints over HTTP, or leave them out of the contract that is proxied.',
  ),
  'server-not-listening': text<{ place: string; reason: string }>(
    ({ place, reason }) => `The server cannot listen on ${place}: ${reason}.`,
    () => 'Choose another port, or stop what uses this one.',
  ),

  'peer-missing': text<{ entry: string; peer: string }>(
    ({ entry, peer }) => `${entry} needs the package ${peer}, which is not installed.`,
    ({ peer }) => `\`npm install ${peer}\`. It is an optional peer: everything else works without it.`,
  ),

  // prove
  'services-invalid': text<{ factory: 'createServices' | 'createFetch' }>(
    ({ factory }) =>
      factory === 'createServices'
        ? '`createServices()` of the bundle returned no list of implemented services.'
        : '`createFetch(contracts)` of the bundle returned no function.',
    ({ factory }) =>
      factory === 'createServices'
        ? 'Return `[implement(contract, handlers), …]`, built anew at each call.'
        : 'Return `(request: Request) => Response | Promise<Response>`, built anew at each call.',
  ),
  'services-shared': text<{ factory: 'createServices' | 'createFetch' }>(
    ({ factory }) =>
      factory === 'createServices'
        ? '`createServices()` of the bundle returned the same service twice, and each side needs its own.'
        : '`createFetch(contracts)` of the bundle returned the same handler twice, and each side needs its own.',
    () => 'Build everything anew at each call.',
  ),
  'nothing-to-run': text<object>(
    () => 'No handler can be run: the bundle lists contracts only.',
    () =>
      'Export `createServices()` or `createFetch(contracts)` beside the bundle, or leave --run-handlers out.',
  ),
  'requests-unused': text<object>(
    () => '--requests needs handlers to answer, and the bundle exports no createServices().',
    () => 'Export it, or add --run-handlers where the handlers may run.',
  ),
  'requests-invalid': text<{ file: string; entry: number; fault: string }>(
    ({ file, entry, fault }) => `Entry ${entry} of ${file} is no request: ${fault}.`,
    () =>
      'Give a HAR file, or one request a line: {"method":"POST","url":"/orders","headers":{"content-type":"application/json"},"body":"{}"}',
  ),

  'surface-not-named': text<{ name: string | null; known: readonly string[] }>(
    ({ name, known }) =>
      name === null
        ? `The bundle has ${known.length} MCP surfaces, and one is served at a time: ${known.join(', ')}.`
        : `The bundle has no MCP surface "${name}"${known.length === 0 ? '' : `; it has ${known.join(', ')}`}.`,
    ({ known }) =>
      known.length === 0
        ? 'Leave the name out: everything with a tool is served.'
        : 'Name one: `--mcp-surface NAME`, or `surface` of `createMcpServer`.',
  ),

  // cli
  usage: text<{ message: string; where: string }>(
    ({ message, where }) => `${where}: ${message}`,
    ({ where }) => `\`${where} --help\` says what it takes.`,
  ),
  'no-command': text<object>(
    () => 'No command was named.',
    () => '`surface --help` lists them.',
  ),
  'unknown-command': text<{ command: string; nearest: string | null }>(
    ({ command }) => `There is no command "${command}".`,
    ({ nearest }) => (nearest === null ? '`surface --help` lists them.' : `Did you mean ${nearest}?`),
  ),
  'unknown-option': text<{ option: string; where: string; nearest: string | null }>(
    ({ option, where }) => `${where} has no option ${option}.`,
    ({ nearest, where }) =>
      nearest === null ? `\`${where} --help\` lists them.` : `Did you mean ${nearest}?`,
  ),
  'no-bundle': text<{ config: string; below?: readonly string[] }>(
    ({ config }) => `No bundle is named: neither as an argument nor by \`bundle\` in a ${config}.`,
    ({ config, below = [] }) =>
      below.length > 0
        ? `Name one of the configurations below, each in a run of its own:\n${below.map((path) => `--config ${path}`).join('\n')}`
        : `Name the module that exports the contracts, \`surface … src/bundle.ts\`, or write ${config}: { "bundle": "src/bundle.ts" }`,
  ),
  'config-missing': text<{ path: string }>(
    ({ path }) => `There is no configuration at ${path}.`,
    () => 'Correct --config, or leave it out: the nearest surface.config.json is found by itself.',
  ),
  'config-not-json': text<{ path: string; line: number; column: number }>(
    ({ path, line, column }) => `${path} is not JSON: line ${line}, column ${column}.`,
    () => 'Correct it there. Comments and trailing commas are not JSON.',
  ),
  'config-unknown-key': text<{ path: string; key: string; nearest: string | null; known: string }>(
    ({ path, key }) => `${path} holds the unknown key "${key}".`,
    ({ nearest, known }) => (nearest === null ? `Known are ${known}.` : `Did you mean "${nearest}"?`),
  ),
  'config-invalid': text<{ path: string; pointer: string; found: string; expected: string }>(
    ({ path, pointer, found }) => `${path} holds ${found} at ${pointer === '' ? 'the root' : pointer}.`,
    ({ expected }) => `Expected: ${expected}.`,
  ),
  'unknown-tool': text<{ tool: string; label: string; nearest: string | null; count: number }>(
    ({ tool, label, count }) => `${label} has no tool "${tool}"; it has ${count}.`,
    ({ nearest }) => (nearest === null ? '`surface inspect` lists them.' : `Did you mean ${nearest}?`),
  ),
  'tool-not-shown': text<{ tool: string; label: string }>(
    ({ tool, label }) => `What a model is shown of "${tool}" is not known from ${label}.`,
    () =>
      'A command-line tool is shown to no model; a manifest needs its details beside it; for a tool that cannot be described see `surface inspect`.',
  ),
  'base-snapshot-moved': text<{ commit: string; moved: string; against: string }>(
    ({ commit, moved }) => `The base ${commit} keeps its snapshot in ${moved}, which this change moved.`,
    ({ against }) => `Compare with it there, once: \`surface check --against ${against}\`.`,
  ),
  'accept-nothing': text<Record<string, never>>(
    () => 'No fingerprint is named.',
    () => '`surface check` prints the whole command under a failing report.',
  ),
  'accept-without-reason': text<Record<string, never>>(
    () => 'An acceptance needs a reason.',
    () => 'Add `--reason TEXT`: it stands in the file, in every report and in the review.',
  ),
  'accept-without-base': text<{ why: string }>(
    ({ why }) => `There is nothing to accept: ${why.replace(/\.$/, '')}.`,
    () => 'Name what to compare with: `--against SOURCE` or `--base REV`.',
  ),
  'accept-unknown': text<{
    name: string
    nearest: string | null
    findings: number
    listed: readonly string[]
  }>(
    ({ name, findings }) =>
      `None of the ${findings} findings has the fingerprint ${name}. Nothing was written.`,
    ({ nearest, findings, listed }) => {
      const copy = 'Run `surface check` and copy the command it prints.'
      if (listed.length === 0) return copy
      const intro =
        nearest !== null ? 'The nearest is' : listed.length < findings ? 'The first are' : 'There is'
      return `${copy} ${intro}\n${listed.map((line) => `- ${line}`).join('\n')}`
    },
  ),
  'unknown-kind': text<{ kind: string; nearest: string | null }>(
    ({ kind, nearest }) =>
      `There is no kind of change "${kind}"${nearest === null ? '' : `; the nearest is "${nearest}"`}.`,
    () => '`surface rules` lists them.',
  ),
  'stdin-twice': text<Record<string, never>>(
    () => 'Both sides are `-`, and standard input can be read once.',
    () => 'Name a file for one of them.',
  ),
  'option-invalid': text<{ option: string; value: string; expected: string }>(
    ({ option, value, expected }) => `${option} is "${value}", and should be ${expected}.`,
    () => 'Correct the command line; `surface help COMMAND` lists what it takes.',
  ),
  'config-rule-unknown': text<{ kind: string; nearest: string | null }>(
    ({ kind, nearest }) =>
      `The configuration levels "${kind}", which is no kind of change${nearest === null ? '' : `; the nearest is "${nearest}"`}.`,
    () => '`surface rules` lists them.',
  ),
  'file-unwritable': text<{ path: string; reason: string }>(
    ({ path, reason }) => `${path} cannot be written: ${reason}.`,
    () => 'Name a place that can be written, or make room there.',
  ),
  'serve-nothing': text<object>(
    () => 'Nothing is to be served.',
    () => 'Add `--http PORT`, `--mcp`, or both.',
  ),
  'services-missing': text<{ path: string }>(
    ({ path }) => `${path} says what is exposed, and nothing that answers it.`,
    () =>
      'Export `createServices` from it, a function that returns what `implement` returned for every contract.',
  ),
  'services-threw': text<{ factory: 'createServices' | 'createFetch'; path: string; stack: string }>(
    ({ factory, path, stack }) => `${factory} of ${path} threw.\n${stack}`,
    () => 'Correct it there.',
  ),
  'output-failed': text<{ reason: string }>(
    ({ reason }) => `The output could not be written: ${reason}.`,
    () => 'Free some space, or write it elsewhere.',
  ),
} as const

export type ErrorCode = keyof typeof errorTexts
export type ErrorDetails<Code extends ErrorCode> = Parameters<(typeof errorTexts)[Code]['what']>[0]

const MARK = Symbol.for('surfacekit.error')

/**
 * A failure a user can cause. `message` says what is wrong and where, `remedy` what to do, `code` is stable.
 * Recognise it with `isSurfaceError`: a bundle may bring its own copy of this package.
 */
export class SurfaceError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'SurfaceError'
  readonly code: Code
  readonly details: ErrorDetails<Code>
  readonly remedy: string
  readonly [MARK] = true

  constructor(code: Code, details: ErrorDetails<Code>, options?: { cause?: unknown }) {
    // The table pairs each code with its own details; the union cannot be called without this widening.
    const row = errorTexts[code] as unknown as ErrorText<ErrorDetails<Code>>
    super(row.what(details), options)
    this.code = code
    this.details = details
    this.remedy = row.remedy(details)
  }
}

/** True for a SurfaceError of any copy of this package. */
export function isSurfaceError(value: unknown): value is SurfaceError {
  return typeof value === 'object' && value !== null && (value as { [MARK]?: unknown })[MARK] === true
}
