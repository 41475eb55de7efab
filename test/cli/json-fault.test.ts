import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonFault } from '../../src/cli/json-fault.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 20_261)

describe('findJsonFault', () => {
  it.each([
    ['', 1, 1],
    ['{"a": 1', 1, 8],
    ['{"a": 1,}', 1, 9],
    ['{"a" 1}', 1, 6],
    ['{a: 1}', 1, 2],
    ['[1, 2,\n 3 4]', 2, 4],
    ['[1]\n]', 2, 1],
    ['{"a": 1} // why', 1, 10],
    ['{"a": \'b\'}', 1, 7],
    ['{"a": "b\nc"}', 1, 7],
    ['[01]', 1, 3],
    ['{]', 1, 2],
    ['{"a":1,]', 1, 8],
    ['[1:2]', 1, 3],
    ['nul', 1, 1],
  ])('%j at %i:%i', (text, line, column) => {
    expect(() => JSON.parse(text) as unknown).toThrow()
    expect(findJsonFault(text)).toEqual({ line, column })
  })

  it(`finds the end of what was cut short (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, at) => {
        // A container: a cut number or an empty text could still be JSON or have no beginning.
        const text = `[${json}]`
        const cut = text.slice(0, 1 + (at % (text.length - 1)))
        const { line, column } = findJsonFault(cut)
        const offset =
          cut
            .split('\n')
            .slice(0, line - 1)
            .join('\n').length +
          (line > 1 ? 1 : 0) +
          column -
          1
        // At the end, or at the beginning of the token that the cut left open.
        const open = cut.slice(offset)
        expect(open === '' || /^(?:"(?:[^"\\]|\\.)*\\?|-|\.|[eE][+-]?|[tfn][a-z]*)$/s.test(open)).toBe(true)
      }),
      { seed },
    )
  })

  it(`takes every token of a whole text (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'medium' }), (json) => {
        const lines = json.split('\n')
        expect(findJsonFault(json)).toEqual({ line: lines.length, column: lines.at(-1)!.length + 1 })
      }),
      { seed },
    )
  })
})
