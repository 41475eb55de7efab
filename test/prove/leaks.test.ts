import { describe, expect, it } from 'vitest'
import type { Contract } from '../../src/contract.ts'
import { proveHttpIdentity } from '../../src/prove.ts'
import { leaky, LEAKS } from './leaks.ts'
import { createServices, notes } from './notes-bundle.ts'

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

/** How each leak is caught, by its name. A name without a row does not compile, a row without a leak fails. */
const CAUGHT: Readonly<Record<keyof typeof LEAKS, Caught>> = {
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
  'cookie set twice': caught('notes.ready', '/headers/x-ready', '{"method":"HEAD","url":"/notes"}'),
  'key order': caught('notes.create', '/body', CREATE),
  'number formatting': caught(
    'notes.create',
    '/body',
    String.raw`{"method":"POST","url":"/notes",${JSON_HEADERS},"body":"{\"stars\":5,\"text\":\"a\"}"}`,
  ),
  'escaped characters': caught('notes.get', '/body', '{"method":"GET","url":"/notes/%E2%80%AE"}'),
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
}

/** The contract with these of its endpoints, and always one that has a view. */
function contractOf(...actions: readonly string[]): Contract {
  const kept = Object.entries(notes.endpoints).filter(
    ([action]) => actions.includes(action) || action === 'create',
  )
  return { ...notes, endpoints: Object.fromEntries(kept) }
}

const seed = Number(process.env['SURFACE_SEED'] ?? 1)

describe('every leak is caught, with the plainest request that shows it', () => {
  it('has a row for each', () => expect(Object.keys(CAUGHT)).toEqual(Object.keys(LEAKS)))

  it.each(Object.entries(LEAKS))('%s', async (name, leak) => {
    const { operation, pointer, requests } = CAUGHT[name]!
    const contract = contractOf(operation.replace('notes.', ''), 'create')
    const proof = await proveHttpIdentity(
      { contracts: [contract] },
      { createServices, createFetch: leaky(leak), seed },
    )
    expect(proof.verdict).toBe('differs')
    const finding = proof.findings.find((one) => one.operation === operation)
    expect(finding, `seed ${seed}`).toMatchObject({ kind: 'http-answer-differs', severity: 'breaking' })
    expect(finding).toMatchObject({ pointer, pair: { pointer, requests } })
  })
})
