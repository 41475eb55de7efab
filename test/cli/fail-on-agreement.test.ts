import { expect, it } from 'vitest'
import { parseConfig } from '../../src/cli/config.ts'
import { parseFailOn } from '../../src/diff/policies/fail-on.ts'

const WORDS = ['breaking', 'risky', 'any', 'never', 'shown', 'often', '']
const SURFACES = ['', 'tool=', 'http=', 'format=', 'models=']

function isTaken(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

it('the configuration takes the thresholds that the command line takes, and no other', () => {
  const taken: string[] = []
  for (const word of WORDS.flatMap((one) => SURFACES.map((surface) => surface + one))) {
    for (const text of [word, `breaking, ${word}`]) {
      if (text.trim().endsWith(',')) continue
      const flag = isTaken(() => parseFailOn(text))
      expect([
        text,
        isTaken(() => parseConfig(JSON.stringify({ failOn: text }), '/c.json', 'c.json')),
      ]).toEqual([text, flag])
      if (flag) taken.push(text)
    }
  }
  expect(taken).toContain('tool=shown')
  expect(taken).not.toContain('http=shown')
})
