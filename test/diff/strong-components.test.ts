import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cyclicNodes, strongComponents } from '../../src/diff/strong-components.ts'

const seed =
  process.env.SURFACE_SEED === undefined ? Date.now() % 1_000_000 : Number(process.env.SURFACE_SEED)
const nodes = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const graphs = fc
  .array(fc.subarray(nodes, { maxLength: 3 }), { minLength: nodes.length, maxLength: nodes.length })
  .map((lists) => new Map(nodes.map((node, index) => [node, lists[index]!])))

function leadsBack(edges: ReadonlyMap<string, readonly string[]>, start: string): boolean {
  const met = new Set(edges.get(start))
  for (const node of met) for (const target of edges.get(node) ?? []) met.add(target)
  return met.has(start)
}

it(`finds what leads back to itself (SURFACE_SEED=${seed})`, () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      expect([...cyclicNodes(edges)].sort()).toEqual(nodes.filter((node) => leadsBack(edges, node)))
    }),
    { seed, numRuns: 2000 },
  )
})

it('puts together what leads to each other, after what it leads to', () => {
  fc.assert(
    fc.property(graphs, (edges) => {
      const components = strongComponents(edges)
      expect(components.flat().sort()).toEqual(nodes)
      const place = new Map(components.flatMap((members, at) => members.map((node) => [node, at])))
      for (const [node, targets] of edges)
        for (const target of targets) expect(place.get(target)).toBeLessThanOrEqual(place.get(node)!)
    }),
    { seed, numRuns: 500 },
  )
})

it('walks a chain of 100,000 nodes once, and without nesting', () => {
  const chain = new Map(Array.from({ length: 100_000 }, (_, index) => [`${index}`, [`${index + 1}`]]))
  expect(cyclicNodes(chain).size).toBe(0)
  expect(cyclicNodes(new Map([...chain, ['100000', ['0']]])).size).toBe(100_001)
})
