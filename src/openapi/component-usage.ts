import type { Json, JsonObject } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'

/** Components by group (`schemas`, `responses`), then by name. */
export type ComponentGroups = { readonly [group: string]: JsonObject }

export interface ComponentUsage {
  /** Adds the reference of every component a value uses, through other components too. */
  readonly collect: (value: Json, used: Set<string>) => void
}

export function createComponentUsage(components: ComponentGroups): ComponentUsage {
  const references = new Map<string, Set<string>>()
  const resolve = (ref: string): Json | undefined => {
    const [group = '', name = ''] = ref.slice('#/components/'.length).split('/')
    const members = Object.hasOwn(components, group) ? components[group]! : {}
    return Object.hasOwn(members, name) ? members[name] : undefined
  }
  const referencesOf = (ref: string): Set<string> => {
    const before = references.get(ref)
    if (before !== undefined) return before
    const found = findReferences(resolve(ref), new Set())
    references.set(ref, found)
    return found
  }
  const collect = (value: Json, used: Set<string>): void => {
    const pending = [...findReferences(value, new Set())]
    for (const ref of pending) {
      if (used.has(ref)) continue
      used.add(ref)
      pending.push(...referencesOf(ref))
    }
  }
  return { collect }
}

// A `$ref` inside an example or a default is found too: one component more is harmless, one less is not.
function findReferences(value: Json | undefined, found: Set<string>): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) findReferences(item, found)
  } else if (isJsonObject(value)) {
    for (const key in value) {
      const member = value[key]!
      if (key === '$ref' && typeof member === 'string') {
        if (member.startsWith('#/components/')) found.add(member)
      } else if (typeof member === 'object') findReferences(member, found)
    }
  }
  return found
}
