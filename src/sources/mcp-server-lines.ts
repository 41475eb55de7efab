import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'

const LINE_FEED = 0x0a

/** Cuts a stream into lines; one that goes over `most` bytes in all ends it. */
export function createLineReader(
  most: number,
  { onLine, onTooMuch }: { readonly onLine: (line: string) => void; readonly onTooMuch: () => void },
): (chunk: Buffer) => void {
  let open: Buffer[] = []
  let bytes = 0
  return (chunk) => {
    if (bytes > most) return
    bytes += chunk.length
    if (bytes > most) {
      open = []
      return onTooMuch()
    }
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = Buffer.concat([...open, chunk.subarray(start, end)])
      open = []
      start = end + 1
      onLine(line.toString())
    }
    if (start < chunk.length) open.push(chunk.subarray(start))
  }
}

/** A line as a message of the protocol, or null. */
export function parseMessage(line: string): JSONRPCMessage | null {
  try {
    const value = JSON.parse(line) as Json
    return isJsonObject(value) && value['jsonrpc'] === '2.0' ? (value as unknown as JSONRPCMessage) : null
  } catch {
    return null
  }
}
