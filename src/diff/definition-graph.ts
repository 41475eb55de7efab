/**
 * The definitions of a document by what they lead to.
 * In: a prepared document. Out: for each reference whether it comes back to itself, and a digest of all it stands for.
 */
import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import { sha256 } from '../schema/digest.ts'
import { schemaText } from './canonical/node.ts'
import type { PreparedDocument } from './canonical/prepare-document.ts'
import { readReferences, referencesIn } from './references.ts'
import { cyclicNodes, strongComponents } from './strong-components.ts'

export interface DefinitionGraph {
  readonly recursive: ReadonlySet<string>
  /** By every reference of the document: of its schema's text and of all that it leads to. */
  readonly digests: ReadonlyMap<string, string>
}

export function readDefinitions(document: PreparedDocument): DefinitionGraph {
  const edges = readReferences(document, referencesIn(document.schema))
  const digests = new Map<string, string>()
  // What leads to each other is one content; what it leads to has its digest already.
  const components = strongComponents(edges)
  for (const members of components) {
    const own = members.map((reference) => [reference, schemaText(document.resolve(reference) ?? true)])
    const inside = new Set(members)
    const beyond = new Set(
      members.flatMap((reference) => edges.get(reference)!.filter((to) => !inside.has(to))),
    )
    const digest = digestOfTexts([
      ...own.map((entry) => canonicalJson(entry)),
      ...[...beyond].map((reference) => canonicalJson([reference, digests.get(reference)!])),
    ])
    for (const reference of members) digests.set(reference, digest)
  }
  return { recursive: cyclicNodes(edges, components), digests }
}

/** In any order. */
export function digestOfTexts(texts: readonly string[]): string {
  return sha256(canonicalJson([...texts].sort(compareCodeUnits))).slice(0, 16)
}
