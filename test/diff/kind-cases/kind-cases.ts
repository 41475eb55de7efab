/** Every kind of schema change with a pair that fires it and the nearest pair that does not. */
import type { SchemaChangeKind } from '../../../src/diff/change.ts'
import { annotationCases } from './annotation-cases.ts'
import { compositionCases } from './composition-cases.ts'
import { constraintCases } from './constraint-cases.ts'
import type { KindCase } from './kind-case.ts'
import { objectCases } from './object-cases.ts'
import { valueCases } from './value-cases.ts'

export const kindCases: Record<SchemaChangeKind, KindCase> = {
  ...objectCases,
  ...valueCases,
  ...constraintCases,
  ...compositionCases,
  ...annotationCases,
}
