/** The schema pairs of the shared cases, and what is expected of each. */
import type { Json } from '../../src/canonical-json.ts'
import type { Place } from '../../src/diff/change.ts'
import type { Severity } from '../../src/finding.ts'
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { listCases, readCase } from './case-files.ts'

export interface Span {
  readonly min: number
  readonly max: number
}

export interface SchemaPair {
  readonly id: string
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly dialect: string
  readonly dialectAfter?: string
  readonly effect: string
  readonly expect: Readonly<Record<Place, Severity | 'none'>>
  readonly strict: Partial<Readonly<Record<Place, Severity | 'none'>>>
  readonly findings: number | Span
  readonly reach?: number | Span
  readonly tolerates?: 'unknown'
  readonly containment?: { readonly group: string; readonly role: 'container' | 'member' }
  readonly acceptedBeforeRefusedAfter?: Json
  readonly acceptedAfterRefusedBefore?: Json
}

export function readSchemaPairs(): SchemaPair[] {
  return listCases('pairs').map((name) => readCase<SchemaPair>(`pairs/${name}`))
}

export function dialectsOf({ dialect, dialectAfter }: SchemaPair): {
  dialect: string
  dialectAfter?: string
} {
  return { dialect, ...(dialectAfter === undefined ? {} : { dialectAfter }) }
}

export function toSpan(count: number | Span): Span {
  return typeof count === 'number' ? { min: count, max: count } : count
}
