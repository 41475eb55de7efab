/**
 * Shrinking: the plainest request that still shows something.
 * In: a request, generated or recorded, and a question. Out: a request for which the answer is still yes and from
 * which nothing can be taken away.
 */
import type { Json } from '../canonical-json.ts'
import { canonicalJson } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { bodyText, headerOf, isSendable, pathOf, textBody, type HttpRequest } from './request.ts'

export async function shrinkRequest(
  request: HttpRequest,
  stillShows: (candidate: HttpRequest) => Promise<boolean>,
): Promise<HttpRequest> {
  let current = request
  for (let shrunk = true; shrunk;) {
    shrunk = false
    for (const candidate of simplerRequests(current)) {
      if (!isSendable(candidate)) continue
      if (!(await stillShows(candidate))) continue
      current = candidate
      shrunk = true
      break
    }
  }
  return current
}

function* simplerRequests(request: HttpRequest): Iterable<HttpRequest> {
  yield* simplerBodies(request)
  const { target, headers } = request
  for (const query of simplerQueries(target)) yield { ...request, target: pathOf(target) + query }
  for (const path of simplerPaths(pathOf(target)))
    yield { ...request, target: path + target.slice(pathOf(target).length) }
  for (const [index] of headers.entries())
    yield { ...request, headers: headers.filter((_, other) => other !== index) }
}

function* simplerQueries(target: string): Iterable<string> {
  const query = target.slice(pathOf(target).length + 1)
  if (query === '') return
  yield ''
  const pairs = query.split('&')
  for (const index of pairs.keys()) {
    const rest = pairs.filter((_, other) => other !== index)
    if (rest.length > 0) yield `?${rest.join('&')}`
  }
  for (const [index, pair] of pairs.entries()) {
    const [name, value = ''] = splitOnce(pair, '=')
    for (const text of simplerTexts(value)) {
      yield `?${pairs.map((own, other) => (other === index ? `${name}=${text}` : own)).join('&')}`
    }
  }
}

function* simplerPaths(path: string): Iterable<string> {
  const segments = path.split('/')
  for (const [index, segment] of segments.entries()) {
    for (const text of simplerTexts(segment)) {
      if (text !== '') yield segments.map((own, other) => (other === index ? text : own)).join('/')
    }
  }
}

function* simplerBodies(request: HttpRequest): Iterable<HttpRequest> {
  if (request.body === null) return
  const others = request.headers.filter(([name]) => name !== 'content-type')
  yield { ...request, headers: others, body: null }
  const text = bodyText(request)
  if (text === null) {
    yield { ...request, body: request.body.slice(0, request.body.length >> 1) }
    return
  }
  const boundary = /boundary=([^;]+)/.exec(headerOf(request, 'content-type') ?? '')?.[1]
  const json = parseJson(text)
  const texts =
    boundary !== undefined
      ? simplerForms(text, boundary)
      : json !== undefined
        ? jsonTexts(json)
        : simplerTexts(text)
  for (const one of texts) if (one !== text) yield { ...request, body: textBody(one) }
}

function* simplerForms(text: string, boundary: string): Iterable<string> {
  const parts = text.split(`--${boundary}`)
  for (let index = 1; index < parts.length - 1; index++) {
    yield parts.filter((_, other) => other !== index).join(`--${boundary}`)
  }
}

function* jsonTexts(value: Json): Iterable<string> {
  for (const simpler of simplerValues(value)) yield canonicalJson(simpler)
}

/** Every value that is simpler in one place, the largest step first. */
function* simplerValues(value: Json): Iterable<Json> {
  if (typeof value === 'string') {
    for (const text of simplerTexts(value)) yield text
  } else if (typeof value === 'number') {
    for (const number of [0, 1, Math.trunc(value), Math.trunc(value / 2)])
      if (Math.abs(number) < Math.abs(value)) yield number
  } else if (Array.isArray(value)) {
    const items = value as readonly Json[]
    if (items.length > 0) yield []
    for (const index of items.keys()) if (items.length > 1) yield items.filter((_, other) => other !== index)
    for (const [index, item] of items.entries()) {
      for (const simpler of simplerValues(item))
        yield items.map((own, other) => (other === index ? simpler : own))
    }
  } else if (isJsonObject(value)) {
    const entries = Object.entries(value)
    if (entries.length > 0) yield {}
    for (const index of entries.keys())
      if (entries.length > 1) yield Object.fromEntries(entries.filter((_, other) => other !== index))
    for (const [index, [key, member]] of entries.entries()) {
      for (const simpler of simplerValues(member)) {
        yield Object.fromEntries(entries.map((own, other) => (other === index ? [key, simpler] : own)))
      }
    }
  }
}

function* simplerTexts(text: string): Iterable<string> {
  if (text === '') return
  yield ''
  if (text.length > 1) {
    yield 'a'
    yield text.slice(0, text.length >> 1)
    yield text.slice(0, -1)
  }
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}
