import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function bundleForBrowser(source: string) {
  try {
    const result = await build({
      stdin: { contents: source, resolveDir: root, loader: 'ts' },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'bundled',
      metafile: true,
      write: false,
      logLevel: 'silent',
    })
    return { text: result.outputFiles[0]!.text, inputs: Object.keys(result.metafile.inputs), errors: [] }
  } catch (error) {
    const errors = (error as { errors: { text: string }[] }).errors.map(({ text }) => text)
    return { text: '', inputs: [], errors }
  }
}

describe('the client entry', () => {
  it('bundles for a browser and calls where there is no Node', async () => {
    const { text, inputs, errors } = await bundleForBrowser(`
      import { defineContract } from './src/contract.ts'
      import { createClient, createHttpClient } from './src/client.ts'
      import { z } from 'zod'
      const contract = defineContract({ prefix: 'users' }, {
        get: { method: 'GET', path: '/:id', desc: 'Gets.', output: z.object({ id: z.string() }) },
      })
      export const get = (fetch) =>
        createClient(contract, createHttpClient({ baseUrl: 'http://x', fetch })).get({ params: { id: 'a b' } })
    `)
    expect(errors).toEqual([])
    const run = new Function('process', 'require', 'Buffer', 'global', `${text}; return bundled`) as () => {
      get: (fetch: (request: Request) => Promise<Response>) => Promise<unknown>
    }
    const answer = await run().get((request) => Promise.resolve(Response.json({ id: request.url })))
    expect(answer).toEqual({ id: 'http://x/users/a%20b' })
    expect(inputs.filter((file) => /mounts|snapshot|openapi|hono/.test(file))).toEqual([])
  })

  it('brings no schema library of its own', async () => {
    const { inputs, errors } = await bundleForBrowser(`export * from './src/client.ts'`)
    expect(errors).toEqual([])
    expect(inputs.filter((file) => file.includes('node_modules'))).toEqual([])
  })

  it('would fail on a Node module', async () => {
    const { errors } = await bundleForBrowser(`export * from './src/server.ts'`)
    expect(errors.join()).toContain('node:')
  })
})
