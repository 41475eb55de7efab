import { describe, expect, it } from 'vitest'
import { omitKeys } from '../../src/contract/omit-keys.ts'
import { stripToolViews } from '../../src/contract/strip-tool-views.ts'
import { callFactory } from '../../src/cli/call-factory.ts'
import { httpProofSentence } from '../../src/cli/http-proof.ts'
import { renderProofMarkdown } from '../../src/cli/render-proof-markdown.ts'
import { renderProofText } from '../../src/cli/render-proof-text.ts'
import { proveHttpIdentity, type Fetch } from '../../src/prove.ts'
import { PLAIN_STYLE } from '../../src/report/style.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { bundle, createServices, notes } from '../prove/notes-bundle.ts'

describe('what check says of HTTP', () => {
  const built = buildSnapshot(bundle)
  const says = (snapshot: typeof built) =>
    httpProofSentence(built, { label: 'v1', snapshot }, 'npx surface prove')

  it('is that documents prove it, where a view alone moved', () => {
    const earlier = buildSnapshot(stripToolViews(bundle))
    expect(says(earlier)).toBe(
      'HTTP is proved unchanged by documents against v1; `npx surface prove` proves its answers.',
    )
    expect(says({ ...earlier, details: null })).toBe(
      'HTTP is proved unchanged by routes and digests against v1; `npx surface prove` proves its answers.',
    )
  })

  it('is how much moved, where HTTP did', () => {
    const endpoints = omitKeys(notes.endpoints, 'raw')
    const earlier = buildSnapshot({ ...bundle, contracts: [{ ...notes, endpoints }] })
    expect(says(earlier)).toBe(
      'HTTP is not proved unchanged by documents: 1 operation moved against v1; `npx surface prove` compares answers with views and without.',
    )
  })

  it('is nothing without a view', () => {
    const plain = buildSnapshot(stripToolViews(bundle))
    expect(httpProofSentence(plain, { label: 'v1', snapshot: built }, 'npx surface prove')).toBe(null)
  })
})

describe('a hostile answer', () => {
  const hostile = '\u001b[2J`@everyone`\n```\n# done\u202e'
  const createFetch = (contracts: readonly object[]): Fetch => {
    const views = JSON.stringify(contracts).includes('"view"')
    return () => new Response(`${hostile}${views}`, { headers: { 'x-a': encodeURIComponent(hostile) } })
  }

  it('leaves neither a terminal nor a comment in another state', async () => {
    const proof = await proveHttpIdentity(bundle, { createServices, createFetch, samples: 1 })
    expect(proof.verdict).toBe('differs')
    const text = renderProofText(proof, { headline: 'a', style: PLAIN_STYLE, allowed: false })
    // eslint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(text).toContain(String.raw`\n`)
    const markdown = renderProofMarkdown(proof, hostile)
    // eslint-disable-next-line no-control-regex
    expect(markdown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(1)
    expect(markdown.match(/^`{4,}diff$/gm)).not.toBe(null)
  })
})

describe('a factory that throws', () => {
  it('is a known error, whichever it is', async () => {
    const place = { path: 'src/bundle.ts', cwd: '/a' }
    const failing = callFactory('createFetch', () => Promise.reject(new Error('no app')), place)
    await expect(failing).rejects.toMatchObject({
      code: 'services-threw',
      details: { factory: 'createFetch', path: 'src/bundle.ts' },
    })
    await expect(callFactory('createServices', () => [], place)).resolves.toEqual([])
  })
})
