/**
 * The one table of rules.
 * In: the rows of each family. Out: a row for every kind of change; a kind without one does not compile.
 * It must not know how a severity is derived: that is classify.ts.
 */
import type { ChangeKind, SchemaChangeKind } from './change.ts'
import { operationRules, type OperationRule } from './operation-rules.ts'
import type { SchemaRule } from './rule.ts'
import { annotationRules } from './rules/annotation-rules.ts'
import { compositionRules } from './rules/composition-rules.ts'
import { constraintRules } from './rules/constraint-rules.ts'
import { objectRules } from './rules/object-rules.ts'
import { valueRules } from './rules/value-rules.ts'

export type Rule = SchemaRule | OperationRule

export const schemaRules: Record<SchemaChangeKind, SchemaRule> = {
  ...objectRules,
  ...valueRules,
  ...constraintRules,
  ...compositionRules,
  ...annotationRules,
} satisfies Record<SchemaChangeKind, SchemaRule>

/** Every rule by kind. */
export const rules: Record<ChangeKind, Rule> = { ...schemaRules, ...operationRules } satisfies Record<
  ChangeKind,
  Rule
>

export function isSchemaRule(rule: Rule): rule is SchemaRule {
  return 'mirror' in rule
}
