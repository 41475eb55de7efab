import { describe, expect, it } from 'vitest'
import type { Contract } from '../../src/contract.ts'
import { proveHttpIdentity as prove } from '../../src/prove.ts'
import { leaky } from './leak.ts'
import { LEAKS } from './leaks.ts'
import { createServices, notes, odd } from './notes-bundle.ts'
import { RARE_LEAKS } from './rare-leaks.ts'
import { expectValidProof } from './valid-proof.ts'

/** Every proof, as it would be published, is what the schema says. */
const proveHttpIdentity: typeof prove = async (...given) => {
  const proof = await prove(...given)
  expectValidProof(proof)
  return proof
}

interface Caught {
  readonly operation: string
  readonly pointer: string
  /** The shrunk request; where several are needed, each of them. */
  readonly requests: readonly string[]
}

const caught = (operation: string, pointer: string, ...requests: readonly string[]): Caught => ({
  operation,
  pointer,
  requests,
})

const JSON_HEADERS = '"headers":[["content-type","application/json"]]'
const FORM = '"headers":[["content-type","multipart/form-data; boundary=surface-boundary"]]'
const CREATE = String.raw`{"method":"POST","url":"/notes",${JSON_HEADERS},"body":"{\"text\":\"a\"}"}`
const LIST = '{"method":"GET","url":"/notes"}'
const WATCH = '{"method":"GET","url":"/notes/watch"}'

const DECOMPOSED = 'e\u0301'

