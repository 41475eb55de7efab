import { expect, it } from 'vitest'
import { renderRulesDocument } from '../../src/diff/rule-text.ts'

// `npm run docs` writes what this test compares.
it('documents the rules that judge', async () => {
  await expect(renderRulesDocument()).toMatchFileSnapshot('../../docs/rules.md')
})
