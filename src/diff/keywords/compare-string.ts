/** Strings: lengths, patterns, formats, encoded content. */
import { canonicalJson, type Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { isAnything, nodeText, renderNode } from '../canonical/node.ts'
import type { StringShape } from '../canonical/shapes.ts'
import type { SchemaChangeKind } from '../change.ts'
import type { Effect } from '../effect.ts'
import { answerBits, toBits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import { compareCounts, GAINS, LOSES } from './compare-bounds.ts'
import { compareFormats } from './compare-formats.ts'

export function compareString(scope: PairScope, at: Path, before: StringShape, after: StringShape): void {
  const lengths = (shape: StringShape) => ({ least: shape.minLength, most: shape.maxLength })
  compareCounts(scope, at, 'length', lengths(before), lengths(after))
  comparePatterns(scope, at, before.patterns, after.patterns)
  compareFormats(scope, at, before.formats, after.formats)
  compareContent(scope, at, before, after)
}

const PATTERN_KIND: Record<Effect, SchemaChangeKind> = {
  none: 'pattern-changed',
  narrows: 'pattern-narrowed',
  widens: 'pattern-widened',
  incomparable: 'pattern-changed',
  unknown: 'pattern-undecided',
}

function comparePatterns(
  scope: PairScope,
  at: Path,
  before: readonly string[],
  after: readonly string[],
): void {
  const gone = before.filter((pattern) => !after.includes(pattern))
  const come = after.filter((pattern) => !before.includes(pattern))
  if (scope.settled || (gone.length === 0 && come.length === 0)) return
  if (gone.length === 0) return scope.change('pattern-added', LOSES, show(before), show(after), { at })
  if (come.length === 0) return scope.change('pattern-removed', GAINS, show(before), show(after), { at })
  const answer = scope.relate(stringsOf(before), stringsOf(after))
  scope.change(PATTERN_KIND[answer.effect], answerBits(answer), show(before), show(after), {
    at,
    reason: answer.reason,
  })
}

function stringsOf(patterns: readonly string[]): JsonSchema {
  return { type: 'string', allOf: patterns.map((pattern) => ({ pattern })) }
}

const CONTENT_REASON = 'What is encoded in a text is not part of the accepted set.'

function compareContent(scope: PairScope, at: Path, before: StringShape, after: StringShape): void {
  const unknown = toBits('unknown')
  const details = { at, reason: CONTENT_REASON }
  for (const [kind, keyword] of [
    ['content-encoding-changed', 'contentEncoding'],
    ['content-media-type-changed', 'contentMediaType'],
  ] as const) {
    if (canonicalJson(before[keyword]) !== canonicalJson(after[keyword])) {
      scope.change(kind, unknown, show(before[keyword]), show(after[keyword]), details)
    }
  }
  if (nodeText(before.contentSchema) === nodeText(after.contentSchema)) return
  const schema = (shape: StringShape): Json | null =>
    isAnything(shape.contentSchema) ? null : renderNode(shape.contentSchema)
  scope.change('content-schema-changed', unknown, schema(before), schema(after), details)
}

function show(texts: readonly string[]): Json | null {
  return texts.length === 0 ? null : texts.length === 1 ? texts[0]! : texts
}
