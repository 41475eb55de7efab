import { describe, expect, it } from 'vitest'
import { diffSnapshots } from '../../src/diff/compare-snapshots.ts'
import { captureMade, madeTool } from './captured-snapshot.ts'

describe('what a report of two captures says', () => {
  it('counts the tools of a server once that goes by another name, and no prompt as a tool', () => {
    const before = { server: { name: 'a' }, tools: [madeTool('t'), madeTool('u')], prompts: [{ name: 'p' }] }
    const report = diffSnapshots(
      captureMade(before),
      captureMade({ ...before, server: { name: 'b' }, prompts: [{ name: 'p', title: 'P' }] }),
    )
    expect(report.findings.map(({ kind }) => kind)).toEqual(['prompt-title-changed', 'mcp-server-changed'])
    expect(report.state.tools).toMatchObject({ moved: 0, total: 2, risky: 1, safe: 1 })
  })

  it('shows which words of instructions, prompts and resources changed', () => {
    const words = (text: string) => ({
      instructions: text,
      prompts: [{ name: 'p', description: text }],
      resources: [{ uri: 'a:b', description: text }],
    })
    const { blocks } = diffSnapshots(captureMade(words('Ask first.')), captureMade(words('Ask twice.')))
    expect(blocks.map(({ operation, words }) => [operation, words])).toEqual(
      ['', 'prompt:p', 'resource:a:b'].map((operation) => [
        operation,
        [
          { side: 'both', text: 'Ask ' },
          { side: 'before', text: 'first.' },
          { side: 'after', text: 'twice.' },
        ],
      ]),
    )
  })
})
