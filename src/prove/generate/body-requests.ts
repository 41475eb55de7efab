/** One body written in other ways, broken and typed otherwise. */
import type { Json } from '../../canonical-json.ts'
import { interleave } from '../interleave.ts'
import { bodyText, textBody, type HttpRequest } from '../request.ts'
import { queryPairs, withQuery } from './address.ts'

const BROKEN_BODIES = [
  '{',
  '',
  'null',
  '[]',
  '"text"',
  '{"a":1}}',
  ' \n',
  '\ufeff{}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1,"a":2}',
]

const CONTENT_TYPES = [
  'text/plain',
  'application/JSON; charset=utf-8',
  'application/vnd.api+json',
  'multipart/form-data',
  'text/json; charset=utf-16',
]

/** Most telling first; `plain` has a body. */
export function bodyRequests(plain: HttpRequest): readonly HttpRequest[] {
  const text = bodyText(plain) ?? ''
  const others = plain.headers.filter(([name]) => name !== 'content-type')
  const typedAs = (type: string, body = plain.body): HttpRequest => ({
    ...plain,
    headers: [...others, ['content-type', type] as const],
    body,
  })
  const withText = (body: string): HttpRequest => ({ ...plain, body: textBody(body) })
  const broken = [...BROKEN_BODIES, text.slice(0, -1), `${text} \n`].map(withText)
  const untyped = { ...plain, headers: others }
  const absent = { ...untyped, body: null }
  const undecodable = { ...plain, body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }
  const json = parseJson(text)
  const form = typedAs('application/x-www-form-urlencoded', textBody(formText(json)))
  const [first, ...types] = CONTENT_TYPES.map((type) => typedAs(type))
  return interleave<HttpRequest>([broken, [first!, form, ...types, untyped, absent, undecodable]])
}

function formText(json: Json | undefined): string {
  return json === undefined ? 'a=1' : withQuery('', queryPairs(json)).slice(1)
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
