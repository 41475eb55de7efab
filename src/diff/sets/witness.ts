/**
 * The smallest value that tells two schemas apart.
 * In: a schema that has to accept it and one that has to refuse it, each inside its document. Out: a value checked
 * against both, made smaller until no small step makes it smaller still; undefined when none was found.
 */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { openSides } from './comparer-side.ts'
import { findOnly } from './question.ts'
import { survey } from './schema-content.ts'
import { shrinkValue } from './shrink-value.ts'

export interface WitnessSchema {
  readonly root: JsonSchema
  /** The subschema that is asked; the root by default. */
  readonly node?: JsonSchema
  /** URI or short name; what `$schema` says wins. */
  readonly dialect?: string
}

export interface WitnessOptions {
  /** Steps of the search; the default is the comparer's. */
  readonly budget?: number
  /** Values tried while making it smaller. */
  readonly attempts?: number
}

const DEFAULT_BUDGET = 100_000
const DEFAULT_ATTEMPTS = 2_000

export function findWitness(
  accepting: WitnessSchema,
  refusing: WitnessSchema,
  { budget = DEFAULT_BUDGET, attempts = DEFAULT_ATTEMPTS }: WitnessOptions = {},
): Json | undefined {
  const yesNode = accepting.node ?? accepting.root
  const noNode = refusing.node ?? refusing.root
  const { before: yes, after: no } = openSides(accepting.root, refusing.root, {
    ...(accepting.dialect === undefined ? {} : { dialectBefore: accepting.dialect }),
    ...(refusing.dialect === undefined ? {} : { dialectAfter: refusing.dialect }),
  })
  const refusals = [yes.refused, no.refused, survey(yesNode).refused, survey(noNode).refused]
  if (refusals.some((refused) => refused !== undefined)) return undefined
  const { answer } = findOnly({ ...yes, schema: yesNode }, { ...no, schema: noNode }, budget)
  if (answer.kind !== 'value') return undefined
  const shows = (value: Json): boolean =>
    no.validator.accepts(noNode, value) === false && yes.validator.accepts(yesNode, value) === true
  return shrinkValue(answer.value, shows, attempts)
}
