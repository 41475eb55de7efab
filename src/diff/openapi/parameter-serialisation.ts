import type { Json } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { HttpParameter } from '../../snapshot/snapshot.ts'
import { sameJson } from '../../same-json.ts'

/** How a value is written, with OpenAPI's defaults where the document is silent. */
export function serialisation({ in: place, style, explode, allowReserved }: HttpParameter): {
  readonly [key: string]: Json
} {
  const effective = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  return { style: effective, explode: explode ?? effective === 'form', allowReserved: allowReserved ?? false }
}

function isExploded(parameter: HttpParameter): boolean {
  const { style, explode } = serialisation(parameter)
  return style === 'form' && explode === true
}

/** True for a list of what a parameter took alone: one value of an exploded list is written like the value alone. */
export function becameList(before: HttpParameter, after: HttpParameter): boolean {
  if (!isExploded(after) || after.schema === null || before.schema === null || !isJsonObject(after.schema))
    return false
  if (isJsonObject(before.schema) && ['array', 'object'].includes(String(before.schema['type']))) return false
  const further = Object.keys(after.schema).filter(
    (key) => !['type', 'items', 'description', 'title', '$schema'].includes(key),
  )
  return (
    after.schema['type'] === 'array' && further.length === 0 && sameJson(after.schema['items'], before.schema)
  )
}

/** Parameters that are the members of an exploded object now, each as it was. */
export function groupOf(
  into: HttpParameter,
  gone: readonly HttpParameter[],
): { readonly into: HttpParameter; readonly members: readonly HttpParameter[] }[] {
  if (!isExploded(into) || into.schema === null || !isJsonObject(into.schema)) return []
  const { properties, required } = into.schema
  if (!isJsonObject(properties)) return []
  const demanded = Array.isArray(required) ? (required as readonly Json[]) : []
  const members = gone.filter(
    (parameter) =>
      parameter.in === into.in &&
      Object.hasOwn(properties, parameter.name) &&
      sameJson(properties[parameter.name], parameter.schema) &&
      demanded.includes(parameter.name) === (parameter.required === true),
  )
  return members.length > 1 && members.length === Object.keys(properties).length ? [{ into, members }] : []
}
