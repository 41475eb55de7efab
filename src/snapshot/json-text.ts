/**
 * Text of a committed file → JSON value, with what a merge, a crash or an attacker can do to it refused by name.
 * In: text and how messages call it. Out: the parsed value; own `__proto__` members are ordinary members.
 * It must not know what the value is for.
 */
import { MAX_DEPTH } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { findJsonMistake } from './find-json-mistake.ts'
import { scanJson } from './scan-json.ts'

/** A file larger than this is no snapshot: 10,000 operations make some 30 MB. */
const MAX_CHARACTERS = 256 * 1024 * 1024

/** @throws SurfaceError `snapshot-conflict-markers`, `snapshot-not-json`. */
export function parseJsonText(text: string, origin: string): Json {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  const fail = (what: string, at: number): never => {
    const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n]|$)/m.exec(bare)
    if (marker !== null) {
      throw new SurfaceError('snapshot-conflict-markers', { origin, line: lineOf(bare, marker.index) })
    }
    throw new SurfaceError('snapshot-not-json', { origin, line: lineOf(bare, at), what })
  }
  const failAt = (mistake: number): never =>
    fail(
      mistake < bare.length ? 'there is an unexpected character' : 'it ends before it is complete',
      mistake,
    )
  if (bare.length > MAX_CHARACTERS) fail(`${bare.length} characters are more than a snapshot has`, 0)
  if (bare.trim() === '') fail('it is empty', 0)
  // What reading UTF-16 as UTF-8 gives.
  if (bare.includes('\0')) fail('it is not UTF-8 text', bare.indexOf('\0'))
  const trouble = scanJson(bare, MAX_DEPTH)
  switch (trouble?.kind) {
    case 'too-deep':
      return fail(`it is nested deeper than ${MAX_DEPTH} levels`, trouble.at)
    case 'truncated':
      return failAt(findJsonMistake(bare))
    case 'duplicate-key': {
      const { key, at } = trouble
      return fail(`the key ${key} stands twice in one object`, at)
    }
  }
  try {
    return JSON.parse(bare) as Json
  } catch {
    return failAt(findJsonMistake(bare))
  }
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) line++
  return line
}
