/** Recursion that was not there before: values may nest without end from now on. */
import type { PreparedDocument } from './canonical/prepare-document.ts'
import type { SchemaChange } from './change.ts'
import { cyclicNodes } from './strong-components.ts'
import type { Pair } from './pair-graph.ts'
import { readReferences } from './references.ts'

/** One change at the root, or null when recursion is nothing new or the sets did not move. */
export function findRecursion(
  before: PreparedDocument,
  after: PreparedDocument,
  root: Pair,
): SchemaChange | null {
  if (root.settled || findLoop(before) !== null) return null
  const reference = findLoop(after)
  if (reference === null) return null
  return {
    kind: 'recursion-introduced',
    pointer: '',
    effect: 'none',
    before: null,
    after: reference === '#' ? '#' : after.refName(reference),
    facts: {},
    places: [''],
    placeCount: 1,
  }
}

/** First reference, in the order they are met, that leads back to itself. */
function findLoop(document: PreparedDocument): string | null {
  const edges = readReferences(document, ['#'])
  const cyclic = cyclicNodes(edges)
  return [...edges.keys()].find((reference) => cyclic.has(reference)) ?? null
}
