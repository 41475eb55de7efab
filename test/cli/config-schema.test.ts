import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonicalJsonFile } from '../../src/canonical-json.ts'
import { findConfigFault } from '../../src/cli/config-fault.ts'
import { CONFIG_SCHEMA } from '../../src/cli/config-schema.ts'
import { ROOT } from './temp-project.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 20_261)
const published = join(ROOT, 'docs/config.schema.json')

describe('the published schema', () => {
  it('is a copy of the table the parser reads; UPDATE=1 writes it', () => {
    const text = canonicalJsonFile(CONFIG_SCHEMA)
    if (process.env['UPDATE']) writeFileSync(published, text)
    expect(readFileSync(published, 'utf8')).toBe(text)
  })

  it(`accepts what the parser accepts and refuses what it refuses (seed ${seed})`, () => {
    const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(
      JSON.parse(readFileSync(published, 'utf8')) as object,
    )
    const seen = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(config(), (value) => {
        const accepted = findConfigFault(CONFIG_SCHEMA, value as never) === null
        expect(accepted).toBe(validate(value))
        seen[accepted ? 'accepted' : 'refused']++
      }),
      { seed, numRuns: 2_000 },
    )
    // A generator of one sort only would prove nothing.
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(500)
  })
})

/** Configurations of which about half are accepted: each field is mostly right, and few stand together. */
function config() {
  const anything = fc.constantFrom<unknown>(1, null, true, [], {}, ' ', 'x', '\n')
  const mostly = (...right: readonly unknown[]) =>
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: anything })
  const threshold = mostly('any', 'tool=risky', 'http=breaking', 'shown', 'never', 'often', 'x=any', ' any ')
  const severities = fc.dictionary(
    fc.constantFrom('a', 'b', '__proto__', 'toString'),
    mostly('breaking', 'risky', 'safe', 'off', 'error'),
    { maxKeys: 2 },
  )
  const fields: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
    ['$schema', mostly('./x.json')],
    ['name', mostly('shop')],
    ['bundle', mostly('b.ts')],
    ['from', mostly('mcp:x')],
    ['env', mostly({}, { TOKEN: 'x' }, { TOKEN: 1 })],
    ['out', mostly('snapshots')],
    ['against', mostly('none')],
    ['failOn', fc.oneof(threshold, fc.array(threshold, { maxLength: 3 }))],
    ['failOn', fc.array(threshold, { maxLength: 3 }).map((items) => items.join(','))],
    ['profile', mostly('default', 'strict', 'lax')],
    ['rules', fc.oneof(severities, anything)],
    ['bundel', anything],
    ['__proto__', anything],
  ]
  const entries = fields.map(([key, value]) => value.map((inner) => [key, inner] as const))
  const object = fc.array(fc.oneof(...entries), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs))
  return fc.oneof({ weight: 30, arbitrary: object }, { weight: 1, arbitrary: anything })
}
