/**
 * Witnesses.
 * In: findings in report order. Out: the same findings, breaking ones that rest on an accepted set with a value that
 * shows the break, or with the reason why there is none. A value is shown only after a validator that shares no code
 * with its maker has accepted and refused it as claimed, on the documents as they stand.
 */
import type { Json } from '../canonical-json.ts'
import type { Finding, Witness } from '../finding.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { SchemaChange } from './change.ts'
import type { EditDocuments } from './edit.ts'
import { owesWitness } from './law.ts'
import type { FindingWithEdit } from './policies/order-findings.ts'
import { sameJson } from '../same-json.ts'
import { createSchemaComparison } from './schema-comparison.ts'
import type { SchemaComparison } from './schema-comparison.ts'
import { createSetComparer } from './sets/compare-sets.ts'
import { createValidator } from './sets/validate.ts'

/** How many breaking findings get a witness, in report order. */
export type WitnessLimit = number | 'all' | 'none'

export const DEFAULT_WITNESSES = 500

type Found = Witness | { readonly none: string }

export function attachWitnesses(
  findings: readonly FindingWithEdit[],
  limit: WitnessLimit,
): FindingWithEdit[] {
  const most = limit === 'all' ? Infinity : limit === 'none' ? 0 : limit
  const findWitness = createWitnessFinder()
  let made = 0
  return findings.map(({ finding, judged }) => {
    const { documents } = judged.edit
    const owed = documents !== undefined && owesWitness(judged.edit, documents.direction)
    if (finding.severity !== 'breaking' || !owed) return { finding, judged }
    return { finding: withWitness(finding, made++ < most ? findWitness(documents) : notMade(limit)), judged }
  })
}

function createWitnessFinder(): (documents: EditDocuments) => Found {
  // One operation's edits come one after the other: the last comparison is the only one worth keeping.
  let last: { before: JsonSchema; after: JsonSchema; comparison: SchemaComparison } | null = null
  const comparisonOf = (before: JsonSchema, after: JsonSchema): SchemaComparison => {
    if (last?.before !== before || last.after !== after) {
      last = { before, after, comparison: createSchemaComparison(before, after) }
    }
    return last.comparison
  }
  return (documents) => {
    const own = witnessOfChange(documents, comparisonOf)
    if ('value' in own && isProven(documents, own)) return own
    const whole = witnessOfDocuments(documents)
    if ('value' in whole && isProven(documents, whole)) return whole
    return { none: 'none' in own ? own.none : 'none found' }
  }
}

/** A value that shows this very edit. */
function witnessOfChange(
  { after, direction, compared }: EditDocuments,
  comparisonOf: (before: JsonSchema, after: JsonSchema) => SchemaComparison,
): Found {
  if (compared === undefined) return { none: 'none found' }
  const comparison = comparisonOf(compared.before, after)
  const change = comparison.changes.find((one) => isSame(one, compared.change))
  return change === undefined ? { none: 'none found' } : comparison.findWitness(change, direction)
}

function isSame(one: SchemaChange, other: SchemaChange): boolean {
  return (
    one.kind === other.kind &&
    one.pointer === other.pointer &&
    sameJson(one.before, other.before) &&
    sameJson(one.after, other.after)
  )
}

/** A value that shows that the documents differ, where none shows the edit alone. */
function witnessOfDocuments({ before, after, direction }: EditDocuments): Found {
  const answer = createSetComparer(before, after).effect(before, after)
  const value = direction === 'input' ? answer.acceptedBefore : answer.acceptedAfter
  if (value === undefined) return { none: 'none found' }
  return { kind: direction === 'input' ? 'refused-now' : 'possible-now', value }
}

function isProven({ before, after, direction }: EditDocuments, { value }: Witness): boolean {
  const accepts = (schema: JsonSchema, one: Json): boolean | 'unknown' =>
    createValidator(schema).accepts(schema, one)
  const [yes, no] = direction === 'input' ? [before, after] : [after, before]
  return accepts(yes, value) === true && accepts(no, value) === false
}

function withWitness(finding: Finding, witness: Found): Finding {
  const { fingerprint, ...rest } = finding
  return { ...rest, witness, fingerprint }
}

function notMade(limit: WitnessLimit): Found {
  return {
    none:
      limit === 'none'
        ? 'not made: none were asked for'
        : `not made: only the first ${limit} breaking findings get one`,
  }
}
