import { Agent, get, request as httpRequest, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../../src/contract/define-contract.ts'
import { isSurfaceError } from '../../src/errors.ts'
import { createServer, type HttpServer } from '../../src/runtime/create-server.ts'
import { implement } from '../../src/runtime/implement.ts'

const contract = defineContract(
  { prefix: 'things' },
  {
    add: {
      method: 'POST',
      path: '/:id',
      desc: 'Adds.',
      input: z.object({ n: z.number() }),
      output: z.object({ id: z.string(), sum: z.number() }),
    },
    wait: { method: 'GET', path: '/wait', desc: 'Waits.', output: z.string() },
    follow: {
      method: 'GET',
      path: '/follow',
      desc: 'Follows.',
      stream: { item: z.object({ n: z.number() }) },
    },
    fail: { method: 'GET', path: '/fail', desc: 'Fails.', output: z.string() },
    broken: { method: 'GET', path: '/broken', desc: 'Breaks off.', rawResponse: true },
    has: { method: 'HEAD', path: '/:id', desc: 'Tells.', rawResponse: true },
  },
)

let release: (() => void) | null = null
let followed: 'open' | 'closed' | null = null

const service = implement(contract, {
  add: ({ params, input }) => ({ id: params.id, sum: input.n + 1 }),
  wait: async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return 'waited'
  },
  follow: async function* () {
    followed = 'open'
    try {
      for (let n = 1; ; n++) {
        yield { n }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    } finally {
      followed = 'closed'
    }
  },
  fail: () => {
    throw new Error('secret')
  },
  broken: () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.error(new Error('secret'))
        },
      }),
    ),
  has: () => new Response('body', { headers: { 'x-has': '1' } }),
})

const servers: HttpServer[] = []
async function start(options = {}): Promise<HttpServer> {
  const server = await createServer({
    services: [service],
    hostname: '127.0.0.1',
    closeTimeout: 200,
    ...options,
  })
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

function exchange(
  port: number,
  options: RequestOptions,
  body?: string,
  onSocket: (socket: object) => void = () => {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.on('socket', onSocket)
    request.end(body)
  })
}

/** What a server says to bytes that are no request of a client library. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }

describe('a server', () => {
  it('answers 10,000 requests over 100 connections and loses none', async () => {
    const { port } = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 100 })
    const connections = new Set<object>()
    const one = async (id: number): Promise<boolean> => {
      const options: RequestOptions = { agent, method: 'POST', path: `/things/${id}`, headers: JSON_TYPE }
      const { status, text } = await exchange(port, options, `{"n":${id}}`, (socket) =>
        connections.add(socket),
      )
      return status === 200 && text === `{"id":"${id}","sum":${id + 1}}`
    }
    const answers: boolean[] = []
    const worker = async (first: number): Promise<void> => {
      for (let id = first; id < 10_000; id += 100) answers.push(await one(id))
    }
    await Promise.all(Array.from({ length: 100 }, (_, first) => worker(first)))
    agent.destroy()
    expect(answers.filter(Boolean)).toHaveLength(10_000)
    expect(connections.size).toBe(100)
  }, 120_000)

  it('says the length of what it sends, and HEAD sends none', async () => {
    const { url } = await start()
    const body = JSON.stringify({ n: 1 })
    const added = await fetch(`${url}/things/ü`, { method: 'POST', body, headers: JSON_TYPE })
    expect(await added.json()).toEqual({ id: 'ü', sum: 2 })
    expect(added.headers.get('content-length')).toBe(String(Buffer.byteLength('{"id":"ü","sum":2}')))
    const head = await fetch(`${url}/things/1`, { method: 'HEAD' })
    expect([head.status, head.headers.get('x-has'), await head.text()]).toEqual([200, '1', ''])
  })

  it('shows nothing of what went wrong inside', async () => {
    const { url, port } = await start()
    expect(await (await fetch(`${url}/things/fail`)).text()).not.toContain('secret')
    expect(
      await raw(port, 'GET /things/broken HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
    ).not.toContain('secret')
  })

  it('survives what is no request', async () => {
    const { port, url } = await start()
    for (const text of [
      'nonsense\r\n\r\n',
      'GET /things/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      'GET /things/1 HTTP/1.1\r\nconnection: close\r\n\r\n',
      'GET things HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      'GET /things\\x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      `GET /things/1?${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      'POST /things/1 HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    ]) {
      expect(await raw(port, text)).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
    const body = JSON.stringify({ n: 1 })
    expect((await fetch(`${url}/things/1`, { method: 'POST', body, headers: JSON_TYPE })).status).toBe(200)
  })

  it('refuses a body that is too long, whether its length is told or not', async () => {
    const { port } = await start()
    const long = `{"n":1,"x":"${'x'.repeat(2 * 1024 * 1024)}"}`
    const told = {
      method: 'POST',
      path: '/things/1',
      headers: { ...JSON_TYPE, 'content-length': String(long.length) },
    }
    expect((await exchange(port, told, long)).status).toBe(413)
    const chunked = {
      method: 'POST',
      path: '/things/1',
      headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
    }
    expect((await exchange(port, chunked, long)).status).toBe(413)
    expect((await exchange(port, chunked, '{"n":1}')).status).toBe(200)
  })

  it('stops a stream when its caller has gone', async () => {
    const { url } = await start()
    const leave = new AbortController()
    const response = await fetch(`${url}/things/follow`, { signal: leave.signal })
    const reader = response.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('data: {"n":1}\n\n')
    leave.abort()
    await expect.poll(() => followed).toBe('closed')
  })
})

describe('closing a server', () => {
  it('waits for calls under way and takes no new one', async () => {
    const server = await start({ closeTimeout: 10_000 })
    const waiting = fetch(`${server.url}/things/wait`)
    await expect.poll(() => release).not.toBeNull()
    let closed = false
    const closing = server.close().then(() => (closed = true))
    await expect(fetch(`${server.url}/things/wait`)).rejects.toThrow()
    expect(closed).toBe(false)
    release!()
    expect(await (await waiting).text()).toBe('"waited"')
    await closing
  })

  it('does not wait for a connection that is kept after its call', async () => {
    const server = await start({ closeTimeout: 60_000 })
    release = null
    const agent = new Agent({ keepAlive: true })
    const answered = new Promise((resolve) =>
      get(`${server.url}/things/wait`, { agent }, (response) => response.resume().on('end', resolve)),
    )
    await expect.poll(() => release).not.toBeNull()
    const closing = server.close()
    release!()
    await answered
    // Node's own patience with an idle connection is 5 s.
    const waited = new Promise((resolve) => setTimeout(resolve, 3_000, 'waited'))
    expect(await Promise.race([closing, waited])).toBeUndefined()
    agent.destroy()
  })

  it('cuts off what does not end', async () => {
    const server = await start({ closeTimeout: 50 })
    const response = await fetch(`${server.url}/things/follow`)
    const ended = response.text().then(
      () => 'ended',
      () => 'cut off',
    )
    await server.close()
    expect(await ended).toBe('cut off')
  })

  it('is free to be repeated', async () => {
    const server = await start()
    await Promise.all([server.close(), server.close()])
    await server.close()
  })
})

it('says which port is taken', async () => {
  const { port } = await start()
  let told: unknown
  try {
    await start({ port })
  } catch (error) {
    told = isSurfaceError(error) && [error.code, error.message.includes(String(port))]
  }
  expect(told).toEqual(['server-not-listening', true])
})
