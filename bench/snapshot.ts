/**
 * `npm run bench:snapshot`: what `surface snapshot` costs from start to end, in processes of their own.
 * The floor is one process that imports the same bundle through the same loader, converts and hashes each schema once
 * and writes the same bytes. Both alternate; medians of the processor's time are compared.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const LIMIT = 1.5
const ROUNDS = 5
const root = fileURLToPath(new URL('..', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'surface-bench-'))

const url = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href)

const bundle = join(dir, 'bundle.ts')
writeFileSync(
  bundle,
  `import { generateBundle } from ${url('bench/generated-bundle.ts')}\nexport default generateBundle(1000, { defined: true })\n`,
)

const measured = (body: string): string => `${body}
const { user, system } = process.cpuUsage()
process.stderr.write('cpu ' + (user + system) / 1000)
process.exit(0)
`

const io = `{ cwd: ${JSON.stringify(dir)}, stderr: process.stderr, host: process, nativeImport: (url) => import(url) }`
const floor = join(dir, 'floor.mjs')
writeFileSync(
  floor,
  measured(`import { readFileSync, writeFileSync } from 'node:fs'
const { loadBundle } = await import(${url('dist/sources/load-bundle.js')})
const { toJsonSchema } = await import(${url('dist/schema/to-json-schema.js')})
const { schemaDigest } = await import(${url('dist/schema/digest.js')})
const bundle = await loadBundle('bundle.ts', ${io})
const endpoints = bundle.contracts.flatMap((contract) => Object.values(contract.endpoints))
for (const { params, input, output, tool } of endpoints) {
  for (const [schema, mode] of [[params, 'input'], [input, 'input'], [output, 'output'], [tool?.view?.output, 'output']]) {
    if (schema) schemaDigest(toJsonSchema(schema, mode))
  }
}
for (const name of ['surface.json', 'surface.details.json']) {
  writeFileSync('floor.' + name, readFileSync('snapshots/' + name))
}`),
)

const command = join(dir, 'command.mjs')
writeFileSync(
  command,
  `const end = process.reallyExit
process.reallyExit = (code) => {
  const { user, system } = process.cpuUsage()
  process.stderr.write('cpu ' + (user + system) / 1000)
  end.call(process, code)
}
process.argv.splice(2, 0, 'snapshot', 'bundle.ts')
const { run } = await import(${url('dist/cli/main.js')})
await run(process)
`,
)

function milliseconds(script: string): number {
  const { stderr } = spawnSync(process.execPath, [script], { cwd: dir, encoding: 'utf8' })
  const found = /cpu ([\d.]+)$/.exec(stderr)
  if (found === null) throw new Error(`${script} did not say what it cost: ${stderr}`)
  return Number(found[1])
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

try {
  milliseconds(command)
  const runs = Array.from({ length: ROUNDS }, () => ({
    floor: milliseconds(floor),
    command: milliseconds(command),
  }))
  const [bare, whole] = [median(runs.map((run) => run.floor)), median(runs.map((run) => run.command))]
  const ratio = whole / bare
  console.log(
    `1,000 operations (median of ${ROUNDS}): floor ${bare.toFixed(0)} ms, surface snapshot ${whole.toFixed(0)} ms`,
  )
  console.log(
    `${ratio < LIMIT ? 'ok  ' : 'OVER'} surface snapshot / floor: ${ratio.toFixed(2)} (limit ${LIMIT})`,
  )
  if (ratio >= LIMIT) process.exitCode = 1
} finally {
  rmSync(dir, { recursive: true, force: true })
}
