import type { Json } from '../canonical-json.ts'
import type { JsonSchema } from './json-schema.ts'

/**
 * The schema a local `$ref` (`#`, `#/$defs/Pet`) points at inside `root`.
 * `undefined` when it points outside the document or at nothing.
 */
export function resolveRef(root: JsonSchema, ref: string): JsonSchema | undefined {
  if (ref === '#') return root
  if (!ref.startsWith('#/')) return undefined
  let place: Json | undefined = root
  for (const token of ref.slice(2).split('/')) {
    const key = decodeToken(token)
    if (key === undefined || typeof place !== 'object' || place === null || !Object.hasOwn(place, key))
      return undefined
    place = (place as { readonly [key: string]: Json })[key]
  }
  const isSchema =
    typeof place === 'boolean' || (typeof place === 'object' && place !== null && !Array.isArray(place))
  return isSchema ? (place as JsonSchema) : undefined
}

function decodeToken(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replace(/~1/g, '/').replace(/~0/g, '~')
  } catch {
    return undefined
  }
}
