/**
 * `npm run bench:build`: what building a snapshot costs beyond what cannot be saved.
 * The floor is the bare sum: every schema an operation has, converted and hashed. What the build saves by converting
 * a shared schema once counts for it; the ratio to the sum over distinct schemas is printed beside, without a limit.
 * Every run gets a bundle of fresh objects, because conversions are remembered by object. Floors and build alternate;
 * medians are compared. Time is the processor's, which neighbours on a shared machine disturb least.
 */
import { resolveBundle } from '../src/contract/resolve-bundle.ts'
import { schemaDigest } from '../src/schema/digest.ts'
import { normaliseSchema } from '../src/schema/normalise-schema.ts'
import type { SchemaMode } from '../src/schema/json-schema.ts'
import type { AnySchema } from '../src/schema/schema.ts'
import { convertZod4 } from '../src/schema/zod4.ts'
import type { Zod4Schema } from '../src/schema/zod4-structure.ts'
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

type Use = readonly [schema: AnySchema, mode: SchemaMode]

/** Every schema of every operation, with the side it is converted for. */
function usesOf(operations: number): readonly Use[] {
  return resolveBundle(generateBundle(operations)).operations.flatMap(({ params, input, output, view }) => {
    const all = [
      [params, 'input'],
      [input, 'input'],
      [output, 'output'],
      [view?.output ?? null, 'output'],
    ] as const
    return all.flatMap(([schema, mode]): readonly Use[] => (schema === null ? [] : [[schema, mode]]))
  })
}

function convertAndHash(uses: readonly Use[]): void {
  for (const [schema, mode] of uses) {
    const document = normaliseSchema(convertZod4(schema as unknown as Zod4Schema, mode))
    schemaDigest(document)
  }
}

function floor(operations: number): number {
  const uses = usesOf(operations)
  return milliseconds(() => convertAndHash(uses))
}

function distinct(operations: number): number {
  const seen = new Map<AnySchema, SchemaMode>()
  const uses = usesOf(operations).filter(([schema, mode]) => {
    const known = seen.get(schema) === mode
    seen.set(schema, mode)
    return !known
  })
  return milliseconds(() => convertAndHash(uses))
}

function build(operations: number): number {
  const bundle = generateBundle(operations)
  return milliseconds(() => buildSnapshot(bundle))
}

type Times = Record<'floor' | 'distinct' | 'build', number>

function compare(operations: number, rounds: number): Times {
  const runs = Array.from({ length: rounds }, () => ({
    floor: floor(operations),
    distinct: distinct(operations),
    build: build(operations),
  }))
  const of = (name: keyof Times): number => median(runs.map((run) => run[name]))
  return { floor: of('floor'), distinct: of('distinct'), build: of('build') }
}

function print(name: string, { floor, distinct, build }: Times): void {
  const times = [floor, build, distinct].map((time) => `${time.toFixed(0)} ms`)
  const ratio = (build / distinct).toFixed(2)
  console.log(
    `${name}: floor ${times[0]}, build ${times[1]}; distinct schemas ${times[2]}, build / that ${ratio}`,
  )
}

print('first 1,000', compare(1000, 1))
const small = compare(1000, 5)
print('1,000 (median of 5)', small)
const large = compare(10_000, 1)
print('10,000', large)
const results = [
  ['build / floor, 1,000 operations', small.build / small.floor, LIMITS.ratio],
  ['cost of one operation, 10,000 / 1,000', large.build / 10 / small.build, LIMITS.growth],
  ['peak memory in MB, 10,000 operations', process.resourceUsage().maxRSS / 1024, LIMITS.megabytes],
] as const
for (const [name, value, limit] of results) {
  console.log(`${value < limit ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(2)} (limit ${limit})`)
}
if (results.some(([, value, limit]) => value >= limit)) process.exitCode = 1
