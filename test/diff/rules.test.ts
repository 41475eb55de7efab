import { describe, expect, it } from 'vitest'
import { PLACES, SCHEMA_CHANGE_KINDS, type ChangeFacts, type Place } from '../../src/diff/change.ts'
import { classify, findDeviation } from '../../src/diff/classify.ts'
import type { Effect } from '../../src/diff/effect.ts'
import { harsher, judgeByLaw } from '../../src/diff/law.ts'
import { listSchemaChanges } from '../../src/diff/list-schema-changes.ts'
import type { SchemaRule } from '../../src/diff/rule.ts'
import { listRules, listRulesAsJson } from '../../src/diff/rule-table.ts'
import { explainRule } from '../../src/diff/rule-text.ts'
import { rules, schemaRules } from '../../src/diff/rules.ts'
import { deviationCases } from './kind-cases/deviation-cases.ts'
import { kindCases } from './kind-cases/kind-cases.ts'

const EFFECTS: readonly Effect[] = ['none', 'narrows', 'widens', 'incomparable', 'unknown']
const ACROSS: Record<Place, Place> = {
  toolInput: 'toolOutput',
  toolOutput: 'toolInput',
  httpInput: 'httpOutput',
  httpOutput: 'httpInput',
}
const UNDONE: Record<Effect, Effect> = {
  none: 'none',
  narrows: 'widens',
  widens: 'narrows',
  incomparable: 'incomparable',
  unknown: 'unknown',
}

/** Every combination of the facts that these rules ask for. */
function factsAskedBy(...asked: readonly SchemaRule[]): ChangeFacts[] {
  const names = new Set(
    asked.flatMap((rule) => (rule.deviations ?? []).flatMap((row) => Object.keys(row.when ?? {}))),
  )
  return [...names].reduce<ChangeFacts[]>(
    (all, name) => all.flatMap((facts) => [facts, { ...facts, [name]: true }]),
    [{}],
  )
}

function judgements(kind: (typeof SCHEMA_CHANGE_KINDS)[number], mirrored: boolean): string[] {
  const rule = schemaRules[kind]
  return factsAskedBy(rule, schemaRules[rule.mirror]).flatMap((facts) =>
    PLACES.flatMap((place) =>
      EFFECTS.map((effect) => {
        const asked = mirrored
          ? ([{ kind: rule.mirror, effect: UNDONE[effect], facts }, ACROSS[place]] as const)
          : ([{ kind, effect, facts }, place] as const)
        const verdict = classify(...asked)
        return `${JSON.stringify(facts)} ${place} ${effect}: ${verdict.severity}`
      }),
    ),
  )
}

describe.each(SCHEMA_CHANGE_KINDS)('%s', (kind) => {
  const rule = schemaRules[kind]

  it('is undone by a kind that it undoes', () => {
    expect(schemaRules[rule.mirror].mirror).toBe(kind)
  })

  it('is judged as its undoing is with input and output exchanged, or says why not', () => {
    const differs = judgements(kind, false).join('\n') !== judgements(kind, true).join('\n')
    expect(differs).toBe(rule.asymmetry !== undefined)
  })

  it('is never milder under the strict profile', () => {
    for (const facts of factsAskedBy(rule)) {
      for (const place of PLACES) {
        for (const effect of EFFECTS) {
          const change = { kind, effect, facts }
          const normal = classify(change, place).severity
          const strict = classify(change, place, { profile: 'strict' }).severity
          expect(harsher(normal, strict)).toBe(strict)
        }
      }
    }
  })

  it('says everything in whole sentences', () => {
    for (const { reason } of rule.deviations ?? []) expect(reason).toMatch(/^[A-Z].*\.$/)
  })

  it('can be explained', () => {
    expect(explainRule(kind)).toContain(rule.title)
    expect(listRules()).toContain(kind)
  })
})

it('has a row that applies for every deviation', () => {
  const met = new Set<unknown>()
  const cases = [...Object.values(kindCases).map((one) => one.fires), ...deviationCases]
  for (const { before, after, ...dialects } of cases) {
    for (const change of listSchemaChanges(before, after, dialects)) {
      for (const place of PLACES) met.add(findDeviation(schemaRules[change.kind], place, change.facts))
    }
  }
  const unmet = Object.entries(schemaRules).flatMap(([kind, rule]) =>
    (rule.deviations ?? []).filter((row) => !met.has(row)).map((row) => `${kind}: ${row.reason}`),
  )
  expect(unmet).toEqual([])
})

it('explains nothing for a kind nobody knows', () => {
  expect(explainRule('toString')).toBeNull()
  expect(explainRule('no-such-kind')).toBeNull()
  expect(Object.keys(rules)).not.toContain('no-such-kind')
})

describe('the table of rules', () => {
  const lines = listRules().split('\n')
  const cellsOf = (kind: string): string[] =>
    lines
      .find((line) => line.startsWith(`${kind} `))!
      .trim()
      .split(/ +/)
      .slice(1)

  it('has every kind once and fits 80 columns', () => {
    for (const kind of Object.keys(rules)) {
      expect(lines.filter((line) => line.split(' ', 1)[0] === kind)).toHaveLength(1)
    }
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it('says what the judge says in each place', () => {
    expect(cellsOf('property-removed')).toEqual(['B', 'B|R', 'B|R/law', 'B|R'])
    expect(cellsOf('properties-opened')).toEqual(['law', 'R/law', 'law', 'R/law'])
    expect(cellsOf('tool-permission-relaxed')).toEqual(['R/B'])
    for (const kind of SCHEMA_CHANGE_KINDS) {
      for (const [index, place] of PLACES.entries()) {
        const cell = cellsOf(kind)[index]!
        if (cell.includes('|')) continue
        const [normal = '', strict = normal] = cell.split('/')
        const letters = { breaking: 'B', risky: 'R', safe: 'S' } as const
        for (const effect of ['narrows', 'widens', 'unknown'] as const) {
          const byLaw = judgeByLaw(effect, place).severity!
          const judged = classify({ kind, effect }, place).severity
          const told = normal === 'law' ? letters[byLaw] : normal
          expect(judged === null ? '-' : letters[judged], `${kind} ${place} ${effect}`).toBe(told)
          const harsh = classify({ kind, effect }, place, { profile: 'strict' }).severity
          if (strict !== 'law')
            expect(harsh === null ? '-' : letters[harsh], `${kind} ${place} ${effect} strict`).toBe(strict)
          else expect(harsh).toBe(harsher(byLaw, judged))
        }
      }
    }
  })

  it('is the same as data', () => {
    const data = listRulesAsJson() as { kind: string; verdicts: { places: string[] }[] }[]
    expect(data.map(({ kind }) => kind)).toEqual(Object.keys(rules))
    for (const { verdicts } of data) expect(verdicts.length).toBeGreaterThan(0)
  })
})
