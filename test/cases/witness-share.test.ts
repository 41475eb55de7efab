/** How many breaks of the shared cases that a value can show are shown by one. */
import { expect, it } from 'vitest'
import { compareSchemas } from '../../src/diff/compare-schemas.ts'
import type { CompareSchemasOptions } from '../../src/diff/compare-schemas.ts'
import { PLACES, type Place } from '../../src/diff/change.ts'
import { createValidator } from '../../src/diff/sets/validate.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { listCases, readCase, whyAbsent } from './case-files.ts'
import { readComparedTools } from './mcp-records.ts'
import { dialectsOf, readSchemaPairs } from './schema-pairs.ts'

interface Pair {
  readonly folder: string
  readonly id: string
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly dialects: Omit<CompareSchemasOptions, 'place'>
  readonly places: readonly Place[]
}

interface Row {
  readonly id: string
  readonly dialect: string
  readonly base: JsonSchema
  readonly head: JsonSchema
}

function listPairs(): Pair[] {
  const made = readSchemaPairs().map((pair): Pair => ({
    folder: 'pairs',
    ...pair,
    dialects: dialectsOf(pair),
    places: PLACES,
  }))
  const tools = readComparedTools().map(({ server, tool, side, before, after }): Pair => {
    const places = [side === 'in' ? 'toolInput' : 'toolOutput'] as const
    return { folder: 'mcp', id: `${server} ${tool} ${side}`, before, after, dialects: {}, places }
  })
  const suites = listCases('containment').flatMap((file) =>
    readCase<Row[]>(`containment/${file}`).map(({ id, dialect, base, head }): Pair => {
      const places = ['httpInput', 'httpOutput'] as const
      return { folder: 'containment', id, before: base, after: head, dialects: { dialect }, places }
    }),
  )
  return [...made, ...tools, ...suites]
}

it('at least 95 % carry a verified value', ({ skip }) => {
  const absent = whyAbsent('pairs') ?? whyAbsent('mcp') ?? whyAbsent('containment')
  if (absent !== null) skip(absent)
  const counts = new Map<string, { shown: number; owed: number }>()
  const rest: string[] = []
  for (const { folder, id, before, after, dialects, places } of listPairs()) {
    const { dialect, dialectAfter = dialect } = dialects
    const old = createValidator(before, dialect === undefined ? {} : { dialect })
    const now = createValidator(after, dialectAfter === undefined ? {} : { dialect: dialectAfter })
    for (const place of places) {
      for (const { kind, pointer, witness } of compareSchemas(before, after, { place, ...dialects })) {
        if (witness === undefined) continue
        const count = counts.get(folder) ?? { shown: 0, owed: 0 }
        counts.set(folder, count)
        count.owed++
        if ('none' in witness) {
          rest.push(`${id} ${place} ${kind} ${pointer}: ${witness.none}`)
          continue
        }
        const seen = [old.accepts(before, witness.value), now.accepts(after, witness.value)]
        expect(seen, `${id} ${place}`).toEqual(place.endsWith('Input') ? [true, false] : [false, true])
        count.shown++
      }
    }
  }
  for (const [folder, { shown, owed }] of counts) {
    process.stdout.write(`witnesses in ${folder}: ${shown} of ${owed}\n`)
  }
  process.stdout.write(rest.map((line) => `  none for ${line}\n`).join(''))
  const total = [...counts.values()].reduce(
    (sum, { shown, owed }) => [sum[0] + shown, sum[1] + owed] as const,
    [0, 0] as readonly [number, number],
  )
  expect(total[1]).toBeGreaterThan(4_000)
  expect(total[0] / total[1]).toBeGreaterThanOrEqual(0.95)
}, 120_000)
