import type { Answer } from './answer.ts'

/** The first place in which two answers differ, in the order in which they travel. */
export interface AnswerDifference {
  readonly part: 'outcome' | 'status' | 'header' | 'body' | 'fault' | 'chunks'
  /** JSON pointer into the answer: `/status`, `/headers/content-type`, `/body`. */
  readonly pointer: string
  /** Position of the first byte that differs: in a header's value or the body; 0 elsewhere. */
  readonly offset: number
}

/** Null for answers that are the same to the byte; in how many parts a body came is a question of its own. */
export function compareAnswers(before: Answer, after: Answer): AnswerDifference | null {
  if (before.outcome !== after.outcome) return { part: 'outcome', pointer: '/outcome', offset: 0 }
  if (before.status !== after.status) return { part: 'status', pointer: '/status', offset: 0 }
  if (before.statusText !== after.statusText) return { part: 'status', pointer: '/statusText', offset: 0 }
  return compareHeaders(before, after) ?? compareBodies(before, after) ?? compareFaults(before, after)
}

/** Where the parts of two bodies part; null where they came alike, or were not read to their end. */
export function compareChunks(before: Answer, after: Answer): AnswerDifference | null {
  if (before.outcome === 'endless') return null
  const [one, other] = [before.chunks, after.chunks]
  if ((one === null) !== (other === null)) return { part: 'chunks', pointer: '/chunks', offset: 0 }
  if (one === null || other === null) return null
  let offset = 0
  for (let index = 0; index < Math.max(one.length, other.length); index++) {
    const [size, otherSize] = [one[index], other[index]]
    if (size !== otherSize) {
      return { part: 'chunks', pointer: '/chunks', offset: offset + Math.min(size ?? 0, otherSize ?? 0) }
    }
    offset += size!
  }
  return null
}

function compareHeaders({ headers: before }: Answer, { headers: after }: Answer): AnswerDifference | null {
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [one, other] = [before[index], after[index]]
    if (one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1]) continue
    const name = missingIn(after, one) ?? missingIn(before, other) ?? (one ?? other)![0]
    const offset = one?.[0] === other?.[0] ? firstDifference(one![1], other![1]) : 0
    return { part: 'header', pointer: `/headers/${name}`, offset }
  }
  return null
}

function missingIn(headers: Answer['headers'], header: Answer['headers'][number] | undefined): string | null {
  return header === undefined || headers.some(([name]) => name === header[0]) ? null : header[0]
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

function compareFaults({ fault: before }: Answer, { fault: after }: Answer): AnswerDifference | null {
  return before === after
    ? null
    : { part: 'fault', pointer: '/fault', offset: firstDifference(before, after) }
}

function sameBytes(before: Uint8Array, after: Uint8Array): boolean {
  return Buffer.compare(before, after) === 0
}

function firstDifference(before: string, after: string): number {
  let offset = 0
  while (offset < before.length && before[offset] === after[offset]) offset++
  return offset
}
