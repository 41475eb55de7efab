/**
 * Shrinking: the plainest request that still shows something.
 * In: a request, generated or recorded, and a question. Out: a request for which the answer is still yes and from
 * which nothing can be taken away.
 */
import type { Json } from '../canonical-json.ts'
import { canonicalJson } from '../canonical-json.ts'
import { encodeText } from './generate/address.ts'
import { bodyText, headerOf, isSendable, paddingOf, pathOf, textBody, type HttpRequest } from './request.ts'
import { simplerTexts, simplerValues } from './simpler-values.ts'

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
    for (const text of simplerParts(value)) {
      yield `?${pairs.map((own, other) => (other === index ? `${name}=${text}` : own)).join('&')}`
    }
  }
}

function* simplerPaths(path: string): Iterable<string> {
  const segments = path.split('/')
  for (const [index, segment] of segments.entries()) {
    for (const text of simplerParts(segment)) {
      if (text !== '') yield segments.map((own, other) => (other === index ? text : own)).join('/')
    }
  }
}

// Of what is written, not of how it is encoded: half an escape is none.
function* simplerParts(encoded: string): Iterable<string> {
  const text = decodePart(encoded)
  if (text === null) yield* simplerTexts(encoded)
  else for (const one of simplerTexts(text)) yield encodeText(one)
}

function decodePart(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '))
  } catch {
    return null
  }
}

function* simplerBodies(request: HttpRequest): Generator<HttpRequest> {
  if (request.body === null) return
  const others = request.headers.filter(([name]) => name !== 'content-type')
  yield { ...request, headers: others, body: null }
  const padding = paddingOf(request)
  if (padding > 0) {
    const written = request.body.subarray(0, request.body.length - padding)
    for (const spaces of [0, padding >> 1]) {
      const longer = Buffer.concat([written, Buffer.alloc(spaces, ' ')])
      yield { ...request, body: longer }
    }
    for (const one of simplerBodies({ ...request, body: written })) {
      if (one.body !== null) yield { ...one, body: Buffer.concat([one.body, Buffer.alloc(padding, ' ')]) }
    }
    return
  }
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
