/**
 * Server-sent events, read.
 * In: bytes. Out: the data of each event as a value; an `error` event is thrown. Leaving the loop ends the request.
 */
const LINE_END = /\r\n|\n|\r/

/** `failed` makes an error of an `error` event's data. Items are what JSON says they are. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  failed: (data: string) => Error,
): AsyncGenerator<unknown> {
  let event: { type: string; data: string[] } = { type: 'message', data: [] }
  for await (const line of linesOf(body)) {
    if (line === '') {
      const { type, data } = event
      event = { type: 'message', data: [] }
      if (data.length === 0) continue
      if (type === 'error') throw failed(data.join('\n'))
      // Other types are none of this protocol's.
      if (type === 'message') yield JSON.parse(data.join('\n'))
      continue
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') event.data.push(value)
    else if (field === 'event') event.type = value
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      // The second half of a line end may still come.
      const held = !done && rest.endsWith('\r') ? '\r' : ''
      const lines = rest.slice(0, rest.length - held.length).split(LINE_END)
      rest = lines.pop()! + held
      yield* lines
      if (done) return
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}
