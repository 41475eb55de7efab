import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import * as people from '../../examples/people/contract.ts'
import * as shop from '../../examples/shop/bundle.ts'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Bundle } from '../../src/contract/bundle.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { isSurfaceError } from '../../src/errors.ts'
import { generateOpenApiDocument } from '../../src/runtime/openapi-document.ts'

const EXAMPLES: [
  string,
  { default: Bundle; createServices: typeof shop.createServices | typeof people.createServices },
][] = [
  ['people', people],
  ['shop', shop],
]

describe.each(EXAMPLES)('the document of %s', (_, { default: bundle, createServices }) => {
  const document = generateOpenApiDocument(bundle)

  it('is accepted by a validator of OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(canonicalJson(document)))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('describes every route and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = resolveBundle(bundle).operations.flatMap(({ http }) =>
      http.map(({ method, path }) => `${method} ${path.replace(/[:*](\w+)/g, '{$1}')}`),
    )
    expect(described.sort()).toEqual(served.sort())
  })

  it('is the same from services as from contracts, in whatever order', async () => {
    const { info = { title: '', version: '' } } = bundle
    const services = await createServices()
    const contracts = [
      ...(bundle.contracts ?? []),
      ...(bundle.groups ?? []).flatMap((group) => group.contracts),
    ]
    const text = canonicalJson(generateOpenApiDocument({ info, services }))
    expect(canonicalJson(generateOpenApiDocument({ info, services: [...services].reverse() }))).toBe(text)
    expect(canonicalJson(generateOpenApiDocument({ info, contracts: [...contracts].reverse() }))).toBe(text)
  })
})

it('is refused for two operations at one route, and not for names of tools', () => {
  const [first] = shop.default.contracts!
  const twin = { ...first!, prefix: 'orders/' }
  let code: string | null = null
  try {
    generateOpenApiDocument({ contracts: [first!, twin] })
  } catch (error) {
    code = isSurfaceError(error) ? error.code : String(error)
  }
  expect(code).toBe('surface-refused')
  const moved = { ...first!, prefix: 'other-orders' }
  expect(Object.keys(generateOpenApiDocument({ contracts: [first!, moved] }).paths)).toContain(
    '/other-orders/{id}',
  )
})
