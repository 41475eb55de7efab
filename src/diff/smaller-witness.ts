/**
 * A smaller value that shows the same.
 * In: the roots of two documents, then a value with the schemas that accept and refuse it. Out: a value no larger that is
 * accepted and refused by the same. It must not know where in a document the schemas stand.
 */
import { canonicalJson, type Json } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { shrinkValue } from './sets/shrink-value.ts'
import { createValidator, type Validator } from './sets/validate.ts'

export interface ShownBy {
  /** Schemas that accept the value: subschemas of the document of that side, or free of references. */
  readonly accepting: readonly JsonSchema[]
  readonly refusing: JsonSchema
  /** Whose schemas accept. */
  readonly acceptedBy: 'before' | 'after'
}

export type WitnessShrinker = (value: Json, shownBy: ShownBy) => Json

const MAX_ATTEMPTS = 300
/** Larger values are shown as they are: each attempt reads all of it. */
const MAX_TEXT = 4_000

export function createWitnessShrinker(beforeRoot: JsonSchema, afterRoot: JsonSchema): WitnessShrinker {
  const validators = new Map<JsonSchema, Validator>()
  const validatorOf = (root: JsonSchema): Validator => {
    const known = validators.get(root)
    if (known !== undefined) return known
    const made = createValidator(root, { dialect: '2020-12' })
    validators.set(root, made)
    return made
  }
  return (value, { accepting, refusing, acceptedBy }) => {
    if (canonicalJson(value).length > MAX_TEXT) return value
    const yes = validatorOf(acceptedBy === 'before' ? beforeRoot : afterRoot)
    const no = validatorOf(acceptedBy === 'before' ? afterRoot : beforeRoot)
    const shows = (candidate: Json): boolean =>
      no.accepts(refusing, candidate) === false &&
      accepting.every((schema) => yes.accepts(schema, candidate) === true)
    return shrinkValue(value, shows, MAX_ATTEMPTS)
  }
}
