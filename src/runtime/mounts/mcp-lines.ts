import { Transform } from 'node:stream'

const NEWLINE = 10

/**
 * Passes on whole lines only. The SDK's reader copies and searches all it holds for every piece it is given, which
 * takes seconds for a line of megabytes. A line beyond `limit` is passed on as it is: the reader refuses it.
 */
export function joinLines(limit: number): Transform {
  let held: Buffer[] = []
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held.push(chunk)
      length += chunk.length
      const end = length > limit ? chunk.length : chunk.lastIndexOf(NEWLINE) + 1
      if (end > 0) {
        const first = Math.min(end, chunk.indexOf(NEWLINE) + 1 || end)
        this.push(Buffer.concat([...held.slice(0, -1), chunk.subarray(0, first)]))
        if (first < end) this.push(chunk.subarray(first, end))
        held = [chunk.subarray(end)]
        length = chunk.length - end
      }
      done()
    },
  })
}
