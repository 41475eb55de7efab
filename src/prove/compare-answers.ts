import type { Answer } from './answer.ts'

/** The first place in which two answers differ, in the order in which they travel. */
export interface AnswerDifference {
  readonly part: 'outcome' | 'status' | 'header' | 'body'
  /** JSON pointer into the answer: `/status`, `/headers/content-type`, `/body`. */
  readonly pointer: string
  /** Position of the first byte that differs: in a header's value or the body; 0 elsewhere. */
  readonly offset: number
}

/** Null for answers that are the same to the byte. */
export function compareAnswers(before: Answer, after: Answer): AnswerDifference | null {
  if (before.outcome !== after.outcome) return { part: 'outcome', pointer: '/outcome', offset: 0 }
  if (before.status !== after.status) return { part: 'status', pointer: '/status', offset: 0 }
  if (before.statusText !== after.statusText) return { part: 'status', pointer: '/statusText', offset: 0 }
  return compareHeaders(before, after) ?? compareBodies(before, after)
}

function compareHeaders({ headers: before }: Answer, { headers: after }: Answer): AnswerDifference | null {
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [one, other] = [before[index], after[index]]
    if (one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1]) continue
    const name = (one ?? other)![0]
    const offset = one?.[0] === other?.[0] ? firstDifference(one![1], other![1]) : 0
    return { part: 'header', pointer: `/headers/${name}`, offset }
  }
  return null
}

// What had not ended is the same as far as both were read.
function compareBodies(before: Answer, after: Answer): AnswerDifference | null {
  const endless = before.outcome === 'endless'
  const length = Math.min(before.body.length, after.body.length)
  if (!endless && before.body.length === after.body.length && sameBytes(before.body, after.body)) return null
  let offset = 0
  while (offset < length && before.body[offset] === after.body[offset]) offset++
  return endless && offset === length ? null : { part: 'body', pointer: '/body', offset }
}

function sameBytes(before: Uint8Array, after: Uint8Array): boolean {
  return Buffer.compare(before, after) === 0
}

function firstDifference(before: string, after: string): number {
  let offset = 0
  while (offset < before.length && before[offset] === after[offset]) offset++
  return offset
}
