import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as z40 from 'zod40'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Json, JsonObject } from '../../src/canonical-json.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { generateOpenApiDocument } from '../../src/openapi/generate-document.ts'
import type { OpenApiDocument } from '../../src/openapi/generate-document.ts'
import { operation } from './operation.ts'

const info = { title: 'Shop', version: '1.2.3' }
const generate = (...operations: Operation[]): OpenApiDocument =>
  generateOpenApiDocument({ info, operations })

async function expectValid(document: OpenApiDocument): Promise<void> {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document) as Record<string, unknown>)
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  expect(validator.version).toBe('3.1')
  for (const ref of localReferences(document)) expect(resolves(document, ref), ref).toBe(true)
}

function localReferences(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : localReferences(member as Json),
  )
}

function resolves(document: JsonObject, ref: string): boolean {
  let place: Json | undefined = document
  for (const part of ref.slice(2).split('/')) place = (place as JsonObject | undefined)?.[part]
  return ref.startsWith('#/components/') && place !== undefined
}

const at = (document: JsonObject, ...path: string[]): Json | undefined => {
  let place: Json | undefined = document
  for (const part of path) place = (place as JsonObject | undefined)?.[part]
  return place
}
const schemas = (document: OpenApiDocument): string[] =>
  Object.keys((at(document, 'components', 'schemas') ?? {}) as JsonObject)
const ids = (document: OpenApiDocument): Json[] =>
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((method) => method['operationId']!),
  )

