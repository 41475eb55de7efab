/** A tool call's arguments, split as the tool input document merges them: keys of `params`, and the rest. */
import { declaredKeys } from '../contract/declared-keys.ts'
import type { Operation } from '../contract/operation.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import { setOwn } from '../schema/subschemas.ts'

/** Names that are params: those of the path, and what `params` declares beyond it in another library's contract. */
export function paramNames({ pathParams, params }: Operation): ReadonlySet<string> {
  if (params === null) return new Set(pathParams)
  const document = toJsonSchema(params, 'input')
  return new Set([...pathParams, ...declaredKeys(document, document).properties.keys()])
}

/** Two new objects; a key `__proto__` is dropped. */
export function splitArguments(
  names: ReadonlySet<string>,
  args: Readonly<Record<string, unknown>>,
): { readonly params: Record<string, unknown>; readonly input: Record<string, unknown> } {
  const params: Record<string, unknown> = {}
  const input: Record<string, unknown> = {}
  for (const key of Object.keys(args)) {
    if (key !== '__proto__') setOwn(names.has(key) ? params : input, key, args[key])
  }
  return { params, input }
}
