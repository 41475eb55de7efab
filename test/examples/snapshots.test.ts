import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Bundle } from '../../src/contract/bundle.ts'
import { stripToolViews } from '../../src/contract/strip-tool-views.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { readSnapshot } from '../../src/snapshot/store.ts'

const EXAMPLES: Readonly<Record<string, () => Promise<{ readonly default: Bundle }>>> = {
  people: () => import('../../examples/people/contract.ts'),
  shop: () => import('../../examples/shop/bundle.ts'),
}

afterEach(() => {
  vi.doUnmock('surfacekit/contract')
  vi.resetModules()
})

describe.each(Object.entries(EXAMPLES))('examples/%s', (name, load) => {
  it('is what its committed snapshot says', async () => {
    const directory = fileURLToPath(new URL(`../../snapshots/${name}`, import.meta.url))
    expect(buildSnapshot((await load()).default)).toEqual(readSnapshot(directory))
  })

  it('without its views is the bundle of somebody who never wrote one', async () => {
    const viewed = (await load()).default
    vi.resetModules()
    vi.doMock('surfacekit/contract', async (original) => ({
      ...(await original<object>()),
      withToolView: (endpoint: object) => endpoint,
    }))
    const plain = (await load()).default
    expect(plain).not.toBe(viewed)

    const [before, after, stripped] = [plain, viewed, stripToolViews(viewed)].map((bundle) =>
      buildSnapshot(bundle),
    )
    expect(stripped).toEqual(before)
    expect(after).not.toEqual(before)
  })

  it('answers HTTP as if no view were there', async () => {
    const viewed = (await load()).default
    const http = (bundle: Bundle): unknown => {
      const { details } = buildSnapshot(bundle)
      return [
        details!.http,
        Object.entries(details!.operations).map(([key, row]) => [key, row.http, row.openapi]),
      ]
    }
    expect(http(viewed)).toEqual(http(stripToolViews(viewed)))
  })
})
