import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { echo, send, serveOne, type Body } from './http-calls.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const open = serveOne({ input: z.looseObject({}), output: z.any(), expose: ['HTTP'] } as never, echo as never)

async function read(body: Body, headers: Record<string, string> = JSON_TYPE): Promise<unknown> {
  const { status, text } = await send(open, 'POST', '/things', { body, headers })
  const answer = JSON.parse(text)
  return status === 200 ? answer.input : `${status} ${answer.error.code}`
}

const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
const chunks = (...parts: (string | Uint8Array)[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) {
        controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
      }
      controller.close()
    },
  })

describe('a JSON body', () => {
  it.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['application/json;charset="UTF-8"'],
    ['Application/JSON'],
    ['application/merge-patch+json'],
    ['application/problem+json ; x=y'],
  ])('is taken as %s', async (type) => {
    expect(await read('{"a":1}', { 'content-type': type })).toEqual({ a: 1 })
  })

  it.each([
    ['text/plain'],
    ['text/json'],
    ['application/x-www-form-urlencoded'],
    ['application/jsonp'],
    ['application/json; charset=latin1'],
    ['application/jsonx+xml'],
    [''],
  ])('is not taken as %j', async (type) => {
    expect(await read('{"a":1}', { 'content-type': type })).toBe('415 UNSUPPORTED_MEDIA_TYPE')
  })

  it('is not unpacked', async () => {
    const packed = { ...JSON_TYPE, 'content-encoding': 'gzip' }
    expect(await read('{"a":1}', packed)).toBe('415 UNSUPPORTED_MEDIA_TYPE')
    expect(await read('{"a":1}', { ...JSON_TYPE, 'content-encoding': 'identity' })).toEqual({ a: 1 })
  })

  it('is {} when it is blank', async () => {
    expect(await read('')).toEqual({})
    expect(await read(' \n\t')).toEqual({})
    expect(await read('', { 'content-type': 'text/plain' })).toEqual({})
    const none = await send(open, 'POST', '/things')
    expect(JSON.parse(none.text).input).toEqual({})
  })

  it.each(['{', '{"a":1}}', "{'a':1}", '{"a":NaN}', '\u00a0{}', 'undefined', '{"a":1,}', '[1', '"'])(
    'is refused when it is no JSON: %s',
    async (body) => expect(await read(body)).toBe('400 BAD_REQUEST'),
  )

  it('is refused without quoting it', async () => {
    const { text } = await send(open, 'POST', '/things', { body: '{"secret', headers: JSON_TYPE })
    expect(text).toBe('{"error":{"code":"BAD_REQUEST","message":"The body is not JSON."}}')
  })

  it('is UTF-8, with or without its mark', async () => {
    expect(await read(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe('400 BAD_REQUEST')
    expect(await read('\ufeff{"ü":"😀"}')).toEqual({ ü: '😀' })
  })

  it.each(['null', '1', '"x"', '[]'])('may be %s, which is for the schema to refuse', async (body) => {
    expect(await read(body)).toBe('400 VALIDATION_ERROR')
  })

  it('tells where a schema refuses it', async () => {
    const input = z.object({ lines: z.array(z.object({ n: z.number() })) })
    const handler = serveOne({ input, output: z.any() } as never, echo as never)
    const { text } = await send(handler, 'POST', '/things', { json: { lines: [{ n: 1 }, { n: 'x' }] } })
    const { error } = JSON.parse(text)
    expect(error.code).toBe('VALIDATION_ERROR')
    expect(error.details.issues).toMatchObject([{ path: ['lines', 1, 'n'] }])
  })

  it('never sets a prototype, however it is written', async () => {
    const body = '{"a":{"__proto__":{"x":1},"b":[{"\\u005f_proto__":2,"constructor":3}]},"__proto__":4}'
    const input = (await read(body)) as Record<string, unknown>
    expect(JSON.stringify(input)).toBe('{"a":{"b":[{"constructor":3}]}}')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    // The name as a value is only text.
    expect(await read('{"a":"__proto__"}')).toEqual({ a: '__proto__' })
  })

  it('may be 500 levels deep', async () => {
    expect(await read(nested(500))).toHaveProperty('a')
    expect(await read(nested(501))).toBe('400 BAD_REQUEST')
    expect(await read('['.repeat(500_000))).toBe('400 BAD_REQUEST')
    expect(await read(nested(500_000))).toBe('400 BAD_REQUEST')
    expect(await read('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))).toBe('400 BAD_REQUEST')
  })
})

describe('the limit of a body', () => {
  const MEBIBYTE = 1024 * 1024
  const sized = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`

  it('is a mebibyte', async () => {
    expect(await read(sized(MEBIBYTE))).toHaveProperty('a')
    expect(await read(sized(MEBIBYTE + 1))).toBe('413 PAYLOAD_TOO_LARGE')
    const euro = `{"a":"${'€'.repeat(MEBIBYTE / 3)}"}`
    expect(await read(euro)).toBe('413 PAYLOAD_TOO_LARGE')
  })

  it('holds for a body that comes in pieces, and stops reading there', async () => {
    const half = 'x'.repeat(MEBIBYTE / 2)
    expect(await read(chunks('{"a":"', half, '"}'))).toHaveProperty('a')
    let sent = 0
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MEBIBYTE / 4
        controller.enqueue(new Uint8Array(MEBIBYTE / 4))
      },
      cancel() {
        cancelled = true
      },
    })
    expect(await read(endless)).toBe('413 PAYLOAD_TOO_LARGE')
    // What comes after it is thrown away for a while, so that its caller gets to read the answer.
    await expect.poll(() => cancelled).toBe(true)
    expect(sent).toBeLessThan(20 * MEBIBYTE)
  })

  it('does not trust what the request says of itself', async () => {
    expect(await read(sized(MEBIBYTE + 1), { ...JSON_TYPE, 'content-length': '8' })).toBe(
      '413 PAYLOAD_TOO_LARGE',
    )
    expect(await read('{}', { ...JSON_TYPE, 'content-length': String(MEBIBYTE + 1) })).toBe(
      '413 PAYLOAD_TOO_LARGE',
    )
    expect(await read('{"a":1}', { ...JSON_TYPE, 'content-length': 'many' })).toEqual({ a: 1 })
  })

  it('can be set', async () => {
    const options = { limits: { body: 10 } }
    const small = serveOne({ input: z.looseObject({}), output: z.any() } as never, echo as never, options)
    expect((await send(small, 'POST', '/things', { json: { abc: 1 } })).status).toBe(200)
    const { status, text } = await send(small, 'POST', '/things', { json: { abcdef: 1 } })
    expect(status).toBe(413)
    expect(text).toContain('10 bytes')
  })

  it('does not matter where no input is read', async () => {
    const deaf = serveOne({ output: z.string() } as never, () => 'done')
    expect((await send(deaf, 'POST', '/things', { body: sized(MEBIBYTE * 2) })).text).toBe('"done"')
  })

  it('is the fault of the caller when the body breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('secret'))
      },
    })
    const { status, text } = await send(open, 'POST', '/things', { body: broken, headers: JSON_TYPE })
    expect(status).toBe(400)
    expect(text).not.toContain('secret')
  })
})
