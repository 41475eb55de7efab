import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { Json, JsonObject } from '../canonical-json.ts'
import { sha256 } from '../schema/digest.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { OpenApiDocument } from './generate-document.ts'

export interface OperationFragments {
  /** `get /orders/{id}` → SHA-256 of that operation and of every component it uses. */
  readonly operations: ReadonlyMap<string, string>
  /** SHA-256 of what belongs to no operation. */
  readonly rest: string
}

type ComponentGroups = { readonly [group: string]: JsonObject }

/** Equal fragments and an equal rest mean an equal document: nothing of it is in neither. */
export function operationFragments(document: OpenApiDocument): OperationFragments {
  const { paths, components = {}, ...rest } = document
  const usage = createUsage(components as ComponentGroups)
  const operations = new Map<string, string>()
  for (const [template, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations.set(
        `${method} ${template}`,
        sha256(canonicalJson({ template, method, operation, components: usage.digests(operation) })),
      )
    }
  }
  return { operations, rest: sha256(canonicalJson(rest)) }
}

/** References of every component these values use, through other components too. */
export function usedComponents(values: Iterable<Json>, components: ComponentGroups): Set<string> {
  const usage = createUsage(components)
  const used = new Set<string>()
  for (const value of values) usage.collect(value, used)
  return used
}

function createUsage(components: ComponentGroups) {
  const references = new Map<string, Set<string>>()
  const hashes = new Map<string, string>()
  const resolve = (ref: string): Json | undefined => {
    const [group = '', name = ''] = ref.slice('#/components/'.length).split('/')
    const members = Object.hasOwn(components, group) ? components[group]! : {}
    return Object.hasOwn(members, name) ? members[name] : undefined
  }
  const referencesOf = (ref: string): Set<string> => {
    const known = references.get(ref) ?? findReferences(resolve(ref), new Set())
    references.set(ref, known)
    return known
  }
  const collect = (value: Json, used: Set<string>): void => {
    const pending = [...findReferences(value, new Set())]
    for (const ref of pending) {
      if (used.has(ref)) continue
      used.add(ref)
      pending.push(...referencesOf(ref))
    }
  }
  const hashOf = (ref: string): string => {
    const known = hashes.get(ref) ?? sha256(canonicalJson(resolve(ref)))
    hashes.set(ref, known)
    return known
  }
  const digests = (value: Json): readonly (readonly [string, string])[] => {
    const used = new Set<string>()
    collect(value, used)
    return [...used].sort(compareCodeUnits).map((ref) => [ref, hashOf(ref)])
  }
  return { collect, digests }
}

// A `$ref` inside an example or a default is found too: that one component more is harmless, one less is not.
function findReferences(value: Json | undefined, found: Set<string>): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) findReferences(item, found)
  } else if (isJsonObject(value)) {
    for (const key in value) {
      const member = value[key]!
      if (key === '$ref' && typeof member === 'string') {
        if (member.startsWith('#/components/')) found.add(member)
      } else findReferences(member, found)
    }
  }
  return found
}
