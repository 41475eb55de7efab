import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Contract } from '../../src/contract.ts'
import { readRecordedRequests } from '../../src/prove/recorded/recorded-requests.ts'
import { collectSecrets } from '../../src/prove/recorded/secrets.ts'
import { bodyText, renderRequestLine } from '../../src/prove/request.ts'
import { proveHttpIdentity as prove, type Fetch } from '../../src/prove.ts'
import { bundle, createServices } from './notes-bundle.ts'
import { expectValidProof } from './valid-proof.ts'

/** Every proof, as it would be published, is what the schema says. */
const proveHttpIdentity: typeof prove = async (...given) => {
  const proof = await prove(...given)
  expectValidProof(proof)
  return proof
}

const har = {
  name: 'traffic.har',
  text: readFileSync(new URL('./traffic.har.json', import.meta.url), 'utf8'),
}
const lines = (...requests: readonly object[]) => ({
  name: 'requests.jsonl',
  text: requests.map((request) => JSON.stringify(request)).join('\n'),
})

describe('recorded requests', () => {
  it('are read from HAR: what a handler sees, and no other protocol', () => {
    const requests = readRecordedRequests(har)
    expect(
      requests.map(({ request: { method, target }, from }) => [method, target.split('?')[0], from.entry]),
    ).toEqual([
      ['GET', '/notes', 1],
      ['POST', '/notes', 2],
      ['POST', '/login', 4],
    ])
    expect(requests[0]!.request.headers.map(([name]) => name)).toEqual([
      'accept',
      'authorization',
      'cookie',
      'x-api-key',
    ])
    expect(bodyText(requests[2]!.request)).toBe('user=ada&password=FORMSECRET%20%261')
  })

  it('are read from lines, in every form that is printed', () => {
    const given = lines(
      { url: '/notes?limit=1' },
      { method: 'POST', url: 'http://localhost:3000/notes', body: { text: 'a' } },
      { method: 'PUT', url: '/notes/1/text', headers: { 'Content-Type': 'text/plain' }, body: '{' },
      { method: 'POST', url: '/notes/raw', bodyBase64: '//4A' },
    )
    const requests = readRecordedRequests(given).map(({ request }) => request)
    expect(requests.map(renderRequestLine)).toEqual([
      '{"method":"GET","url":"/notes?limit=1"}',
      String.raw`{"method":"POST","url":"/notes","headers":[["content-type","application/json"]],"body":"{\"text\":\"a\"}"}`,
      '{"method":"PUT","url":"/notes/1/text","headers":[["content-type","text/plain"]],"body":"{"}',
      '{"method":"POST","url":"/notes/raw","bodyBase64":"//4A"}',
    ])
    const printed = { name: 'again', text: requests.map(renderRequestLine).join('\r\n') }
    expect(readRecordedRequests(printed).map(({ request }) => renderRequestLine(request))).toEqual(
      requests.map(renderRequestLine),
    )
  })

  it.each([
    ['{"url":"/a"}\n{', 2, 'it is not JSON'],
    ['[]', 1, 'it is no JSON object'],
    ['{"method":1,"url":"/a"}', 1, '"method" is no text'],
    ['{"url":"a"}', 1, '"url" is neither a path nor an address of http'],
    ['{"url":"/a","headers":[["a"]]}', 1, '"headers" is neither an object of texts nor a list of pairs'],
    ['{"url":"/a","headers":{"a":"b\\nc"}}', 1, 'no client can send it'],
    ['{"method":"TRACE","url":"/a"}', 1, 'no client can send it'],
    ['\n', 1, 'there is no request'],
    ['{"log":{"entries":[{}]}}', 1, 'it has no "request"'],
  ])('are refused by file and entry: %s', (text, entry, fault) => {
    const code = 'requests-invalid'
    expect(() => readRecordedRequests({ name: 'r', text })).toThrow(
      expect.objectContaining({ code, details: { file: 'r', entry, fault } }) as Error,
    )
  })

  it('are sent to their endpoints before everything else', async () => {
    const sent: string[] = []
    const createFetch =
      (contracts: readonly Contract[]): Fetch =>
      (request) => {
        expect(contracts[0]?.prefix).toBe('notes')
        sent.push(`${request.method} ${new URL(request.url).pathname}`)
        return new Response('same')
      }
    const proof = await proveHttpIdentity(bundle, {
      createServices,
      createFetch,
      requests: [har],
      samples: 1,
    })
    expect(sent.slice(0, 9)).toEqual(
      ['GET /notes', 'POST /notes', 'POST /login'].flatMap((one) => [one, one, one]),
    )
    expect(proof.endpoints.find(({ name }) => name === 'notes.list')?.requests).toBe(2)
    expect(proof.verdict).toBe('proved')
  })
})

