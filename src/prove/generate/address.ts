import type { Json } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'

/** A path with its parameters filled in, each encoded as one segment, `*rest` as several. */
export function fillPath(path: string, params: Json): string {
  return path
    .split('/')
    .map((segment) => {
      if (segment.startsWith(':')) return encodeText(textOf(paramOf(params, segment.slice(1))))
      if (!segment.startsWith('*')) return segment
      return textOf(paramOf(params, segment.slice(1)))
        .split('/')
        .map(encodeText)
        .join('/')
    })
    .join('/')
}

function paramOf(params: Json, name: string): Json {
  return isJsonObject(params) && Object.hasOwn(params, name) ? params[name]! : 'a'
}

/** Pairs of a query: arrays repeat their key, null and empty arrays have no form. */
export function queryPairs(input: Json): readonly (readonly [string, string])[] {
  if (!isJsonObject(input)) return []
  return Object.entries(input).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? (value as readonly Json[]) : [value]
    return values.filter((one) => one !== null).map((one) => [name, textOf(one)] as const)
  })
}

/** `path?a=1&b=2`, or the path alone. */
export function withQuery(path: string, pairs: readonly (readonly [string, string])[]): string {
  const query = pairs.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')
  return query === '' ? path : `${path}?${query}`
}

/** A scalar as it stands in an address; anything else as JSON. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : canonicalJson(value)
}

// Half a surrogate pair has no UTF-8.
export function encodeText(text: string): string {
  return encodeURIComponent(
    text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
  )
}