describe('endpoint kinds', () => {
  const order = z.object({ id: z.string(), total: z.number() })
  const document = generate(
    operation({ service: 'orders', action: 'create', input: order, output: order }),
    operation({ service: 'orders', action: 'ping' }),
    operation({
      service: 'orders',
      action: 'get',
      method: 'GET',
      pathParams: ['id'],
      input: z.object({ fields: z.array(z.string()).optional(), lang: z.string().describe('Language.') }),
      output: order,
      http: [{ method: 'GET', path: '/orders/:id' }],
    }),
    operation({
      service: 'orders',
      action: 'remove',
      method: 'DELETE',
      params: z.object({ id: z.uuid() }),
      pathParams: ['id'],
      input: z.object({ force: z.boolean() }),
      http: [{ method: 'DELETE', path: '/orders/:id' }],
    }),
    operation({
      service: 'orders',
      action: 'invoice',
      method: 'GET',
      endpointKind: 'raw-response',
      status: 200,
      http: [{ method: 'GET', path: '/orders/:id/invoice' }],
      pathParams: ['id'],
    }),
    operation({
      service: 'orders',
      action: 'probe',
      method: 'HEAD',
      endpointKind: 'head',
      status: 200,
      http: [{ method: 'HEAD', path: '/orders/:id' }],
      pathParams: ['id'],
    }),
    operation({ service: 'orders', action: 'hook', endpointKind: 'raw-body', input: z.object({}) }),
    operation({ service: 'orders', action: 'import', endpointKind: 'raw-body', input: z.string() }),
    operation({
      service: 'orders',
      action: 'queue',
      endpointKind: 'response-meta',
      input: z.object({ note: z.string().optional() }),
      output: z.object({ job: z.string() }),
      status: 202,
    }),
    operation({
      service: 'orders',
      action: 'watch',
      method: 'GET',
      endpointKind: 'stream',
      streamItem: order,
      status: 200,
    }),
    operation({
      service: 'orders',
      action: 'attach',
      endpointKind: 'multipart',
      input: z.object({ note: z.string() }),
      multipart: [
        {
          name: 'photo',
          required: true,
          multiple: false,
          contentTypes: ['image/png', 'image/jpeg'],
          maxBytes: 1000,
          description: 'A photo.',
        },
        {
          name: 'pages',
          required: false,
          multiple: true,
          contentTypes: ['application/pdf'],
          maxBytes: null,
          description: null,
        },
      ],
    }),
    operation({
      service: 'files',
      action: 'read',
      method: 'GET',
      endpointKind: 'raw-response',
      status: 200,
      pathParams: ['rest'],
      http: [{ method: 'GET', path: '/files/*rest' }],
    }),
  )
  const place = (path: string, method: string, ...rest: string[]) =>
    at(document, 'paths', path, method, ...rest)

  it('makes a document that an official validator accepts', () => expectValid(document))

  it('puts the input of GET and DELETE into the query', () => {
    expect(place('/orders/{id}', 'get', 'parameters')).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'fields', in: 'query', required: false, schema: { type: 'array', items: { type: 'string' } } },
      { name: 'lang', in: 'query', required: true, description: 'Language.', schema: { type: 'string' } },
    ])
    expect(place('/orders/{id}', 'get', 'requestBody')).toBeUndefined()
    expect(place('/orders/{id}', 'delete', 'parameters')).toMatchObject([
      { name: 'id', in: 'path', schema: { type: 'string', format: 'uuid' } },
      { name: 'force', in: 'query', required: true },
    ])
  })

  it('puts other inputs into a JSON body, required unless a blank one is enough', () => {
    expect(place('/orders/create', 'post', 'requestBody', 'required')).toBe(true)
    expect(
      place('/orders/create', 'post', 'requestBody', 'content', 'application/json', 'schema'),
    ).toMatchObject({
      type: 'object',
      required: ['id', 'total'],
    })
    expect(place('/orders/queue', 'post', 'requestBody', 'required')).toBe(false)
    expect(place('/orders/hook', 'post', 'requestBody', 'required')).toBe(true)
    expect(place('/orders/ping', 'post', 'requestBody')).toBeUndefined()
  })

  it('writes a raw body as text where its schema takes text, and as JSON otherwise', () => {
    const content = (action: string) =>
      Object.keys(place(`/orders/${action}`, 'post', 'requestBody', 'content') as object)
    expect(content('import')).toEqual(['text/plain'])
    expect(content('hook')).toEqual(['application/json'])
  })

  it('answers 204 without an output, and what the kind says otherwise', () => {
    expect(place('/orders/ping', 'post', 'responses', '204')).toEqual({ description: 'No Content' })
    expect(place('/orders/queue', 'post', 'responses', '202', 'content', 'application/json')).toBeDefined()
    expect(place('/orders/{id}/invoice', 'get', 'responses', '200', 'content')).toEqual({ '*/*': {} })
    expect(place('/orders/{id}', 'head', 'responses')).toEqual({
      200: { description: 'OK' },
      '4XX': { description: 'The request is at fault.' },
      '5XX': { description: 'The server is at fault.' },
    })
    expect(
      place('/orders/watch', 'get', 'responses', '200', 'content', 'text/event-stream', 'schema'),
    ).toMatchObject({ type: 'object', required: ['id', 'total'] })
  })

  it('gives every failure the one error body', () => {
    expect(place('/orders/create', 'post', 'responses', '4XX')).toEqual({
      $ref: '#/components/responses/Error',
    })
    expect(
      at(document, 'components', 'responses', 'Error', 'content', 'application/json', 'schema'),
    ).toMatchObject({ properties: { error: { required: ['code', 'message'] } } })
  })

  it('writes fields and files of a form as parts', () => {
    const form = ['requestBody', 'content', 'multipart/form-data']
    expect(place('/orders/attach', 'post', ...form, 'schema', 'properties')).toEqual({
      note: { type: 'string' },
      photo: {
        type: 'string',
        contentMediaType: 'application/octet-stream',
        maxLength: 1000,
        description: 'A photo.',
      },
      pages: { type: 'array', items: { type: 'string', contentMediaType: 'application/pdf' } },
    })
    expect(place('/orders/attach', 'post', ...form, 'schema', 'required')).toEqual(['note', 'photo'])
    expect(place('/orders/attach', 'post', ...form, 'encoding')).toEqual({
      photo: { contentType: 'image/png, image/jpeg' },
      pages: { contentType: 'application/pdf' },
    })
  })

  it('writes a rest path as one parameter', () => {
    expect(place('/files/{rest}', 'get', 'parameters')).toEqual([
      { name: 'rest', in: 'path', required: true, schema: { type: 'string' } },
    ])
  })

  it('leaves out what has no HTTP route', () => {
    const hidden = operation({ service: 'orders', action: 'secret', http: [], expose: ['MCP'] })
    expect(canonicalJson(generate(hidden))).toBe(canonicalJson(generate()))
  })
})

