import { describe, expect, it } from 'vitest'
import { buildCallResult } from '../../../src/runtime/mounts/mcp-call-result.ts'

const presented = (value: unknown) => buildCallResult({ ok: true, value: { a: 1 }, presented: value }, true)

describe('what a tool presents', () => {
  it.each([
    [[{ type: 'text', text: 'x' }]],
    [[{ type: 'image', data: 'eA==', mimeType: 'image/png' }]],
    [[{ type: 'resource_link', uri: 'file:///a', name: 'a' }]],
    [
      [
        { type: 'text', text: 'x' },
        { type: 'resource', resource: { uri: 'file:///a', text: 'a' } },
      ],
    ],
  ])('is shown as it is where the protocol knows it: %j', (blocks) => {
    expect(presented(blocks)).toEqual({ content: blocks, structuredContent: { a: 1 } })
    if (blocks.length === 1) expect(presented(blocks[0]).content).toEqual(blocks)
  })

  it.each([
    [{ type: 'text', text: 5 }],
    [{ type: 'image', data: 'eA==' }],
    [{ type: 'resource', resource: 'file:///a' }],
    [{ type: 'video', data: 'eA==' }],
    [[{ type: 'text', text: 'x' }, { type: 'text' }]],
  ])('is shown as JSON where it only looks like that: %j', (value) => {
    const content = [{ type: 'text', text: JSON.stringify(value) }]
    expect(presented(value)).toEqual({ content, structuredContent: { a: 1 } })
  })
})
