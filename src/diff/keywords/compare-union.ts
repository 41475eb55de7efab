/** Several shapes of one JSON type: branches that stay, go and come, each against all the other side accepts. */
import { renderNode } from '../canonical/node.ts'
import { renderShape } from '../canonical/render.ts'
import type { Shape } from '../canonical/shapes.ts'
import { BOTH, isNone, MAYBE, NO, answerBits, union, YES, type Answer, type Bits } from '../effect-bits.ts'
import type { PairScope } from '../pair-scope.ts'
import { pairBranches, type Branch, type BranchPair, type PairedBranches } from '../unions.ts'
import { compareNotes } from './compare-notes.ts'
import { compareShape } from './compare-shape.ts'
import { guardOf } from './compare-object.ts'

/** What else the pair holds, beside the shapes of this type. */
export interface UnionContext {
  /** A value or a shape of another type is there before and after. */
  readonly othersSurvive: boolean
  readonly beforeExclusive: boolean
  readonly afterExclusive: boolean
  /** A list of values holds some of this type. */
  readonly listed: boolean
}

export function compareUnion(
  scope: PairScope,
  before: readonly Shape[],
  after: readonly Shape[],
  context: UnionContext,
): void {
  if (before.length === 1 && after.length === 1) {
    compareShape(scope, [], before[0]!, after[0]!)
    return
  }
  const paired = pairBranches(before, after, {
    before: { view: (node) => scope.viewBefore(node), outline: (schema) => scope.outlineBefore(schema) },
    after: { view: (node) => scope.viewAfter(node), outline: (schema) => scope.outlineAfter(schema) },
  })
  if (paired.tagRenamed !== null) {
    scope.change('discriminator-changed', BOTH, paired.tagRenamed.before, paired.tagRenamed.after, {
      always: true,
    })
  }
  for (const pair of paired.pairs) comparePair(scope, pair, paired, pair.apart && !context.listed)
  if (scope.settled) return
  const isRewritten =
    paired.removed.length > 0 &&
    paired.added.length > 0 &&
    (paired.entangled || (paired.pairs.length === 0 && !context.othersSurvive))
  if (isRewritten) reportRewritten(scope, paired)
  else reportBranches(scope, paired, context)
}

function comparePair(scope: PairScope, pair: BranchPair, paired: PairedBranches, alone: boolean): void {
  const at = [pair.label]
  compareNotes(scope, at, pair.before.notes, pair.after.notes)
  const inner = narrowScope(scope, pair, paired, alone)
  compareShape(inner, at, pair.before, pair.after)
}

/** Inside a branch, what the other branches make up for does not show. A tag that moved is reported once. */
function narrowScope(scope: PairScope, pair: BranchPair, paired: PairedBranches, alone: boolean): PairScope {
  let visible: Bits | null = null
  const mask = (): Bits => {
    if (scope.settled || alone) return BOTH
    visible ??= {
      lost: lostOf(scope, pair.before),
      gained: gainedOf(scope, pair.after),
    }
    return visible
  }
  const limit = (bits: Bits): Bits => {
    const by = mask()
    return {
      lost: Math.min(bits.lost, by.lost) as Answer,
      gained: Math.min(bits.gained, by.gained) as Answer,
    }
  }
  const renamed = paired.tagRenamed
  return {
    ...scope,
    change: (kind, bits, before, after, details) => {
      if (kind === 'property-renamed' && before === renamed?.before && after === renamed?.after) return
      scope.change(kind, isNone(bits) ? bits : limit(bits), before, after, details)
    },
    child: (at, before, after, outer) => {
      if (!scope.isSame(before, after)) scope.child(at, before, after, limit(outer ?? BOTH))
    },
  }
}

/** Whether a branch of the earlier schema held values that nothing accepts any more. */
function lostOf(scope: PairScope, shape: Shape): Answer {
  return answerBits(scope.relate(renderShape(shape), renderNode(scope.afterNode))).lost
}

function gainedOf(scope: PairScope, shape: Shape): Answer {
  return answerBits(scope.relate(renderNode(scope.beforeNode), renderShape(shape))).gained
}

function reportRewritten(scope: PairScope, { removed, added }: PairedBranches): void {
  const bits: Bits = {
    lost: worst(removed.map(({ shape }) => lostOf(scope, shape))),
    gained: worst(added.map(({ shape }) => gainedOf(scope, shape))),
  }
  const show = (branches: readonly Branch[]) => branches.map(({ shape }) => renderShape(shape))
  const reason = scope.whole().reason
  scope.change('union-changed', union(bits, answerBits(scope.whole())), show(removed), show(added), {
    reason,
  })
}

function worst(answers: readonly Answer[]): Answer {
  return answers.includes(YES) ? YES : answers.includes(MAYBE) ? MAYBE : NO
}

function reportBranches(scope: PairScope, paired: PairedBranches, context: UnionContext): void {
  const { removed, added, pairs } = paired
  const whole = answerBits(scope.whole())
  const untouched = pairs.every((pair) => pair.same)
  // Where branches exclude each other, a further one may take values away from those that were there.
  const overlapsNow = context.afterExclusive && removed.length === 0 && untouched && whole.lost !== NO
  const overlapped = context.beforeExclusive && added.length === 0 && untouched && whole.gained !== NO
  for (const { shape, label } of removed) {
    const bits: Bits = overlapped ? whole : { lost: lostOf(scope, shape), gained: NO }
    const kind = overlapped ? 'branch-overlap-removed' : 'branch-removed'
    scope.change(kind, bits, renderShape(shape), null, { at: [label], facts: guardOf(shape) })
  }
  for (const { shape, label } of added) {
    const bits: Bits = overlapsNow ? whole : { lost: NO, gained: gainedOf(scope, shape) }
    const kind = overlapsNow ? 'branch-overlap-added' : 'branch-added'
    scope.change(kind, bits, null, renderShape(shape), { at: [label], facts: guardOf(shape) })
  }
}
