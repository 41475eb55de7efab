/**
 * A second tool's verdict beside ours, on every pair it understands. Where they differ the reason is listed here, and
 * proven: the pair without what the tool is wrong about has one verdict.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/canonical-json.ts'
import { schemaEffect } from '../../src/diff/schema-effect.ts'
import { setDifference } from '../../src/diff/set-difference.ts'
import { isJsonObject, type JsonSchema } from '../../src/schema/json-schema.ts'
import { listCases, readCase, whyAbsent } from '../cases/case-files.ts'
import { readSchemaPairs } from '../cases/schema-pairs.ts'
import { fromEntries } from './schema-arbitrary.ts'
import { mapSchemas, pairArbitrary } from './schema-edits.ts'

const seed =
  process.env.SURFACE_SEED === undefined ? Date.now() % 1_000_000 : Number(process.env.SURFACE_SEED)

// The tool needs 25 ms a pair: every fourth row of the suites, or all where somebody asks for many runs.
const numRuns = Number(process.env.SURFACE_RUNS ?? 120)
const step = process.env.SURFACE_RUNS === undefined ? 4 : 1

interface Pair {
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly dialect: string
}

/** What the tool gets wrong, as the spelling of it that the tool gets right. */
const WRONG: readonly { readonly reason: string; readonly respell: (schema: JsonObject) => JsonObject }[] = [
  {
    reason:
      'it drops a maxProperties of 0 where properties are declared; only {} is left, and they do not matter',
    respell: (schema) =>
      schema['maxProperties'] !== 0
        ? schema
        : fromEntries([
            ...Object.entries(schema).filter(([keyword]) => keyword !== 'maxProperties'),
            ['properties', {}],
            ['additionalProperties', false],
          ]),
  },
  {
    reason: 'it loses a property with the name __proto__',
    respell: (schema) =>
      fromEntries(
        Object.entries(schema).map(([keyword, value]) => {
          if (keyword === 'required' && Array.isArray(value)) return [keyword, value.map(rename) as Json]
          if (keyword !== 'properties' || !isJsonObject(value)) return [keyword, value]
          return [keyword, fromEntries(Object.entries(value).map(([name, part]) => [rename(name), part]))]
        }),
      ),
  },
]

function rename<Name>(name: Name): Name | string {
  return name === '__proto__' ? 'proto' : name
}

async function theirs({ before, after }: Pair): Promise<string | null> {
  const sets = await setDifference(before, after)
  if (sets === null) return null
  if (sets.removed === false) return sets.added === false ? 'none' : 'widens'
  return sets.added === false ? 'narrows' : 'incomparable'
}

async function compareVerdicts(pairs: readonly Pair[]): Promise<string> {
  const counts = new Map<string, number>()
  const add = (what: string): unknown => counts.set(what, (counts.get(what) ?? 0) + 1)
  const unexplained: unknown[] = []
  for (const pair of pairs) {
    const other = await theirs(pair)
    if (other === null) {
      add('beyond the tool')
      continue
    }
    const ours = schemaEffect(pair.before, pair.after, { dialect: pair.dialect }).effect
    if (ours === other) add('agree')
    else {
      const reasons: string[] = []
      for (const { reason, respell } of WRONG) {
        const spelled = (schema: JsonSchema): JsonSchema =>
          mapSchemas(schema, (part) => (isJsonObject(part) ? respell(part) : part)) as JsonSchema
        const respelled = { ...pair, before: spelled(pair.before), after: spelled(pair.after) }
        if ((await theirs(respelled)) === ours) reasons.push(reason)
      }
      if (reasons.length === 0) unexplained.push({ ours, other, ...pair })
      else add(reasons[0]!)
    }
  }
  expect(unexplained).toEqual([])
  expect(counts.get('agree')).toBeGreaterThan(pairs.length / 10)
  return [...counts].map(([what, count]) => `${count} ${what}`).join('; ')
}

describe("json-schema-diff's verdict", () => {
  it(`is ours on random pairs, or wrong for a listed reason (SURFACE_SEED=${seed})`, async () => {
    const options = { dialect: 'draft-07', references: true, oddNames: true } as const
    const pairs = fc
      .sample(pairArbitrary(options), { seed, numRuns })
      .map(({ before, after }) => ({ before: spoken(before), after: spoken(after), dialect: 'draft-07' }))
    process.stdout.write(`set differences of random pairs: ${await compareVerdicts(pairs)}\n`)
  }, 120_000)

  it('is ours on the shared cases, or wrong for a listed reason', async ({ skip }) => {
    const absent = whyAbsent('pairs') ?? whyAbsent('containment')
    if (absent !== null) skip(absent)
    const rows = listCases('containment').flatMap((file) =>
      readCase<{ base: JsonSchema; head: JsonSchema; dialect: string }[]>(`containment/${file}`),
    )
    const pairs = [
      ...readSchemaPairs(),
      ...rows
        .filter((_, index) => index % step === 0)
        .map(({ base, head, dialect }) => ({ before: base, after: head, dialect })),
    ]
    process.stdout.write(`set differences of the shared cases: ${await compareVerdicts(pairs)}\n`)
  }, 120_000)
})

const KEYWORDS = new Set([
  ...['type', 'required', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength'],
  ...['minLength', 'maxItems', 'minItems', 'maxProperties', 'minProperties', 'properties', 'definitions'],
  ...['allOf', 'anyOf', 'oneOf', 'additionalProperties', 'not', '$ref'],
])

/** A random schema without the keywords that are beyond the tool. */
function spoken(schema: JsonSchema): JsonSchema {
  return mapSchemas(schema, (part) => {
    if (!isJsonObject(part)) return part
    const reference = Object.hasOwn(part, '$ref')
    return fromEntries(
      Object.entries(part).filter(([keyword, value]) => {
        if (reference) return keyword === '$ref' || keyword === 'definitions'
        return KEYWORDS.has(keyword) || (keyword === 'items' && !Array.isArray(value))
      }),
    )
  }) as JsonSchema
}
