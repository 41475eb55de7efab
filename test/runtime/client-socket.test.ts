/** The client's own default, `fetch`, over a socket: a server, and a gateway that forwards to it. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, createHttpClient } from '../../src/client.ts'
import { createServer } from '../../src/server.ts'
import { implementRemote } from '../../src/tools.ts'
import { things } from './client-contract.ts'
import { closed, service } from './client-service.ts'

type Server = Awaited<ReturnType<typeof createServer>>
const servers: Server[] = []
const clientOf = ({ url }: Server) => createClient(things, createHttpClient({ baseUrl: url }))
const clients: ReturnType<typeof clientOf>[] = []

beforeAll(async () => {
  const origin = await createServer({ services: [service], hostname: '127.0.0.1' })
  const remote = implementRemote(things, clientOf(origin))
  const gateway = await createServer({ services: [remote], hostname: '127.0.0.1' })
  servers.push(gateway, origin)
  clients.push(clientOf(origin), clientOf(gateway))
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

describe.each(['a server', 'a gateway'])('over a socket, %s', (name) => {
  const client = () => clients[name === 'a server' ? 0 : 1]!

  it('answers JSON, failures and nothing', async () => {
    expect(await client().list({ input: { text: 'ü &', tags: ['x'] } })).toEqual({
      limit: 20,
      text: 'ü &',
      tags: ['x'],
    })
    expect(await client().touch({ params: { id: 'x' } })).toBeUndefined()
    await expect(client().get({ params: { id: 'missing' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    })
    expect(await client().remove({ params: { id: 7 }, input: { reasons: ['a'] } })).toEqual({
      params: { id: 7 },
      input: { reasons: ['a'] },
    })
  })

  it('takes files and gives raw answers', async () => {
    const photo = new File(['pixels'], 'a.png')
    expect(await client().upload({ input: { title: 't' }, files: { photo } })).toMatchObject({
      files: [
        ['more', []],
        ['photo', [['a.png', 'pixels']]],
      ],
    })
    expect(await (await client().page({ input: { q: 'hi' } })).text()).toBe('<p>hi</p>')
    expect((await client().probe()).headers.get('x-size')).toBe('7')
  })

  it('passes a redirection on instead of following it', async () => {
    const { url } = servers[name === 'a server' ? 1 : 0]!
    const away = await fetch(`${url}/things/page?q=away`, { redirect: 'manual' })
    expect([away.status, away.headers.get('location')]).toEqual([302, 'http://elsewhere.example/'])
  })

  it('streams, and ends a stream whose reader has left', async () => {
    const seen: number[] = []
    for await (const { n } of await client().count({ input: { to: 5 } })) seen.push(n)
    expect(seen).toEqual([1, 2, 3, 4, 5])
    closed.length = 0
    for await (const { n } of await client().count({ input: { to: 99 } })) if (n === 1) break
    await vi.waitFor(() => expect(closed).toEqual([99]))
  })

  it('gives a call up when its signal says so', async () => {
    const options = { signal: AbortSignal.abort(new Error('gone')) }
    await expect(client().accept({}, options)).rejects.toThrow('gone')
  })
})
