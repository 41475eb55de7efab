/** What of two answers a reader is shown: the part that differs. */
import type { Json, JsonObject } from '../canonical-json.ts'
import type { AnswerPair } from '../prove/proof.ts'

const BEFORE_PLACE = 30
const AFTER_PLACE = 50

export interface PairExcerpt {
  /** `status`, `header content-type, byte 12`, `body, byte 17`. */
  readonly place: string
  readonly before: string
  readonly after: string
}

export function excerptOf({ pointer, offset, before, after }: AnswerPair): PairExcerpt {
  if (pointer.startsWith('/headers/')) {
    const name = pointer.slice('/headers/'.length)
    return {
      place: `header ${name}, byte ${offset}`,
      before: headerLine(before, name),
      after: headerLine(after, name),
    }
  }
  if (pointer === '/body') {
    const texts = [before, after].map((answer) => String(answer['body'])) as [string, string]
    const place = firstDifference(...texts)
    return { place: `body, byte ${offset}`, before: around(texts[0], place), after: around(texts[1], place) }
  }
  if (pointer === '/chunks') {
    return { place: `parts of the body, byte ${offset}`, before: chunksOf(before), after: chunksOf(after) }
  }
  return { place: pointer.slice(1), before: stateOf(before), after: stateOf(after) }
}

function chunksOf({ chunks }: JsonObject): string {
  return chunks === null
    ? 'no body'
    : `parts of ${(chunks as readonly number[]).join(', ') || 'nothing'} bytes`
}

function headerLine({ headers }: JsonObject, name: string): string {
  const lines = (headers as readonly (readonly [string, string])[]).filter(([own]) => own === name)
  return lines.length === 0 ? 'absent' : lines.map(([own, value]) => `${own}: ${value}`).join(', ')
}

function stateOf({ outcome, status, statusText, fault }: JsonObject): string {
  const parts: readonly (Json | undefined)[] = [
    outcome,
    outcome === 'threw' ? undefined : status,
    statusText,
    fault,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}

function around(text: string, place: number): string {
  const start = Math.max(0, place - BEFORE_PLACE)
  const end = Math.min(text.length, place + AFTER_PLACE)
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`
}

function firstDifference(before: string, after: string): number {
  let place = 0
  while (place < before.length && place < after.length && before[place] === after[place]) place++
  return place
}
