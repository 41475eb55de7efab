import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineBundle } from '../../src/contract/define-bundle.ts'
import { defineContract } from '../../src/contract/define-contract.ts'
import { bundleFromModule } from '../../src/contract/recognise-bundle.ts'
import { resolveBundle } from '../../src/contract/resolve-bundle.ts'
import { defineRuntimeTool } from '../../src/contract/runtime-tool.ts'

const contractOf = (prefix: string) =>
  defineContract(
    { prefix },
    { get: { method: 'GET', path: '/', desc: 'Gets.', output: z.object({ id: z.string() }) } },
  )
const [a, b, c] = [contractOf('a'), contractOf('b'), contractOf('c')] as const
const tool = defineRuntimeTool({
  name: 'now',
  description: 'Tells.',
  input: z.object({}),
  handler: () => 'x',
})
const bundle = defineBundle({ contracts: [a], info: { title: 'Mine', version: '1' } })

describe('bundleFromModule', () => {
  it('takes the default export', () => {
    expect(bundleFromModule({ default: bundle, bundle: defineBundle({ contracts: [b] }), c })).toEqual(bundle)
  })

  it('takes the export named bundle', () => {
    expect(bundleFromModule({ bundle, c, default: 'text' })).toEqual(bundle)
  })

  it('takes an unmarked object of the same shape, and refuses what is wrong with it', () => {
    expect(bundleFromModule({ default: { contracts: [a] } })).toEqual({ contracts: [a] })
    expect(() => bundleFromModule({ default: { contracts: [a], grups: [] } })).toThrow('Write `groups`.')
  })

  it('takes every exported contract and runtime tool otherwise, in the order of their names', () => {
    const found = bundleFromModule({ z: a, B: b, list: [c, a], other: 7, fn: () => 1, tool, nothing: null })
    expect(found.contracts).toEqual([b, c, a])
    expect(found.runtimeTools).toEqual([tool])
    expect(bundleFromModule({ a })).toEqual({ contracts: [a] })
  })

  it('takes a contract that is the default export', () => {
    expect(bundleFromModule({ default: a, b }).contracts).toEqual([b, a])
  })

  it('unwraps CommonJS, once and twice', () => {
    const commonjs = { __esModule: true, default: bundle, c }
    expect(bundleFromModule({ default: commonjs })).toEqual(bundle)
    expect(bundleFromModule({ default: { default: bundle } })).toEqual(bundle)
    expect(bundleFromModule({ default: { default: commonjs } })).toEqual(bundle)
    expect(bundleFromModule({ default: { a, b }, 'module.exports': { a, b } }).contracts).toEqual([a, b])
    expect(bundleFromModule({ default: { contracts: [a] } }).contracts).toEqual([a])
  })

  it('is refused where it would have to be waited for, unless another export is the bundle', () => {
    for (const module of [
      { default: Promise.resolve(bundle), c },
      { default: { bundle: Promise.resolve(bundle) } },
    ])
      expect(() => bundleFromModule(module)).toThrow(expect.objectContaining({ code: 'bundle-is-promise' }))
    expect(bundleFromModule({ default: Promise.resolve(1), bundle })).toEqual(bundle)
    expect(bundleFromModule({ ready: Promise.resolve(bundle), c }).contracts).toEqual([c])
  })

  it('survives exports that throw when they are looked at', () => {
    const refuse = (): never => {
      throw new Error('unknown variable')
    }
    const env = new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse })
    const lazy = Object.defineProperty({}, 'prefix', { get: refuse, enumerable: true })
    expect(bundleFromModule({ default: env, bundle: env, env, lazy, list: [env, a], b }).contracts).toEqual([
      b,
      a,
    ])
    const module = Object.defineProperty({ a }, 'later', { get: refuse, enumerable: true })
    expect(bundleFromModule(module).contracts).toEqual([a])
  })

  it('survives a module that is its own default', () => {
    const module: Record<string, unknown> = { a }
    module.default = module
    expect(bundleFromModule(module).contracts).toEqual([a])
  })

  it.each([[{}], [{ default: {} }], [{ default: 'x', helper: () => 1 }], [null], [undefined]])(
    'finds nothing in %j and says so',
    (exports) => {
      expect(() => bundleFromModule(exports)).toThrow('The module exports no bundle and no contract')
    },
  )

  it('names what is exported instead', () => {
    expect(() => bundleFromModule({ helper: 1, default: 'x' })).toThrow(
      'The module exports no bundle and no contract; it exports default, helper.',
    )
  })

  it('reads what another copy of this package built', async () => {
    vi.resetModules()
    const copy = await import('../../src/contract.ts')
    const other = copy.defineContract(
      { prefix: 'other' },
      {
        list: copy.withToolView(
          {
            method: 'GET',
            path: '/',
            desc: 'Lists.',
            output: z.object({ id: z.string(), name: z.string() }),
          },
          { output: z.object({ id: z.string() }) },
        ),
      },
    )
    expect(copy.defineContract).not.toBe(defineContract)
    const found = bundleFromModule({ default: copy.defineBundle({ contracts: [other] }) })
    expect(resolveBundle(found).operations.map(({ service, view }) => [service, view !== null])).toEqual([
      ['other', true],
    ])
    // A contract of the other copy passes through ours.
    expect(defineContract({ prefix: 'mine' }, other.endpoints).endpoints).toBe(other.endpoints)
  })
})
