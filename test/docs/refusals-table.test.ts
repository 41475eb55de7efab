import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defineContract } from '../../src/contract/define-contract.ts'
import type { Offence } from '../../src/contract/refusals/offence.ts'
import { isSurfaceError } from '../../src/errors.ts'
import { repository } from '../package/install-package.ts'
import { REFUSED, type RefusedEndpoint } from './refused-contracts.ts'

function offencesOf(endpoint: object): readonly Offence[] {
  try {
    defineContract({ prefix: 'things' }, { it: endpoint as never })
  } catch (error) {
    if (isSurfaceError(error) && error.code === 'contract-refused') {
      return (error.details as unknown as { offences: readonly Offence[] }).offences
    }
    throw error
  }
  return []
}

function row({ written, endpoint }: RefusedEndpoint): string {
  const offences = offencesOf(endpoint)
  expect(
    offences.map((offence) => offence.field),
    written,
  ).toHaveLength(1)
  const { field, reason, remedy } = offences[0]!
  return `| ${[written, `\`${field}\``, reason, remedy].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

describe('the table of refusals in docs/contract.md', () => {
  it('says what defineContract says', () => {
    const document = readFileSync(join(repository, 'docs/contract.md'), 'utf8')
    const shown = document
      .slice(document.indexOf('<!-- refusals -->'))
      .split('\n')
      .filter((line) => line.startsWith('| ') && !/^\| (written|-+) /.test(line))
      .map((line) => line.replace(/ +\|/g, ' |'))
    expect(shown).toEqual(REFUSED.map(row))
  })
})
