import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { sha256 } from '../schema/digest.ts'
import { createComponentUsage } from './component-usage.ts'
import type { ComponentGroups, KnownReferences } from './component-usage.ts'
import type { OpenApiDocument } from './generate-document.ts'

export interface OperationFragments {
  /** `get /orders/{id}` → SHA-256 of that operation and of every component it uses. */
  readonly operations: ReadonlyMap<string, string>
  /** SHA-256 of what belongs to no operation. */
  readonly rest: string
}

/**
 * Equal fragments and an equal rest mean an equal document: nothing of it is in neither.
 * @param known What is already known of references inside the document's values.
 */
export function operationFragments(document: OpenApiDocument, known?: KnownReferences): OperationFragments {
  const { paths, components = {}, ...rest } = document
  const usage = createComponentUsage(components as ComponentGroups, known)
  const hashes = new Map<string, string>()
  const hashOf = (ref: string): string => {
    const hash = hashes.get(ref) ?? sha256(canonicalJson(usage.resolve(ref)))
    hashes.set(ref, hash)
    return hash
  }
  const componentsOf = (operation: Json): readonly (readonly [string, string])[] => {
    const used = new Set<string>()
    usage.collect(operation, used)
    return [...used].sort(compareCodeUnits).map((ref) => [ref, hashOf(ref)])
  }
  const operations = new Map<string, string>()
  for (const [template, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const fragment = { components: componentsOf(operation), method, operation, template }
      operations.set(`${method} ${template}`, sha256(canonicalJson(fragment)))
    }
  }
  return { operations, rest: sha256(canonicalJson(rest)) }
}
