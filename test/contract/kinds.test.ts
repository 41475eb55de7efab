import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineContract } from '../../src/contract/define-contract.ts'
import { endpointKindOf } from '../../src/contract/endpoint-kind.ts'
import { buildMethodDefinitions } from '../../src/contract/method-definition.ts'
import { refused } from './offences.ts'

const Item = z.object({ id: z.string() })
const get = { method: 'GET', path: '/', desc: 'Reads.' }
const post = { ...get, method: 'POST' }

/** Kind → its smallest accepted form and what its input and output may be. */
const KINDS = {
  json: [get, 'optional', 'optional'],
  'raw-response': [{ ...get, rawResponse: true }, 'optional', 'refused'],
  head: [{ ...get, method: 'HEAD', rawResponse: true }, 'refused', 'refused'],
  'raw-body': [{ ...post, rawBody: true, input: Item }, 'required', 'optional'],
  'response-meta': [{ ...post, responseMeta: { status: 201 } }, 'optional', 'optional'],
  stream: [{ ...get, stream: { item: Item } }, 'optional', 'refused'],
  multipart: [{ ...post, multipart: { files: { photo: {} } } }, 'optional', 'optional'],
} as const

describe.each(Object.entries(KINDS))('%s', (kind, [smallest, input, output]) => {
  it('is recognised and accepted', () => {
    expect(endpointKindOf(smallest)).toBe(kind)
    expect(refused(smallest)).toEqual([])
  })

  it(`has ${input} input`, () => {
    const found = refused({ ...smallest, input: Item }).filter((text) => text.startsWith('input:'))
    expect(found.length > 0).toBe(input === 'refused')
    const without = refused({ ...smallest, input: undefined }).filter((text) => text.startsWith('input:'))
    expect(without.length > 0).toBe(input === 'required')
  })

  it(`has ${output} output`, () => {
    const found = refused({ ...smallest, output: Item }).filter((text) => text.startsWith('output:'))
    expect(found.length > 0).toBe(output === 'refused')
  })

  it('says its transports in the built method', () => {
    const contract = defineContract({ prefix: 'a' }, { it: smallest as never })
    const { expose } = buildMethodDefinitions(contract).it!
    expect(expose).toEqual(kind === 'json' ? ['HTTP', 'MCP', 'AGENT'] : ['HTTP'])
  })
})

describe('markers', () => {
  it('exclude each other', () => {
    expect(refused({ ...get, rawResponse: true, stream: { item: Item } })).toEqual([
      'stream: `rawResponse` and `stream` make two kinds of one endpoint',
    ])
    expect(refused({ ...get, method: 'HEAD', rawResponse: true, rawBody: true })).toContain(
      'rawBody: `rawResponse` and `rawBody` make two kinds of one endpoint',
    )
  })

  it('are absent when false or undefined', () => {
    expect(refused({ ...get, rawResponse: false, rawBody: false, stream: undefined, output: Item })).toEqual(
      [],
    )
  })

  it('are what they say', () => {
    expect(refused({ ...get, rawResponse: 'yes' })).toEqual(['rawResponse: it is neither true nor false'])
    expect(refused({ ...get, stream: true })).toEqual(['stream: it names no item'])
    expect(refused({ ...get, stream: {} })).toEqual(['stream.item: it is null, not a schema'])
    expect(refused({ ...get, method: 'HEAD' })).toEqual(['method: HEAD answers with headers alone'])
    expect(refused({ ...get, method: 'get' })).toEqual(['method: it is not a method'])
  })
})

describe('responseMeta', () => {
  it.each([200, 201, 202, 299])('takes %d with an output', (status) => {
    expect(refused({ ...post, responseMeta: { status }, output: Item })).toEqual([])
  })

  it.each([204, 205])('takes %d without an output only', (status) => {
    expect(refused({ ...post, responseMeta: { status } })).toEqual([])
    expect(refused({ ...post, responseMeta: { status }, output: Item })).toEqual([
      `output: an answer with status ${status} has no body`,
    ])
  })

  it.each([199, 300, 404, 201.5, '201', undefined])('refuses status %j', (status) => {
    expect(refused({ ...post, responseMeta: { status } })).toEqual([
      'responseMeta: it names no status of success',
    ])
  })
})

describe('multipart', () => {
  const files = (file: unknown) => ({ ...post, multipart: { files: { photo: file } } })

  it('takes every option', () => {
    const all = {
      required: false,
      multiple: true,
      contentTypes: ['image/*', 'application/pdf'],
      maxBytes: 1,
      description: 'A photo.',
    }
    expect(refused(files(all))).toEqual([])
  })

  it.each([
    [{ maxbytes: 1 }, 'photo.maxbytes: `multipart.files.photo` has no such field'],
    [{ maxBytes: 0 }, 'photo.maxBytes: it is not a number of bytes'],
    [{ maxBytes: 1.5 }, 'photo.maxBytes: it is not a number of bytes'],
    [{ contentTypes: ['image'] }, 'photo.contentTypes: it is not a list of media types'],
    [{ contentTypes: [] }, 'photo.contentTypes: it is not a list of media types'],
    [{ required: 'no' }, 'photo.required: it is neither true nor false'],
    [{ description: 1 }, 'photo.description: it is not a text'],
    ['photo', 'photo: it is not an object'],
  ])('refuses %j', (file, reason) => {
    expect(refused(files(file))).toEqual([`multipart.files.${reason}`])
  })

  it('names at least one file, and none that the input has a field for', () => {
    expect(refused({ ...post, multipart: { files: {} } })).toEqual(['multipart: it names no file'])
    expect(refused({ ...post, multipart: 'photo' })).toEqual(['multipart: it names no file'])
    expect(refused({ ...files({}), input: z.object({ photo: z.string() }) })).toEqual([
      'multipart.files.photo: the input has a field of this name',
    ])
  })
})