describe('query of inputs that are not one plain object', () => {
  const query = (input: Operation['input']) => {
    const document = generate(operation({ service: 's', action: 'a', method: 'GET', input }))
    return at(document, 'paths', '/s/a', 'get', 'parameters') as readonly JsonObject[]
  }

  it('lists the keys of every branch of a union, required where all require them', () => {
    const input = z.union([
      z.object({ by: z.literal('id'), id: z.string() }),
      z.object({ by: z.literal('name'), name: z.string(), id: z.string().optional() }),
    ])
    expect(query(input)).toEqual([
      {
        name: 'by',
        in: 'query',
        required: true,
        schema: {
          anyOf: [
            { const: 'id', type: 'string' },
            { const: 'name', type: 'string' },
          ],
        },
      },
      {
        name: 'id',
        in: 'query',
        required: false,
        schema: { anyOf: [{ type: 'string' }, { type: 'string' }] },
      },
      { name: 'name', in: 'query', required: false, schema: { type: 'string' } },
    ])
  })

  it('lists the keys of both sides of an intersection', () => {
    const input = z.intersection(z.object({ a: z.string() }), z.object({ b: z.string().optional() }))
    expect(query(input).map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })

  it('writes a map as one exploded object', () => {
    expect(query(z.record(z.string(), z.number()))).toEqual([
      {
        name: 'query',
        in: 'query',
        required: false,
        schema: { type: 'object', additionalProperties: { type: 'number' } },
        style: 'form',
        explode: true,
      },
    ])
  })

  it('reads a named input through its reference and leaves no component behind', () => {
    const input = z.object({ page: z.number() }).meta({ id: 'Paging' })
    const document = generate(operation({ service: 's', action: 'a', method: 'GET', input }))
    expect(at(document, 'paths', '/s/a', 'get', 'parameters')).toMatchObject([{ name: 'page' }])
    expect(schemas(document)).toEqual([])
  })
})

describe('named schemas', () => {
  const user = () => z.object({ id: z.string(), age: z.number().default(1) }).meta({ id: 'User' })

  it.each([
    ['zod', z],
    ['zod 4.0', z40],
  ])('become components, apart for what is sent and what is received (%s)', async (_name, lib) => {
    const copy = lib as typeof z
    const named = copy.object({ id: copy.string(), age: copy.number().default(1) }).meta({ id: 'User' })
    const document = generate(operation({ service: 'users', action: 'save', input: named, output: named }))
    await expectValid(document)
    expect(schemas(document)).toEqual(['User', 'UserInput'])
    const place = ['paths', '/users/save', 'post']
    expect(at(document, ...place, 'requestBody', 'content', 'application/json', 'schema')).toEqual({
      $ref: '#/components/schemas/UserInput',
    })
    expect(at(document, ...place, 'responses', '200', 'content', 'application/json', 'schema')).toEqual({
      $ref: '#/components/schemas/User',
    })
    expect(at(document, 'components', 'schemas', 'User', 'required')).toEqual(['age', 'id'])
    expect(at(document, 'components', 'schemas', 'UserInput', 'required')).toEqual(['id'])
    expect(at(document, 'components', 'schemas', 'User', 'id')).toBeUndefined()
  })

  it('share one component where both sides are equal', () => {
    const tag = z.enum(['a', 'b']).meta({ id: 'Tag' })
    const document = generate(
      operation({ service: 's', action: 'a', input: z.object({ tag }), output: z.object({ tag }) }),
    )
    expect(schemas(document)).toEqual(['Tag'])
  })

  it('keep their plain name where they are only ever sent', () => {
    expect(schemas(generate(operation({ service: 's', action: 'a', input: user() })))).toEqual(['User'])
  })

  it('are told apart by what they refer to, not only by their own text', () => {
    const order = (city: z.ZodType) =>
      z.object({ address: z.object({ city }).meta({ id: 'Address' }) }).meta({ id: 'Order' })
    // Two registries, because one of zod's refuses the same name twice in a document.
    const document = generate(
      operation({ service: 's', action: 'a', output: order(z.string()) }),
      operation({ service: 's', action: 'b', output: order(z.number()) }),
    )
    expect(schemas(document)).toEqual(['Address', 'Address_2', 'Order', 'Order_2'])
    const used = (action: string) =>
      at(
        document,
        'paths',
        `/s/${action}`,
        'post',
        'responses',
        '200',
        'content',
        'application/json',
        'schema',
      )
    expect(used('a')).not.toEqual(used('b'))
    for (const action of ['a', 'b']) {
      const order = String((used(action) as JsonObject)['$ref'])
        .split('/')
        .at(-1)!
      const ref = at(document, 'components', 'schemas', order, 'properties', 'address', '$ref')
      const city = at(document, 'components', 'schemas', String(ref).split('/').at(-1)!, 'properties', 'city')
      expect(city).toEqual({ type: action === 'a' ? 'string' : 'number' })
    }
  })

  it('are numbered by content, never by the order of export', () => {
    const one = operation({
      service: 's',
      action: 'a',
      output: z.object({ x: z.string() }).meta({ id: 'T' }),
    })
    const two = operation({
      service: 't',
      action: 'a',
      output: z.object({ x: z.number() }).meta({ id: 'T' }),
    })
    const three = operation({
      service: 'u',
      action: 'a',
      output: z.object({ y: z.number() }).meta({ id: 'T' }),
    })
    const forward = canonicalJson(generate(one, two, three))
    expect(canonicalJson(generate(three, one, two))).toBe(forward)
    // Services swapped: the numbers follow the contents.
    const moved = generate(
      { ...three, service: 's', http: one.http },
      { ...one, service: 'u', http: three.http },
    )
    const byContent = (document: OpenApiDocument) =>
      Object.entries(at(document, 'components', 'schemas') as JsonObject).map(([name, schema]) => [
        name,
        canonicalJson(schema),
      ])
    expect(byContent(moved)).toEqual(byContent(generate(one, three)))
  })

  it('may have names that are no component names, or no object keys', () => {
    const named = (id: string) => ({
      '~standard': {
        version: 1 as const,
        vendor: 'made',
        validate: () => ({ value: null }),
        jsonSchema: { input: () => ({}), output: () => ({ $id: id, type: 'object' }) },
      },
    })
    const document = generate(
      operation({
        service: 's',
        action: 'a',
        output: z.object({ a: z.string() }).meta({ id: 'My Type/v1 é' }),
      }),
      operation({ service: 's', action: 'b', output: named('__proto__') }),
      operation({
        service: 's',
        action: 'c',
        output: z.object({ c: z.string() }).meta({ id: 'constructor' }),
      }),
      operation({
        service: 's',
        action: 'd',
        output: z.object({ d: z.string() }).meta({ id: 'My_Type_v1__' }),
      }),
    )
    const names = schemas(document)
    expect(names).toHaveLength(4)
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9._-]+$/)
    expect(names).toEqual(
      expect.arrayContaining(['My_Type_v1__', 'My_Type_v1___2', '__proto__', 'constructor']),
    )
    expect(Object.getPrototypeOf(at(document, 'components', 'schemas'))).toBe(Object.prototype)
  })

  it('do not take a name that another schema already has', () => {
    const explicit = z.object({ explicit: z.boolean() }).meta({ id: 'UserInput' })
    const document = generate(
      operation({ service: 's', action: 'a', input: user(), output: user() }),
      operation({ service: 's', action: 'b', output: explicit }),
    )
    expect(schemas(document)).toEqual(['User', 'UserInput', 'UserInput_2'])
  })
})

