/** Conditions that are compared as a whole: not, if, references that leave the document, parts that cannot be merged. */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { buildNode } from '../canonical/node.ts'
import { schemaKey } from '../canonical/schema-key.ts'
import type { Constraint, JsonType } from '../canonical/shapes.ts'
import type { SchemaChangeKind } from '../change.ts'
import { answerBits, toBits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import { GAINS, LOSES } from './compare-bounds.ts'

type Kinds = readonly [added: SchemaChangeKind, removed: SchemaChangeKind, changed: SchemaChangeKind]

const KINDS: Record<Constraint['kind'], Kinds> = {
  not: ['not-added', 'not-removed', 'not-changed'],
  condition: ['condition-added', 'condition-removed', 'condition-changed'],
  reference: ['external-reference-changed', 'external-reference-changed', 'external-reference-changed'],
  union: ['constraint-added', 'constraint-removed', 'union-changed'],
  other: ['constraint-added', 'constraint-removed', 'schema-changed'],
}

const EXTERNAL = 'The reference leads to a document that is not at hand.'

export function compareConstraints(
  scope: PairScope,
  at: Path,
  type: JsonType,
  before: readonly Constraint[],
  after: readonly Constraint[],
): void {
  if (scope.settled) return
  for (const kind of Object.keys(KINDS) as Constraint['kind'][]) {
    const texts = (list: readonly Constraint[]): Map<string, JsonSchema> =>
      new Map(list.filter((one) => one.kind === kind).map((one) => [schemaKey(one.schema), one.schema]))
    const old = texts(before)
    const now = texts(after)
    const isKept = ([text, schema]: [string, JsonSchema], others: Map<string, JsonSchema>): boolean =>
      others.has(text) && scope.isSame(buildNode([schema]), buildNode([schema]))
    const gone = [...old].filter((entry) => !isKept(entry, now)).map(([, schema]) => schema)
    const come = [...now].filter((entry) => !isKept(entry, old)).map(([, schema]) => schema)
    report(scope, at, type, kind, gone, come)
  }
}

function report(
  scope: PairScope,
  at: Path,
  type: JsonType,
  kind: Constraint['kind'],
  gone: readonly JsonSchema[],
  come: readonly JsonSchema[],
): void {
  if (gone.length === 0 && come.length === 0) return
  const [added, removed, changed] = KINDS[kind]
  const show = (schemas: readonly JsonSchema[]): Json | null =>
    schemas.length === 0 ? null : schemas.length === 1 ? (schemas[0] as Json) : schemas
  if (kind === 'reference') {
    return scope.change(changed, toBits('unknown'), show(gone), show(come), { at, reason: EXTERNAL })
  }
  if (gone.length === 0) return scope.change(added, LOSES, null, show(come), { at })
  if (come.length === 0) return scope.change(removed, GAINS, show(gone), null, { at })
  const answer = scope.relate({ type, allOf: gone }, { type, allOf: come })
  if (answer.effect === 'none') return
  scope.change(changed, answerBits(answer), show(gone), show(come), { at, reason: answer.reason })
}
