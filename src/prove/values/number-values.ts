import fc from 'fast-check'
import type { JsonObject } from '../../canonical-json.ts'
import { numberOf } from './schema-reader.ts'
import { NUMBERS } from './samples.ts'

interface Range {
  readonly least: number
  readonly most: number
  /** Distance of neighbours; null for any number. */
  readonly step: number | null
}

/** Numbers at the edges of a number schema. */
export function numberEdges(schema: JsonObject): readonly number[] {
  const range = rangeOf(schema)
  const step = range.step ?? 0.5
  const near = [range.least, range.least + step, range.most - step, range.most]
  const rounded = [...NUMBERS, ...near].map((number) => toStep(number, range))
  return [...new Set(rounded)].filter((number) => holds(number, range))
}

/** Numbers of a number schema, at random. */
export function numberArbitrary(schema: JsonObject): fc.Arbitrary<number> {
  const range = rangeOf(schema)
  const edges = numberEdges(schema)
  const { step } = range
  const free =
    step === null
      ? fc.double({ min: range.least, max: range.most, noNaN: true, noDefaultInfinity: true })
      : fc
          .integer({ min: Math.ceil(clamp(range.least / step)), max: Math.floor(clamp(range.most / step)) })
          .map((count) => toStep(count * step, range))
  return edges.length === 0 ? free : fc.oneof(fc.constantFrom(...edges), free)
}

function rangeOf(schema: JsonObject): Range {
  const multiple = numberOf(schema.multipleOf)
  const whole = schema.type === 'integer'
  const step =
    multiple !== undefined && multiple > 0 ? (whole ? Math.max(1, multiple) : multiple) : whole ? 1 : null
  const gap = step ?? 1e-6
  const [above, below] = [numberOf(schema.exclusiveMinimum), numberOf(schema.exclusiveMaximum)]
  const least = Math.max(numberOf(schema.minimum) ?? -LIMIT, above === undefined ? -LIMIT : above + gap)
  const most = Math.min(numberOf(schema.maximum) ?? LIMIT, below === undefined ? LIMIT : below - gap)
  // Bounds that no number meets are the author's; any number is as good.
  return least <= most ? { least, most, step } : { least: -LIMIT, most: LIMIT, step }
}

const LIMIT = Number.MAX_SAFE_INTEGER

function clamp(count: number): number {
  return Math.min(Math.max(count, -0x7fffffff), 0x7fffffff)
}

function toStep(number: number, { step }: Range): number {
  if (step === null) return number
  const rounded = Math.round(number / step) * step
  // 3 * 0.1 is no multiple of 0.1 on paper.
  return Number.isInteger(step) ? rounded + 0 : Number(rounded.toFixed(10))
}

function holds(number: number, { least, most, step }: Range): boolean {
  return number >= least && number <= most && (step === null || Number.isFinite(number))
}