describe('recursive schemas', () => {
  const tree = () => {
    const Tree = z.object({
      v: z.string(),
      get kids() {
        return z.array(Tree)
      },
    })
    return Tree
  }

  it('are valid whether the cycle is the root, below it, or named', async () => {
    const Named = z
      .object({
        v: z.string(),
        get next(): z.ZodOptional<z.ZodType> {
          return z.optional(Named)
        },
      })
      .meta({ id: 'Chain' })
    const document = generate(
      operation({ service: 's', action: 'root', input: tree(), output: tree() }),
      operation({ service: 's', action: 'below', output: z.object({ t: tree(), again: tree().optional() }) }),
      operation({ service: 's', action: 'named', output: z.array(Named) }),
    )
    await expectValid(document)
    expect(schemas(document)).toContain('Chain')
  })

  it('without a name are named by content, so that another one cannot rename them', () => {
    const one = operation({ service: 's', action: 'a', output: z.object({ t: tree() }) })
    const before = generate(one)
    const List = z.object({
      get tail() {
        return List.nullable()
      },
    })
    const after = generate(
      one,
      operation({ service: 'r', action: 'b', output: z.object({ l: List, t: tree() }) }),
    )
    expect(schemas(before)).toHaveLength(1)
    expect(schemas(after)).toEqual(expect.arrayContaining(schemas(before)))
    expect(schemas(after)).toHaveLength(2)
    expect(after.paths['/s/a']).toEqual(before.paths['/s/a'])
  })
})

