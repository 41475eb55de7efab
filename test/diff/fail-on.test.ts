import { describe, expect, it } from 'vitest'
import { parseFailOn, reaches } from '../../src/diff/policies/fail-on.ts'
import type { Finding, Severity, SurfaceName } from '../../src/finding.ts'

const finding = (severity: Severity, surface: SurfaceName, accepted = false): Finding => ({
  kind: 'k',
  severity,
  surface,
  operation: '',
  pointer: '',
  before: null,
  after: null,
  message: '',
  why: '',
  ...(accepted && { accepted: { reason: 'r' } }),
  fingerprint: '0'.repeat(12),
})

describe('--fail-on', () => {
  it.each([
    ['breaking', { tool: 'breaking', http: 'breaking', format: 'breaking', shown: false }],
    ['risky', { tool: 'risky', http: 'risky', format: 'risky', shown: false }],
    ['any', { tool: 'any', http: 'any', format: 'any', shown: false }],
    ['never', { tool: 'never', http: 'never', format: 'never', shown: false }],
    ['breaking,shown', { tool: 'breaking', http: 'breaking', format: 'breaking', shown: true }],
    // Alone it is all that fails.
    ['shown', { tool: 'never', http: 'never', format: 'never', shown: true }],
    ['tool=risky,http=breaking', { tool: 'risky', http: 'breaking', format: 'breaking', shown: false }],
    // What nothing is said of keeps the default.
    ['tool=risky', { tool: 'risky', http: 'breaking', format: 'breaking', shown: false }],
    ['never,http=any', { tool: 'never', http: 'any', format: 'never', shown: false }],
    // Of two words for every surface the stricter counts.
    ['breaking, risky', { tool: 'risky', http: 'risky', format: 'risky', shown: false }],
    ['tool=shown', { tool: 'never', http: 'never', format: 'never', shown: true }],
    ['tool=shown,http=breaking', { tool: 'breaking', http: 'breaking', format: 'breaking', shown: true }],
    ['tool=never,shown', { tool: 'never', http: 'breaking', format: 'breaking', shown: true }],
  ])('%s', (text, expected) => expect(parseFailOn(text)).toMatchObject(expected))

  it.each([
    ['', null],
    [' ', null],
    ['braking', 'breaking'],
    ['risky,tool=braking', 'tool=breaking'],
    ['tools=risky', 'tool=risky'],
    ['show', 'shown'],
    ['tool=', null],
    ['http=shown', null],
    ['format=shown', null],
    ['models=risky', null],
    ['tool=risky=any', null],
    ['=risky', 'risky'],
    ['breaking;risky', null],
  ])('refuses %j', (text, nearest) =>
    expect(() => parseFailOn(text)).toThrow(
      expect.objectContaining({ code: 'fail-on-unknown', details: expect.objectContaining({ nearest }) }),
    ),
  )

  it.each<[string, Finding, boolean]>([
    ['breaking', finding('breaking', 'tool'), true],
    ['breaking', finding('risky', 'tool'), false],
    ['risky', finding('risky', 'http'), true],
    ['risky', finding('safe', 'http'), false],
    ['any', finding('safe', 'format'), true],
    ['never', finding('breaking', 'tool'), false],
    ['tool=risky,http=breaking', finding('risky', 'http'), false],
    ['tool=risky,http=breaking', finding('risky', 'tool'), true],
    ['any', finding('breaking', 'tool', true), false],
  ])('%s and a finding', (text, one, expected) => expect(reaches(one, parseFailOn(text))).toBe(expected))
})
