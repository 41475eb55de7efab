/**
 * The set comparer.
 * In: two documents with their dialects, then pairs of subschemas of them. Out: how the set of accepted values moved,
 * with a value that shows it. It must not know what a change means to anyone: no kinds, places or severities.
 */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Effect } from '../effect.ts'
import type { Answer } from './answer.ts'
import { unknown } from './answer.ts'
import { createCompiler } from './compile-schema.ts'
import { openDocument } from './document.ts'
import type { SchemaDocument } from './document.ts'
import type { Ref } from './formula.ts'
import { equalJson } from './json-value.ts'
import { createContentReader, isTooDeep, MAX_SCHEMA_DEPTH } from './schema-content.ts'
import { createSolver } from './solver.ts'
import { createDocumentValidator } from './validate.ts'
import type { Validator } from './validate.ts'

export interface SetComparerOptions {
  /** URI or short name (`2020-12`, `2019-09`, `draft-07`, `draft-06`, `draft-04`, `openapi-3.0`, `openapi-3.1`); `$schema` wins. */
  readonly dialectBefore?: string
  readonly dialectAfter?: string
  /** Steps one question may take before it is answered `unknown`. */
  readonly budget?: number
}

export interface EffectAnswer {
  readonly effect: Effect
  /** Always present with `unknown`: what would decide it. */
  readonly reason?: string
  /** A value only the earlier schema accepts, checked against both. */
  readonly acceptedBefore?: Json
  /** A value only the later schema accepts, checked against both. */
  readonly acceptedAfter?: Json
}

export interface SetComparer {
  /** Both nodes are subschemas of their root: references are resolved against it. */
  effect(beforeNode: JsonSchema, afterNode: JsonSchema): EffectAnswer
  /** Steps of the last question. */
  readonly steps: number
}

const DEFAULT_BUDGET = 100_000

/** Two parts of this program disagree about a value: never a fact about the schemas, and looked for by the tests. */
export const CONTRADICTION = 'a value was found that the validator does not confirm'

interface Side {
  readonly document: SchemaDocument
  readonly validator: Validator
}

export function createSetComparer(
  beforeRoot: JsonSchema,
  afterRoot: JsonSchema,
  options: SetComparerOptions = {},
): SetComparer {
  const { before, after } = openSides(beforeRoot, afterRoot, options)
  let steps = 0

  const effect: SetComparer['effect'] = (beforeNode, afterNode) => {
    steps = 0
    if (beforeNode === afterNode && before.document === after.document) return { effect: 'none' }
    if (isTooDeep(beforeNode) || isTooDeep(afterNode))
      return { effect: 'unknown', reason: `a schema nests deeper than ${MAX_SCHEMA_DEPTH} levels` }
    // Everything is made anew for each question, so that no answer depends on the questions before it.
    const compiler = createCompiler()
    const nodeOf = ({ document }: Side, schema: JsonSchema): Ref =>
      compiler.setOf({ document, schema, place: document.enter(schema, document.place) })
    const beforeSet = nodeOf(before, beforeNode)
    const afterSet = nodeOf(after, afterNode)
    if (beforeSet === afterSet) return { effect: 'none' }
    const solver = createSolver(compiler, options.budget ?? DEFAULT_BUDGET)
    const only = (set: Ref, other: Ref): Answer => solver.solve(compiler.arena.and([set, -other]))
    const lost = verify(only(beforeSet, afterSet), before, beforeNode, after, afterNode)
    const gained = verify(only(afterSet, beforeSet), after, afterNode, before, beforeNode)
    steps = solver.spent
    return judge(lost, gained)
  }

  return {
    effect,
    get steps() {
      return steps
    },
  }
}

function openSides(
  beforeRoot: JsonSchema,
  afterRoot: JsonSchema,
  options: SetComparerOptions,
): { readonly before: Side; readonly after: Side } {
  const contentOf = createContentReader()
  const open = (root: JsonSchema, dialect: string | undefined): Side => {
    const references = !isTooDeep(root) && contentOf(root).references
    const document = openDocument(root, dialect, references)
    return { document, validator: createDocumentValidator(document) }
  }
  const before = open(beforeRoot, options.dialectBefore)
  const after = open(afterRoot, options.dialectAfter)
  const same =
    before.document.dialect === after.document.dialect &&
    (beforeRoot === afterRoot || (!isTooDeep(beforeRoot) && equalJson(beforeRoot, afterRoot)))
  // One document for both: then equal references lead to the same place and nothing has to be compared.
  return { before, after: same ? before : after }
}

/** A value counts when an independent validator agrees. Where the validator cannot tell, nothing is claimed. */
function verify(
  answer: Answer,
  accepting: Side,
  acceptingNode: JsonSchema,
  refusing: Side,
  refusingNode: JsonSchema,
): Answer {
  if (answer.kind !== 'value') return answer
  const accepted = accepting.validator.accepts(acceptingNode, answer.value)
  const refused = refusing.validator.accepts(refusingNode, answer.value)
  if (accepted === true && refused === false) return answer
  return unknown(
    accepted === 'unknown' || refused === 'unknown'
      ? 'a value was found, but one of the schemas asks itself about it before it can be checked'
      : CONTRADICTION,
  )
}

function judge(lost: Answer, gained: Answer): EffectAnswer {
  const values = {
    ...(lost.kind === 'value' ? { acceptedBefore: lost.value } : {}),
    ...(gained.kind === 'value' ? { acceptedAfter: gained.value } : {}),
  }
  const doubt = [lost, gained].find((answer) => answer.kind === 'unknown')
  if (doubt?.kind === 'unknown') return { effect: 'unknown', reason: doubt.reason, ...values }
  const loses = lost.kind !== 'empty'
  const gains = gained.kind !== 'empty'
  const effect = loses ? (gains ? 'incomparable' : 'narrows') : gains ? 'widens' : 'none'
  return { effect, ...values }
}
