/** Numbers: integer or not, steps, bounds, width. */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { NumberShape } from '../canonical/shapes.ts'
import { answerBits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import { compareNumberBounds, GAINS, LOSES } from './compare-bounds.ts'
import { compareFormats } from './compare-formats.ts'

export function compareNumber(scope: PairScope, at: Path, before: NumberShape, after: NumberShape): void {
  if (before.integer !== after.integer) {
    const kind = after.integer ? 'type-narrowed' : 'type-widened'
    scope.change(kind, after.integer ? LOSES : GAINS, typeName(before), typeName(after), { at })
  }
  compareSteps(scope, at, before, after)
  compareNumberBounds(scope, at, before, after)
  compareFormats(scope, at, before.formats, after.formats)
}

function typeName(shape: NumberShape): string {
  return shape.integer ? 'integer' : 'number'
}

function compareSteps(scope: PairScope, at: Path, before: NumberShape, after: NumberShape): void {
  if (scope.settled || before.multiples.join() === after.multiples.join()) return
  const answer = scope.relate(stepsOf(before), stepsOf(after))
  const kind =
    answer.effect === 'narrows'
      ? 'multiple-of-narrowed'
      : answer.effect === 'widens'
        ? 'multiple-of-widened'
        : 'multiple-of-changed'
  scope.change(kind, answerBits(answer), show(before.multiples), show(after.multiples), {
    at,
    reason: answer.reason,
  })
}

function stepsOf(shape: NumberShape): JsonSchema {
  return { type: typeName(shape), allOf: shape.multiples.map((multipleOf) => ({ multipleOf })) }
}

function show(steps: readonly number[]): Json | null {
  return steps.length === 0 ? null : steps.length === 1 ? steps[0]! : steps
}
