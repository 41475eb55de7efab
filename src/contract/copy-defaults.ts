/** A view's defaults as the view keeps them: rebuilt and frozen, so that nobody changes them after they were checked. */
import { isPlainObject, MAX_DEPTH } from '../canonical-json.ts'
import { setOwn } from '../schema/subschemas.ts'

/**
 * Plain objects and arrays are rebuilt and frozen at every depth. Anything else is kept by reference and never frozen:
 * it is not plain JSON and `defineContract` refuses it. So is a cycle, or what is nested too deep.
 */
export function copyDefaults(value: unknown): unknown {
  return copy(value, new Set(), Object.freeze)
}

/** Defaults for one call: a copy that whoever parses it may change. */
export function freshDefaults(defaults: object): Record<string, unknown> {
  return copy(defaults, new Set(), (built) => built) as Record<string, unknown>
}

function copy(value: unknown, open: Set<object>, finish: (built: object) => object): unknown {
  if (typeof value !== 'object' || value === null || open.has(value) || open.size >= MAX_DEPTH) return value
  if (!Array.isArray(value) && !isPlainObject(value)) return value
  open.add(value)
  const built = Array.isArray(value)
    ? value.map((item: unknown) => copy(item, open, finish))
    : copyMembers(value, (member) => copy(member, open, finish))
  open.delete(value)
  return finish(built)
}

function copyMembers(value: Record<string, unknown>, copyMember: (member: unknown) => unknown): object {
  const built = {}
  for (const key of Object.keys(value)) setOwn(built, key, copyMember(value[key]))
  return built
}
