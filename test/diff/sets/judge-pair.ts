/**
 * One random pair put to the test: what the engine says of it, and values that would prove it wrong.
 * In: a pair, and values that may have nothing to do with it. Out: nothing, or an error that shows a contradiction.
 * It must not know a test runner: the long runs have none.
 */
import type { Json } from '../../../src/canonical-json.ts'
import type { Effect } from '../../../src/diff/effect.ts'
import { listSchemaChanges } from '../../../src/diff/list-schema-changes.ts'
import { listCandidates } from '../../../src/diff/sets/candidates.ts'
import { createSetComparer } from '../../../src/diff/sets/compare-sets.ts'
import type { EffectAnswer } from '../../../src/diff/sets/compare-sets.ts'
import { openDocument } from '../../../src/diff/sets/document.ts'
import { CONTRADICTION } from '../../../src/diff/sets/question.ts'
import { createValidator } from '../../../src/diff/sets/validate.ts'
import type { JsonSchema } from '../../../src/schema/json-schema.ts'
import type { SchemaPair } from '../schema-edits.ts'
import { askAjv, type Oracle, type OracleDialect } from './ajv-oracle.ts'
import { neighboursOf } from './neighbours.ts'
import type { Tally } from './tally.ts'

export interface JudgeOptions {
  readonly dialect: OracleDialect
  /** Values tried on every pair. */
  readonly values: readonly Json[]
  /** Values taken from each side; the largest of them are tried with what lies next to them. */
  readonly candidates: number
  readonly tally: Tally
  /** Also whether the edits that are told account for what moved. */
  readonly walk?: boolean
}

/** @throws Error when a value shows that an effect is not honest. */
export function judgePair(pair: SchemaPair, options: JudgeOptions): void {
  const { before, after } = pair
  const { dialect, tally } = options
  const answer = createSetComparer(before, after, { dialectBefore: dialect, dialectAfter: dialect }).effect(
    before,
    after,
  )
  tally.effect(answer.effect)
  if (answer.reason === CONTRADICTION) fail('the engine contradicts itself', answer)
  if (answer.effect === 'unknown' && !answer.reason) fail('no reason is given', answer)
  const was = oracleFor(before, options)
  const is = oracleFor(after, options)
  tally.oracle(was.isAjv && is.isAjv)
  checkShown(answer, was.accepts, is.accepts)
  const claims: Claim[] = [claimOf(answer.effect)]
  if (options.walk === true) claims.push(claimOfWalk(pair, dialect))
  for (const value of valuesFor(pair, answer, options)) {
    const [accepted, accepts] = [was.accepts(value), is.accepts(value)]
    if (accepted === null || accepts === null) continue
    tally.value()
    if (accepted === accepts) continue
    for (const claim of claims) {
      if (claim.undecided) continue
      if (accepted && !claim.loses) fail(`${claim.who} does not see a loss`, { value, ...answer })
      if (accepts && !claim.gains) fail(`${claim.who} does not see a gain`, { value, ...answer })
    }
  }
}

function fail(what: string, facts: object): never {
  throw new Error(`${what}: ${JSON.stringify(facts)}`)
}

interface SideOracle {
  readonly accepts: Oracle
  readonly isAjv: boolean
}

/** ajv, or, where it cannot be trusted, the validator that shares no code with the comparer. */
function oracleFor(schema: JsonSchema, { dialect, tally }: JudgeOptions): SideOracle {
  const oracle = askAjv(schema, dialect)
  if ('accepts' in oracle) return { accepts: oracle.accepts, isAjv: true }
  tally.excluded(oracle.excluded)
  const validator = createValidator(schema, { dialect })
  const accepts: Oracle = (value) => {
    const verdict = validator.accepts(schema, value)
    return verdict === 'unknown' ? null : verdict
  }
  return { accepts, isAjv: false }
}

/** Values the engine shows must be what it says they are. */
function checkShown(answer: EffectAnswer, was: Oracle, is: Oracle): void {
  const { acceptedBefore, acceptedAfter } = answer
  const shows = (value: Json, yes: Oracle, no: Oracle): boolean => yes(value) !== false && no(value) !== true
  if (acceptedBefore !== undefined && !shows(acceptedBefore, was, is))
    fail('acceptedBefore shows nothing', answer)
  if (acceptedAfter !== undefined && !shows(acceptedAfter, is, was))
    fail('acceptedAfter shows nothing', answer)
}

interface Claim {
  readonly who: string
  readonly loses: boolean
  readonly gains: boolean
  readonly undecided: boolean
}

const LOSES: ReadonlySet<Effect> = new Set<Effect>(['narrows', 'incomparable'])
const GAINS: ReadonlySet<Effect> = new Set<Effect>(['widens', 'incomparable'])

function claimOf(effect: Effect): Claim {
  return {
    who: 'the comparer',
    loses: LOSES.has(effect),
    gains: GAINS.has(effect),
    undecided: effect === 'unknown',
  }
}

function claimOfWalk({ before, after }: SchemaPair, dialect: string): Claim {
  const effects = listSchemaChanges(before, after, { dialect }).map(({ effect }) => effect)
  return {
    who: 'the list of changes',
    loses: effects.some((effect) => LOSES.has(effect)),
    gains: effects.some((effect) => GAINS.has(effect)),
    undecided: effects.includes('unknown'),
  }
}

/** Values that both sides suggest, what lies next to them, what the engine shows, and some from nowhere. */
function valuesFor(
  { before, after }: SchemaPair,
  answer: EffectAnswer,
  { dialect, values, candidates }: JudgeOptions,
): Json[] {
  const suggested = [before, after].flatMap((schema) =>
    listCandidates(openDocument(schema, dialect, true), schema, candidates),
  )
  const shown = [answer.acceptedBefore, answer.acceptedAfter].filter((value) => value !== undefined)
  const large = [...shown, ...suggested.slice(-Math.ceil(candidates / 5))]
  return [...values, ...suggested, ...shown, ...large.flatMap(neighboursOf)]
}
