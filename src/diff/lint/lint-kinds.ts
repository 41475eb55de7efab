/** What may be wrong with a tool for the model APIs and hosts that it is handed to. */
export const LINT_KINDS = [
  'lint-tool-name',
  'lint-property-name',
  'lint-root-type',
  'lint-root-composition',
  'lint-unresolved-reference',
  'lint-array-without-items',
  'lint-required-default',
  'lint-undeclared-required',
  'lint-missing-description',
  'lint-catalog-size',
] as const

export type LintKind = (typeof LINT_KINDS)[number]