/** How each leak is caught, by its name. */
const CAUGHT: Readonly<Record<string, Caught>> = {
  'view defaults in the query': caught('notes.list', '/body', LIST),
  'view defaults in a body': caught('notes.create', '/body', CREATE),
  'projected body': caught('notes.list', '/body', LIST),
  'header added': caught('notes.list', '/headers/x-tool-view', LIST),
  'header renamed': caught('notes.create', '/headers/content-type', CREATE),
  'header value cased': caught('notes.create', '/headers/content-type', CREATE),
  'header name cased': caught('notes.create', '/headers/content-type', CREATE),
  'content type with a charset': caught(
    'notes.get',
    '/headers/content-type',
    '{"method":"GET","url":"/notes/a"}',
  ),
  'cookie set twice': caught('notes.ready', '/headers/set-cookie', '{"method":"HEAD","url":"/notes"}'),
  'key order': caught('notes.create', '/body', CREATE),
  'number formatting': caught(
    'notes.create',
    '/body',
    String.raw`{"method":"POST","url":"/notes",${JSON_HEADERS},"body":"{\"stars\":5,\"text\":\"a\"}"}`,
  ),
  'escaped characters': caught('notes.get', '/body', '{"method":"GET","url":"/notes/%C3%AB"}'),
  'trailing newline': caught('notes.rename', '/body', '{"method":"PUT","url":"/notes/a/text"}'),
  'error message': caught('notes.get', '/body', '{"method":"GET","url":"/notes/a"}'),
  'error details': caught('notes.create', '/body', '{"method":"POST","url":"/notes"}'),
  status: caught('notes.create', '/status', CREATE),
  'no content turned into content': caught('notes.remove', '/status', '{"method":"DELETE","url":"/notes/a"}'),
  'unknown route': caught('no route', '/status', '{"method":"GET","url":"/"}'),
  'method not allowed': caught('notes.create', '/headers/allow', '{"method":"HEAD","url":"/notes"}'),
  'method override': caught('notes.ready', '/status', '{"method":"PUT","url":"/notes"}'),
  'trailing slash': caught('notes.list', '/status', '{"method":"GET","url":"/notes/"}'),
  'query coercion': caught('notes.list', '/status', '{"method":"GET","url":"/notes?limit=a"}'),
  'repeated query key': caught('notes.list', '/status', '{"method":"GET","url":"/notes?tags=&tags="}'),
  'HEAD of a GET route': caught('notes.watch', '/status', '{"method":"HEAD","url":"/notes/watch"}'),
  'HEAD loses a header': caught('notes.ready', '/headers/x-ready', '{"method":"HEAD","url":"/notes"}'),
  'stream framing': caught('notes.watch', '/body', WATCH),
  'unknown keys are kept': caught(
    'notes.create',
    '/body',
    String.raw`{"method":"POST","url":"/notes",${JSON_HEADERS},"body":"{\"text\":\"a\",\"unknownKey\":0}"}`,
  ),
  'bad JSON accepted': caught(
    'notes.create',
    '/body',
    `{"method":"POST","url":"/notes",${JSON_HEADERS},"body":"{"}`,
  ),
  'any content type': caught(
    'notes.rename',
    '/status',
    '{"method":"PUT","url":"/notes/a/text","headers":[["content-type","text/plain"]],"body":"{}"}',
  ),
  'upper bound': caught(
    'notes.create',
    '/status',
    String.raw`{"method":"POST","url":"/notes","body":"{\"tags\":[\"\",\"\",\"\"]}"}`,
  ),
  'multipart limit': caught(
    'notes.file',
    '/status',
    String.raw`{"method":"POST","url":"/notes/a/file",${FORM},"body":"--surface-boundary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"file.bin\"\r\nContent-Type: application/octet-stream\r\n\r\n${'a'.repeat(51)}\r\n--surface-boundary--\r\n"}`,
  ),
  'raw bytes trimmed': caught('notes.raw', '/body', '{"method":"POST","url":"/notes/raw","body":" "}'),
  'handler throws': caught('notes.ready', '/outcome', '{"method":"PATCH","url":"/a"}'),
  'state written by another request': caught(
    'notes.list',
    '/body',
    CREATE,
    '{"method":"GET","url":"/notes?limit=9"}',
  ),
  'a preflight alone': caught(
    'notes.list',
    '/headers/access-control-allow-headers',
    String.raw`{"method":"OPTIONS","url":"/a","headers":[["access-control-request-method","POST"]]}`,
  ),
  'the body of a refused method': caught(
    'notes.get',
    '/body',
    String.raw`{"method":"OPTIONS","url":"/notes/a"}`,
  ),
  'the body of a refused type': caught(
    'notes.create',
    '/body',
    String.raw`{"method":"POST","url":"/notes","body":"{}"}`,
  ),
  'a body that is too large': caught(
    'notes.create',
    '/headers/x-limit',
    String.raw`{"method":"POST","url":"/notes","body":"{\"text\":\"a\"}","padding":1048565}`,
  ),
  'text of a status': caught('notes.list', '/statusText', String.raw`{"method":"GET","url":"/notes"}`),
  'an Accept header of event streams': caught(
    'notes.list',
    '/headers/x-seen',
    String.raw`{"method":"GET","url":"/notes","headers":[["accept","text/event-stream, application/json"]]}`,
  ),
  'an Accept header of JSON': caught(
    'notes.list',
    '/headers/x-seen',
    String.raw`{"method":"GET","url":"/notes","headers":[["accept","application/json"]]}`,
  ),
  'an Accept-Language header': caught(
    'notes.list',
    '/headers/x-seen',
    String.raw`{"method":"GET","url":"/notes","headers":[["accept-language","de"]]}`,
  ),
  'an Authorization header': caught(
    'notes.list',
    '/headers/x-seen',
    String.raw`{"method":"GET","url":"/notes","headers":[["authorization","Bearer surface"]]}`,
  ),
  'a cookie': caught(
    'notes.list',
    '/headers/x-seen',
    String.raw`{"method":"GET","url":"/notes","headers":[["cookie","session=surface"]]}`,
  ),
  'a date of If-Modified-Since': caught(
    'notes.list',
    '/headers/x-seen',
    String.raw`{"method":"GET","url":"/notes","headers":[["if-modified-since","Wed, 01 Jan 2025 00:00:00 GMT"]]}`,
  ),
  'the second time of one request': caught(
    'notes.list',
    '/headers/x-cache',
    String.raw`{"method":"GET","url":"/notes"}`,
    String.raw`{"method":"GET","url":"/notes"}`,
  ),
  'a value that is the default of the view': caught(
    'notes.list',
    '/status',
    String.raw`{"method":"GET","url":"/notes?size=37"}`,
  ),
  'negative zero': caught(
    'notes.create',
    '/status',
    String.raw`{"method":"POST","url":"/notes","body":"{\"mood\": \"calm\", \"pinned\": true, \"stars\": -0, \"tags\": [], \"text\": \"a\"}"}`,
  ),
  'a number that is written with an exponent': caught(
    'notes.create',
    '/status',
    String.raw`{"method":"POST","url":"/notes","body":"{\"stars\":1e-7}"}`,
  ),
  'composed characters': caught(
    'notes.create',
    '/body',
    String.raw`{"method":"POST","url":"/notes","headers":[["content-type","application/json"]],"body":"{\"text\":\"${DECOMPOSED}\"}"}`,
  ),
  'keys out of order': caught(
    'notes.create',
    '/status',
    String.raw`{"method":"POST","url":"/notes","body":"{\"text\": \"a\", \"tags\": [], \"stars\": 0, \"pinned\": true, \"mood\": \"calm\"}"}`,
  ),
  'the last member of an enum and an optional key together': caught(
    'notes.create',
    '/status',
    String.raw`{"method":"POST","url":"/notes","body":"{\"mood\":\"wild\",\"pinned\":true}"}`,
  ),
  'the longest text': caught(
    'notes.create',
    '/status',
    String.raw`{"method":"POST","url":"/notes","body":"{\"text\":\"abcdefghijabcdefghij\"}"}`,
  ),
  'a form in place of JSON': caught(
    'notes.create',
    '/status',
    String.raw`{"method":"POST","url":"/notes","headers":[["content-type","application/x-www-form-urlencoded"]],"body":""}`,
  ),
  'chunks of a stream': caught('notes.watch', '/chunks', String.raw`{"method":"GET","url":"/notes/watch"}`),
  'what a stream says before it breaks': caught(
    'odd.broken',
    '/body',
    String.raw`{"method":"GET","url":"/odd/broken"}`,
  ),
  'no body turned into an empty one': caught(
    'notes.ready',
    '/chunks',
    String.raw`{"method":"HEAD","url":"/notes"}`,
  ),
  'an endpoint that is random as well': caught(
    'odd.random',
    '/headers/x-tool-view',
    String.raw`{"method":"HEAD","url":"/a/random"}`,
  ),
  'a path far below every route': caught(
    'notes.get',
    '/body',
    String.raw`{"method":"GET","url":"/a/a/a/a/a/a"}`,
  ),
}

