import { isUtf8 } from 'node:buffer'
import type { JsonObject } from '../canonical-json.ts'
import type { Answer } from './answer.ts'
import type { AnswerDifference } from './compare-answers.ts'
import type { AnswerPair } from './proof.ts'

/** Characters of a body on either side of the place where it differs. */
const AROUND = 200

/** Parts of a body that are counted one by one. */
const MOST_CHUNKS = 100

/** Two answers as a report shows them; `mask` takes out what must not be printed. */
export function describePair(
  requests: readonly string[],
  [before, after]: readonly [Answer, Answer],
  { pointer, offset }: AnswerDifference,
  mask: (text: string) => string,
): AnswerPair {
  const texts = [before, after].map((answer) => mask(textOf(answer.body))) as [string, string]
  const place = firstDifference(...texts)
  const shown = (answer: Answer, text: string): JsonObject => ({
    ...(answer.outcome !== 'answered' && { outcome: answer.outcome }),
    status: answer.status,
    ...(answer.statusText !== '' && { statusText: mask(answer.statusText) }),
    headers: answer.headers.map(([name, value]) => [name, mask(value)]),
    bytes: answer.body.length,
    // Most bodies come in one part.
    ...(pointer === '/chunks' && { chunks: answer.chunks?.slice(0, MOST_CHUNKS) ?? null }),
    ...(answer.fault !== '' && { fault: mask(answer.fault) }),
    body: around(text, place),
  })
  return { requests, pointer, offset, before: shown(before, texts[0]), after: shown(after, texts[1]) }
}

// What is no text is shown byte by byte.
function textOf(body: Uint8Array): string {
  return isUtf8(body) ? Buffer.from(body).toString() : Buffer.from(body).toString('latin1')
}

function around(text: string, place: number): string {
  const start = place > AROUND ? place - AROUND : 0
  const end = Math.min(text.length, place + AROUND)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

// Of the masked texts: nothing that is shown may depend on where a secret ends.
function firstDifference(before: string, after: string): number {
  let place = 0
  while (place < before.length && place < after.length && before[place] === after[place]) place++
  return place === before.length && place === after.length ? 0 : place
}
