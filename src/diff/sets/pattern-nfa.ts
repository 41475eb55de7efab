import type { CharSet, Concatenation, Element, Expression, NoParent } from 'refa'

/** One lookaround condition on the way from a node to another. */
export interface AssertionEdge {
  readonly kind: 'ahead' | 'behind'
  readonly negate: boolean
  /** Index in `aheads` or `behinds`. */
  readonly index: number
  readonly to: number
}

export interface Fragment {
  readonly start: number
  readonly final: number
  /** Whether a match stays a match whatever follows: true of all but lookbehinds. */
  readonly lasts: boolean
}

/** Nodes by number; a lookaround is a fragment of its own in the same numbering. */
export interface PatternNfa {
  readonly epsilon: readonly (readonly number[])[]
  /** Node → edges, each with an index in `charSets`. */
  readonly steps: readonly (readonly (readonly [set: number, to: number])[])[]
  readonly assertions: readonly (readonly AssertionEdge[])[]
  readonly charSets: readonly CharSet[]
  readonly main: Fragment
  readonly aheads: readonly Fragment[]
  /** An inner lookbehind comes before the one it stands in. */
  readonly behinds: readonly Fragment[]
}

interface Builder {
  epsilon: number[][]
  steps: [number, number][][]
  assertions: AssertionEdge[][]
  charSets: CharSet[]
  setIndexes: Map<string, number>
  aheads: Fragment[]
  behinds: Fragment[]
  insideBehind: boolean
}

/**
 * The automaton of `[\s\S]*pattern[\s\S]*`, because a pattern may match anywhere, with lookarounds as conditions.
 * `undefined` for a lookahead inside a lookbehind. The tree must have passed the size check.
 */
export function buildPatternNfa(expression: NoParent<Expression>, anything: CharSet): PatternNfa | undefined {
  const builder: Builder = {
    epsilon: [],
    steps: [],
    assertions: [],
    charSets: [],
    setIndexes: new Map(),
    aheads: [],
    behinds: [],
    insideBehind: false,
  }
  const any = charSetIndex(builder, anything)
  const loop = (node: number): void => void builder.steps[node]!.push([any, node])
  const assertion = (element: NoParent<Element> & { type: 'Assertion' }): number | undefined => {
    if (element.kind === 'ahead' && builder.insideBehind) return undefined
    const outer = builder.insideBehind
    builder.insideBehind ||= element.kind === 'behind'
    const inner = addAlternatives(builder, element.alternatives, assertion)
    builder.insideBehind = outer
    if (inner === undefined) return undefined
    loop(element.kind === 'ahead' ? inner.final : inner.start)
    const lasts = element.kind === 'ahead'
    return (lasts ? builder.aheads : builder.behinds).push({ ...inner, lasts }) - 1
  }
  const main = addAlternatives(builder, expression.alternatives, assertion)
  if (main === undefined) return undefined
  loop(main.start)
  loop(main.final)
  return { ...builder, main: { ...main, lasts: true } }
}

type AddAssertion = (element: NoParent<Element> & { type: 'Assertion' }) => number | undefined

function addNode(builder: Builder): number {
  builder.epsilon.push([])
  builder.steps.push([])
  builder.assertions.push([])
  return builder.epsilon.length - 1
}

function charSetIndex(builder: Builder, set: CharSet): number {
  const key = set.toRangesString()
  const known = builder.setIndexes.get(key)
  if (known !== undefined) return known
  builder.setIndexes.set(key, builder.charSets.length)
  return builder.charSets.push(set) - 1
}

// Start and final are always fresh nodes, so that a loop put on one of them stays outside the fragment.
function addAlternatives(
  builder: Builder,
  alternatives: readonly NoParent<Concatenation>[],
  assertion: AddAssertion,
): Fragment | undefined {
  const start = addNode(builder)
  const final = addNode(builder)
  for (const { elements } of alternatives) {
    let at = addNode(builder)
    builder.epsilon[start]!.push(at)
    for (const element of elements) {
      const next = addElement(builder, element, at, assertion)
      if (next === undefined) return undefined
      at = next
    }
    builder.epsilon[at]!.push(final)
  }
  return { start, final, lasts: true }
}

function addElement(
  builder: Builder,
  element: NoParent<Element>,
  from: number,
  assertion: AddAssertion,
): number | undefined {
  switch (element.type) {
    case 'CharacterClass': {
      const to = addNode(builder)
      builder.steps[from]!.push([charSetIndex(builder, element.characters), to])
      return to
    }
    case 'Alternation': {
      const inner = addAlternatives(builder, element.alternatives, assertion)
      if (inner === undefined) return undefined
      builder.epsilon[from]!.push(inner.start)
      return inner.final
    }
    case 'Quantifier':
      return addQuantifier(builder, element, from, assertion)
    case 'Assertion': {
      const index = assertion(element)
      if (index === undefined) return undefined
      const to = addNode(builder)
      builder.assertions[from]!.push({ kind: element.kind, negate: element.negate, index, to })
      return to
    }
    default:
      return undefined
  }
}

function addQuantifier(
  builder: Builder,
  element: NoParent<Element> & { type: 'Quantifier' },
  from: number,
  assertion: AddAssertion,
): number | undefined {
  let at = from
  const copy = (): Fragment | undefined => {
    const inner = addAlternatives(builder, element.alternatives, assertion)
    if (inner !== undefined) builder.epsilon[at]!.push(inner.start)
    return inner
  }
  for (let count = 0; count < element.min; count++) {
    const inner = copy()
    if (inner === undefined) return undefined
    at = inner.final
  }
  const end = addNode(builder)
  if (element.max === Infinity) {
    const hub = addNode(builder)
    builder.epsilon[at]!.push(hub)
    at = hub
    const inner = copy()
    if (inner === undefined) return undefined
    builder.epsilon[inner.final]!.push(hub)
    builder.epsilon[hub]!.push(end)
    return end
  }
  for (let count = element.min; count < element.max; count++) {
    builder.epsilon[at]!.push(end)
    const inner = copy()
    if (inner === undefined) return undefined
    at = inner.final
  }
  builder.epsilon[at]!.push(end)
  return end
}