const ALL_LEAKS = { ...LEAKS, ...RARE_LEAKS }

/** The contracts with these of their endpoints, and always one that has a view. */
function contractsOf(...names: readonly string[]): Contract[] {
  return [notes, odd].map((contract) => {
    const kept = Object.entries(contract.endpoints).filter(([action]) =>
      [...names, 'notes.create'].includes(`${contract.prefix}.${action}`),
    )
    return { ...contract, endpoints: Object.fromEntries(kept) }
  })
}

const seed = Number(process.env['SURFACE_SEED'] ?? 1)

describe('every leak is caught, with the plainest request that shows it', () => {
  it('has a row for each', () => expect(Object.keys(CAUGHT)).toEqual(Object.keys(ALL_LEAKS)))

  it.each(Object.entries(ALL_LEAKS))('%s', async (name, leak) => {
    const { operation, pointer, requests } = CAUGHT[name]!
    const bundle = { contracts: contractsOf(operation) }
    const options = { createServices, createFetch: leaky(leak) }
    const proof = await proveHttpIdentity(bundle, { ...options, seed })
    expect(proof.verdict).toBe('differs')
    const finding = proof.findings.find((one) => one.operation === operation)
    expect(finding, `seed ${seed}`).toMatchObject({ kind: 'http-answer-differs', severity: 'breaking' })
    expect(finding).toMatchObject({ pointer, pair: { pointer, requests } })
    const file = { name: 'printed', text: finding!.pair!.requests.join('\n') }
    const again = await proveHttpIdentity(bundle, { ...options, seed, samples: 1, requests: [file] })
    expect(
      again.findings.map((one) => one.pointer),
      'what was printed replays it',
    ).toContain(pointer)
  })
})