describe('operation ids', () => {
  const named = (service: string, action: string, ...paths: string[]) =>
    operation({ service, action, http: paths.map((path) => ({ method: 'POST', path })) })

  it('are made of service and key, of characters that generators can use', () => {
    expect(ids(generate(named('/admin/users', 'list all', '/x')))).toEqual(['admin_users_list_all'])
  })

  it('get suffixes in the order of service and action, not of export or path', () => {
    const operations = [named('a', 'b_c', '/2'), named('a_b', 'c', '/1')]
    const forward = generate(...operations)
    expect(at(forward, 'paths', '/2', 'post', 'operationId')).toBe('a_b_c')
    expect(at(forward, 'paths', '/1', 'post', 'operationId')).toBe('a_b_c_2')
    expect(canonicalJson(generate(...operations.reverse()))).toBe(canonicalJson(forward))
  })

  it('stay unique for several routes and never take a name somebody asked for', () => {
    const document = generate(named('a', 'x', '/1', '/2', '/3'), named('a', 'x_2', '/4'))
    expect(ids(document)).toEqual(['a_x', 'a_x_3', 'a_x_4', 'a_x_2'])
  })
})

describe('paths', () => {
  const route = (action: string, method: 'GET' | 'POST', path: string) =>
    operation({ service: 's', action, method, pathParams: ['x'], http: [{ method, path }] })

  it('that differ in parameter names only are one path of the document', async () => {
    const document = generate(
      route('a', 'GET', '/s/:id/parts/:part'),
      route('b', 'POST', '/s/:key/parts/:no'),
    )
    await expectValid(document)
    expect(Object.keys(document.paths)).toEqual(['/s/{id}/parts/{part}'])
    expect(at(document, 'paths', '/s/{id}/parts/{part}', 'post', 'parameters')).toMatchObject([
      { name: 'id' },
      { name: 'part' },
    ])
  })

  it('are refused when two operations answer the same requests', () => {
    expect(() => generate(route('a', 'GET', '/s/:id'), route('b', 'GET', '/s/:key'))).toThrow(
      's.a and s.b both answer GET /s/{id}.',
    )
    expect(() => generate(route('a', 'GET', '/s/:id'), route('b', 'GET', '/s/*key'))).not.toThrow()
    expect(() => generate(route('a', 'GET', '/s/:id'), route('b', 'GET', '/s/id'))).not.toThrow()
  })
})

it.each([
  [
    '#/$defs/No',
    'The schema at /properties/a cannot be written as JSON Schema: its reference #/$defs/No leads to',
  ],
  ['#anchor', 'A schema refers to #anchor, which leads to no schema of its own document.'],
])('refuses the reference %s, which leads nowhere', ($ref, message) => {
  const schema = {
    '~standard': {
      version: 1 as const,
      vendor: 'made',
      validate: () => ({ value: null }),
      jsonSchema: {
        input: () => ({}),
        output: () => ({ type: 'object', properties: { a: { $ref } } }),
      },
    },
  }
  expect(() => generate(operation({ service: 's', action: 'a', output: schema }))).toThrow(message)
})

it('follows any pointer into a document, and leaves data alone that only looks like a reference', async () => {
  const schema = {
    '~standard': {
      version: 1 as const,
      vendor: 'made',
      validate: () => ({ value: null }),
      jsonSchema: {
        input: () => ({}),
        output: () => ({
          type: 'object',
          properties: {
            first: { type: 'object', properties: { 'a/b': { type: 'number' } } },
            second: { $ref: '#/properties/first/properties/a~1b' },
            $ref: { type: 'string', const: 'x' },
            data: { default: { $ref: '#/$defs/No' }, enum: [{ $ref: '#/$defs/No' }] },
          },
        }),
      },
    },
  }
  const document = generate(operation({ service: 's', action: 'a', output: schema }))
  const properties = at(
    document,
    ...['paths', '/s/a', 'post', 'responses', '200', 'content', 'application/json', 'schema', 'properties'],
  ) as JsonObject
  expect(properties['data']).toEqual({ default: { $ref: '#/$defs/No' }, enum: [{ $ref: '#/$defs/No' }] })
  expect(properties['$ref']).toEqual({ type: 'string', const: 'x' })
  const name = String((properties['second'] as JsonObject)['$ref'])
    .split('/')
    .at(-1)!
  expect(at(document, 'components', 'schemas', name)).toEqual({ type: 'number' })
})
