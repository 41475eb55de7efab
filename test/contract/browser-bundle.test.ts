import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function bundleForBrowser(
  source: string,
): Promise<{ readonly text: string; readonly errors: readonly string[] }> {
  try {
    const result = await build({
      stdin: { contents: source, resolveDir: root, loader: 'ts' },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'bundled',
      write: false,
      logLevel: 'silent',
    })
    return { text: result.outputFiles[0]!.text, errors: [] }
  } catch (error) {
    return { text: '', errors: (error as { errors: { text: string }[] }).errors.map(({ text }) => text) }
  }
}

describe('the contract entry', () => {
  it('bundles for a browser and runs where there is no Node', async () => {
    const { text, errors } = await bundleForBrowser(`
      import { defineContract, withToolView, toolSurfaceOutputSchema } from './src/contract.ts'
      import { z } from 'zod'
      const output = z.object({ id: z.string(), name: z.string() })
      const get = withToolView(
        { method: 'GET', path: '/:id', desc: 'Gets.', output },
        { output: output.pick({ id: true }) },
      )
      export const contract = defineContract({ prefix: 'users' }, { get })
      export const same = toolSurfaceOutputSchema(contract.endpoints.get) === get.tool.view.output
    `)
    expect(errors).toEqual([])
    const run = new Function('process', 'require', 'Buffer', 'global', `${text}; return bundled`) as () => {
      contract: { prefix: string }
      same: boolean
    }
    const { contract, same } = run()
    expect([contract.prefix, same]).toEqual(['users', true])
  })

  it('would fail on a Node module', async () => {
    const { errors } = await bundleForBrowser(
      `import { sha256 } from './src/schema/digest.ts'; export { sha256 }`,
    )
    expect(errors.join()).toContain('node:crypto')
  })
})
