/**
 * `npm run bench:build`: what building a snapshot costs beyond what cannot be saved.
 * The floor is the bare sum: each schema of the bundle converted once and hashed once. Every run gets a bundle of
 * fresh objects, because conversions are remembered by object. Floor and build alternate; medians are compared.
 * Time is the processor's, which neighbours on a shared machine disturb least.
 */
import { resolveBundle } from '../src/contract/resolve-bundle.ts'
import { schemaDigest } from '../src/schema/digest.ts'
import type { SchemaMode } from '../src/schema/json-schema.ts'
import type { AnySchema } from '../src/schema/schema.ts'
import { toJsonSchema } from '../src/schema/to-json-schema.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'
import { generateBundle } from './generated-bundle.ts'

const LIMITS = { ratio: 1.3, growth: 1.3, megabytes: 1024 }

function milliseconds(action: () => unknown): number {
  globalThis.gc?.()
  const start = process.cpuUsage()
  action()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** The schemas of a bundle, each object once a mode. */
function schemasOf(operations: number): Map<AnySchema, Set<SchemaMode>> {
  const found = new Map<AnySchema, Set<SchemaMode>>()
  const add = (schema: AnySchema | null | undefined, mode: SchemaMode): void => {
    if (schema === null || schema === undefined) return
    found.set(schema, (found.get(schema) ?? new Set()).add(mode))
  }
  for (const operation of resolveBundle(generateBundle(operations)).operations) {
    add(operation.params, 'input')
    add(operation.input, 'input')
    add(operation.output, 'output')
    add(operation.view?.output, 'output')
  }
  return found
}

function floor(operations: number): number {
  const schemas = schemasOf(operations)
  return milliseconds(() => {
    for (const [schema, modes] of schemas) for (const mode of modes) schemaDigest(toJsonSchema(schema, mode))
  })
}

function build(operations: number): number {
  const bundle = generateBundle(operations)
  return milliseconds(() => buildSnapshot(bundle))
}

function compare(operations: number, rounds: number): { floor: number; build: number } {
  const runs = Array.from({ length: rounds }, () => ({ floor: floor(operations), build: build(operations) }))
  return { floor: median(runs.map((run) => run.floor)), build: median(runs.map((run) => run.build)) }
}

const warm = compare(1000, 1)
const small = compare(1000, 5)
const large = compare(10_000, 1)
const results = [
  ['build / floor, 1,000 operations', small.build / small.floor, LIMITS.ratio],
  ['cost of one operation, 10,000 / 1,000', large.build / 10 / small.build, LIMITS.growth],
  ['peak memory in MB, 10,000 operations', process.resourceUsage().maxRSS / 1024, LIMITS.megabytes],
] as const

console.log(`first 1,000: floor ${warm.floor.toFixed(0)} ms, build ${warm.build.toFixed(0)} ms`)
console.log(`1,000 (median of 5): floor ${small.floor.toFixed(0)} ms, build ${small.build.toFixed(0)} ms`)
console.log(`10,000: floor ${large.floor.toFixed(0)} ms, build ${large.build.toFixed(0)} ms`)
for (const [name, value, limit] of results) {
  console.log(`${value < limit ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(2)} (limit ${limit})`)
}
if (results.some(([, value, limit]) => value >= limit)) process.exitCode = 1
