import fc from 'fast-check'
import type { JsonObject } from '../../canonical-json.ts'
import { cutText } from '../../printed-value.ts'
import { numberOf } from './schema-reader.ts'
import { CHARACTERS, FORMATS, TEXTS } from './samples.ts'

/** Strings at the edges of a string schema. */
export function textEdges(schema: JsonObject): readonly string[] {
  const { least, most } = lengthsOf(schema)
  const fit = compilePattern(schema)
  const format = typeof schema.format === 'string' ? (FORMATS.get(schema.format) ?? []) : []
  const known = format.filter((text) => fit(text))
  if (known.length > 0) return known
  if (typeof schema.pattern === 'string')
    return matching(schema.pattern, 3).filter((text) => holds(text, least, most))
  const bounds = [least, most ?? least + 40].map((length) => stretch(length))
  return [...new Set([...TEXTS, ...bounds])].filter((text) => holds(text, least, most))
}

/** Strings of a string schema, at random. */
export function textArbitrary(schema: JsonObject): fc.Arbitrary<string> {
  const { least, most } = lengthsOf(schema)
  const edges = textEdges(schema)
  if (typeof schema.pattern === 'string' || edges.length === 0) {
    const pattern = patternArbitrary(schema.pattern as string)
    const known = edges.length > 0 ? fc.constantFrom(...edges) : null
    return known === null
      ? (pattern ?? fc.constant(stretch(least)))
      : pattern === null
        ? known
        : fc.oneof(known, pattern)
  }
  if (typeof schema.format === 'string' && FORMATS.has(schema.format)) return fc.constantFrom(...edges)
  const unit = fc.constantFrom(...CHARACTERS)
  const free = fc.string({ unit, minLength: least, maxLength: Math.min(most ?? Infinity, least + 12) })
  // A character can be several code units long, and lengths count those.
  const fitting = free.map((text) => cutText(text, most ?? text.length).padEnd(least, 'a'))
  return fc.oneof(fc.constantFrom(...edges), fitting)
}

function lengthsOf(schema: JsonObject): { least: number; most: number | undefined } {
  const least = Math.min(numberOf(schema.minLength) ?? 0, MAX_LENGTH)
  const most = numberOf(schema.maxLength)
  return { least, most: most !== undefined && most > MAX_LENGTH ? undefined : most }
}

// Longer strings cost time and show nothing more.
const MAX_LENGTH = 2000

function holds(text: string, least: number, most: number | undefined): boolean {
  return text.length >= least && (most === undefined || text.length <= most)
}

function stretch(length: number): string {
  return 'abcdefghij'.repeat(Math.ceil(length / 10)).slice(0, length)
}

function compilePattern({ pattern }: JsonObject): (text: string) => boolean {
  if (typeof pattern !== 'string') return () => true
  try {
    const compiled = new RegExp(pattern, 'u')
    return (text) => compiled.test(text)
  } catch {
    return () => true
  }
}

function matching(pattern: string, count: number): readonly string[] {
  const arbitrary = patternArbitrary(pattern)
  if (arbitrary === null) return []
  try {
    return [...new Set(fc.sample(arbitrary, { seed: 1, numRuns: count }))]
  } catch {
    return []
  }
}

// Building one reads the whole pattern, and one pattern stands in many schemas.
const arbitraries = new Map<string, fc.Arbitrary<string> | null>()

function patternArbitrary(pattern: string): fc.Arbitrary<string> | null {
  const known = arbitraries.get(pattern)
  if (known !== undefined) return known
  const arbitrary = buildArbitrary(pattern)
  arbitraries.set(pattern, arbitrary)
  return arbitrary
}

// Look-around and the like cannot be generated from.
function buildArbitrary(pattern: string): fc.Arbitrary<string> | null {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 200 })
    fc.sample(arbitrary, { seed: 1, numRuns: 1 })
    return arbitrary
  } catch {
    return null
  }
}