// The values alone: their names, and what stands around them, may be printed.
const SECRETS = [
  ...[
    'QUERYSECRET-91f3',
    'TOKENSECRET/77',
    'TOKENSECRET%2F77',
    'BEARERSECRET.eyJhbGciOi.x-1',
    'COOKIESECRET-5c1',
  ],
  ...['HEADERSECRET-abc', 'PROXYSECRET-12', 'dXNlcjpQUk9YWVNFQ1JFVC0xMg==', 'BODYSECRET-44', 'NESTEDSECRET'],
  ...['SOCKETSECRET', 'FORMSECRET &1', 'FORMSECRET%20%261', 'SECRET'],
]

/** Repeats everything it was asked with, in the body and in headers, and a random number or a sign of views besides. */
const echo =
  (mark: () => string): Fetch =>
  async (request) => {
    const headers = [...request.headers]
    const told = JSON.stringify({ url: request.url, mark: mark(), headers, body: await request.text() })
    return new Response(told, {
      headers: { 'x-echo': encodeURIComponent(request.headers.get('cookie') ?? '') },
    })
  }

describe('secrets', () => {
  it('stand in no output, whether an endpoint differs or is not decidable', async () => {
    const same = (contracts: readonly Contract[]): Fetch => echo(() => String(contracts[0]?.prefix))
    const views: ((views: boolean) => string)[] = [(own) => String(own), () => String(Math.random())]
    for (const mark of views) {
      const proof = await proveHttpIdentity(bundle, {
        createServices,
        requests: [har],
        samples: 1,
        createFetch: (contracts) =>
          echo(() => mark(JSON.stringify(contracts.map(({ endpoints }) => endpoints)).includes('"view"'))),
      })
      const output = JSON.stringify(proof)
      if (mark !== views[0]) expect(output).toContain('<from traffic.har entry 1>')
      for (const secret of SECRETS) expect(output).not.toContain(secret)
      expect(proof.verdict).toBe(mark === views[0] ? 'differs' : 'not decidable')
    }
    expect(
      (await proveHttpIdentity(bundle, { createServices, createFetch: same, requests: [har], samples: 1 }))
        .verdict,
    ).toBe('proved')
  })

  it('print as where they came from', () => {
    const [list, create] = readRecordedRequests(har)
    const { maskRequest, maskText } = collectSecrets([list!, create!])
    expect(renderRequestLine(maskRequest(list!.request, list!.from))).toBe(
      '{"method":"GET","url":"/notes?limit=2&api_key=<from traffic.har entry 1>&access_token=<from traffic.har entry 1>",' +
        '"headers":[["accept","application/json"],["authorization","<from traffic.har entry 1>"],["cookie","<from traffic.har entry 1>"],["x-api-key","<from traffic.har entry 1>"]]}',
    )
    expect(bodyText(maskRequest(create!.request, create!.from))).toBe(
      '{"nested":{"token":"<from traffic.har entry 2>"},"password":"<from traffic.har entry 2>","text":"hello"}',
    )
    expect(maskText('a BODYSECRET-44 b')).toBe('a <from traffic.har entry 2> b')
    expect(maskText('nothing here')).toBe('nothing here')
  })

  it.each([
    ['an address in a header', { headers: { referer: 'https://ann:PW-SECRET@a.test/x?token=T-SECRET&a=1' } }],
    [
      'a word of a header',
      { headers: { 'x-amz-security-token': 'T-SECRET', 'x-functions-key': 'K-SECRET' } },
    ],
    ['a word of a key', { url: '/notes?new_password=PW-SECRET&subscriptionKey=K-SECRET' }],
    [
      'what stands below a member',
      { body: { credentials: { user: 'U-SECRET', pin: 123456 }, tokens: ['T-SECRET'] } },
    ],
    ['a form of any type', { headers: { 'Content-Type': 'Text/Plain' }, body: 'a=1&password=PW-SECRET' }],
    [
      'a field of a multipart form',
      {
        headers: { 'content-type': 'Multipart/Form-Data; boundary=b' },
        body: '--b\r\nContent-Disposition: form-data; name="userPassword"\r\n\r\nPW-SECRET\r\n--b--\r\n',
      },
    ],
  ])('are known by %s', (_, request) => {
    const [read] = readRecordedRequests(lines({ method: 'POST', url: '/notes', ...request }))
    const line = renderRequestLine(collectSecrets([read!]).maskRequest(read!.request, read!.from))
    expect(line).not.toMatch(/SECRET|123456/)
    expect(line).toContain('<from ')
  })

  it('are none for names that only look like it', () => {
    const innocent = {
      url: '/notes?monkey=a&author=b&keyword=c&assertive=d',
      body: { tokenizer: 'words', pinned: 1 },
    }
    const [read] = readRecordedRequests(lines({ method: 'POST', ...innocent }))
    expect(collectSecrets([read!]).maskRequest(read!.request, read!.from)).toEqual(read!.request)
  })

  it('leave a generated request and an innocent header alone', () => {
    const [list] = readRecordedRequests(har)
    const { maskRequest } = collectSecrets([list!])
    expect(maskRequest(list!.request, null)).toBe(list!.request)
    const [plain] = readRecordedRequests(lines({ url: '/notes?limit=2', headers: { accept: 'text/html' } }))
    expect(maskRequest(plain!.request, plain!.from)).toEqual(plain!.request)
  })
})
