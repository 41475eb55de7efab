import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { NativeImport } from '../../src/sources/import-module.ts'
import { loadBundle } from '../../src/sources/load-bundle.ts'

const nativeImport = createRequire(import.meta.url)('../cli/native-import.cjs') as NativeImport
const CONTRACT = `{ prefix: 'orders', endpoints: { list: { method: 'GET', path: '/', desc: 'Lists.' } } }`

function createModule(text: string, name = 'bundle.mjs') {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'surface-load-')))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(dirname(join(dir, name)), { recursive: true })
  writeFileSync(join(dir, name), text)
  return { dir, name }
}

async function load({ dir, name }: { dir: string; name: string }) {
  const written: string[] = []
  const loaded: string[] = []
  const stderr = { write: (text: string) => void written.push(text) }
  const io = {
    cwd: dir,
    stderr,
    host: process,
    nativeImport,
    onLoad: (path: string) => void loaded.push(path),
  }
  try {
    return { bundle: await loadBundle(name, io), error: null, written: written.join(''), loaded }
  } catch (error) {
    return {
      bundle: null,
      error: error as { code: string; message: string },
      written: written.join(''),
      loaded,
    }
  }
}

const EVENTS = ['uncaughtException', 'unhandledRejection', 'exit', 'beforeExit', 'SIGINT', 'SIGTERM'] as const
const handlers = () => [
  process.exit,
  process.stdout.write,
  process.exitCode,
  ...EVENTS.map((event) => process.listeners(event as 'exit')),
]

describe('loadBundle', () => {
  it.each([
    ['ES module', `export const orders = ${CONTRACT}`, 'bundle.mjs'],
    ['CommonJS', `module.exports = { orders: ${CONTRACT} }`, 'bundle.cjs'],
    ['TypeScript', `export const orders: object = ${CONTRACT}`, 'bundle.mts'],
    ['CommonJS TypeScript', `const orders: object = ${CONTRACT}\nexport = { orders }`, 'bundle.cts'],
    ['a file below', `export const orders = ${CONTRACT}`, 'src/deep er/bündle.mjs'],
  ])('loads %s', async (_, text, name) => {
    const { bundle, error, loaded } = await load(createModule(text, name))
    expect(error).toBeNull()
    expect(bundle?.contracts).toMatchObject([{ prefix: 'orders' }])
    expect(loaded).toEqual([name])
  })

  it.each([
    ['loads', `export const orders = ${CONTRACT}`, null],
    ['throws', `throw new Error('x')`, 'bundle-threw'],
    ['throws undefined', `throw undefined`, 'bundle-threw'],
    ['throws null', `throw null`, 'bundle-threw'],
    [
      'throws what cannot be read',
      `throw { get stack() { throw 1 }, get message() { throw 1 }, get code() { throw 1 } }`,
      'bundle-threw',
    ],
    ['throws a SyntaxError of its own', `JSON.parse('{')`, 'bundle-threw'],
    ['exits', `process.exit(0)`, 'bundle-exited'],
    [
      'exits in a callback it waits for',
      `await new Promise((done) => setTimeout(() => process.exit(1), 1))`,
      'bundle-exited',
    ],
    ['rejects', `Promise.reject(new Error('x'));\nexport const orders = ${CONTRACT}`, 'bundle-rejected'],
    ['rejects with nothing', `Promise.reject();\nexport const orders = ${CONTRACT}`, 'bundle-rejected'],
    [
      'throws in a callback',
      `setTimeout(() => { throw 1 }, 1); await new Promise((done) => setTimeout(done, 20))`,
      'bundle-crashed',
    ],
    ['is no module', `export const = 1`, 'bundle-syntax'],
    ['imports nothing that is there', `import './nowhere.mjs'`, 'bundle-import-missing'],
    [
      'requires nothing that is there',
      `import { createRequire } from 'node:module'; createRequire(import.meta.url)('./nowhere')`,
      'bundle-import-missing',
    ],
    ['exports nothing', `export {}`, 'bundle-not-found'],
  ])('leaves the process as it was when the module %s', async (_, text, code) => {
    const before = handlers()
    const meddling = `
      process.exitCode = 0
      for (const event of ${JSON.stringify(EVENTS)}) process.on(event, () => {})
    `
    const { error } = await load(createModule(`${code === 'bundle-syntax' ? '' : meddling}${text}`))
    expect(error?.code ?? null).toBe(code)
    expect(handlers()).toEqual(before)
  })

  it('names what happened first', async () => {
    const swallowed = `try { process.exit(3) } catch {}\nthrow new Error('afterwards')`
    const { error } = await load(createModule(swallowed))
    expect(error).toMatchObject({
      code: 'bundle-exited',
      message: expect.stringContaining('process.exit(3)'),
    })
  })

  it('forwards what is printed', async () => {
    const { written } = await load(
      createModule(`process.stdout.write('hello\\n')\nexport const orders = ${CONTRACT}`),
    )
    expect(written).toBe('hello\n')
  })

  it('shows the stack of the module without ours, and the cause', async () => {
    const text = `function open() { throw new Error('no', { cause: new Error('why') }) }\nopen()`
    const { error } = await load(createModule(text))
    // The frames of this test stand below its own, as a caller's would.
    const lines = error?.message.split('\n').filter((line) => !/load-bundle\.test|node_modules/.test(line))
    expect(lines).toEqual([
      'bundle.mjs threw while it was loaded.',
      'Error: no',
      '    at open (bundle.mjs:1:25)',
      '    at bundle.mjs:2:1',
      'caused by Error: why',
      '    at open (bundle.mjs:1:50)',
      '    at bundle.mjs:2:1',
    ])
  })

  it('names the file where the loader hands over its text', async () => {
    const { error } = await load(
      createModule(`const text: string = 'no'\nthrow new Error(text)`, 'a b/bündle.ts'),
    )
    expect(error).toMatchObject({
      code: 'bundle-threw',
      message: expect.stringMatching(/\n +at .*a b\/bündle\.ts/),
    })
    expect(error?.message).not.toMatch(/data:|%20|namespace/)
  })

  it('ends a chain of causes that never ends', async () => {
    const { error } = await load(createModule(`const e = new Error('x'); e.cause = e; throw e`))
    expect(error?.message.match(/caused by/g)).toHaveLength(4)
  })
})
