/**
 * Two schemas as findings.
 * In: the schema before and after and the place they stand in. Out: each edit judged there, worst first.
 * It must not know of snapshots, operations or files.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { Finding } from '../finding.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { changeMessage } from './change-message.ts'
import type { Place, SchemaChange } from './change.ts'
import { classify, type Overrides, type Profile } from './classify.ts'
import { fingerprint } from './fingerprint.ts'
import { SEVERITIES } from './judge-edits.ts'
import { directionOf, owesWitness } from './law.ts'
import { createSchemaComparison } from './schema-comparison.ts'

export interface CompareSchemasOptions {
  /** Who sends the value, and on which surface. */
  readonly place: Place
  /** URI or short name (`2020-12`, `2019-09`, `draft-07`, `draft-04`, `openapi-3.0`, `openapi-3.1`) where `$schema` is absent. */
  readonly dialect?: string
  /** Dialect of the later schema, where it is another one. */
  readonly dialectAfter?: string
  readonly profile?: Profile
  readonly overrides?: Overrides
}

/**
 * What changed between two schemas and what it means in one place; equal meaning gives an empty list.
 * Pointers lead into an instance (`/rows/*\/email`). Breaking findings that rest on the accepted set carry a witness.
 */
export function compareSchemas(
  before: JsonSchema,
  after: JsonSchema,
  options: CompareSchemasOptions,
): Finding[] {
  const { place, profile, overrides } = options
  const dialects = {
    ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
    ...(options.dialectAfter === undefined ? {} : { dialectAfter: options.dialectAfter }),
  }
  const judging = { ...(profile && { profile }), ...(overrides && { overrides }) }
  const comparison = createSchemaComparison(before, after, dialects)
  const direction = directionOf(place)
  const findings = comparison.changes.flatMap((change): Finding[] => {
    const { severity, why } = classify(change, place, judging)
    if (severity === null) return []
    const owed = severity === 'breaking' && owesWitness(change, direction)
    const witness = owed ? comparison.findWitness(change, direction) : null
    return [buildFinding(change, place, severity, why, witness)]
  })
  return findings.sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      compareCodeUnits(a.pointer, b.pointer) ||
      compareCodeUnits(a.kind, b.kind),
  )
}

function buildFinding(
  change: SchemaChange,
  place: Place,
  severity: Finding['severity'],
  why: string,
  witness: Finding['witness'] | null,
): Finding {
  const { kind, pointer, before, after, places, placeCount } = change
  const surface = place.startsWith('tool') ? 'tool' : 'http'
  const reach = placeCount > 1 ? { reach: { operations: 1, places: placeCount, list: places } } : {}
  return {
    kind,
    severity,
    surface,
    operation: '',
    pointer,
    before,
    after,
    message: changeMessage(change, directionOf(place)),
    why,
    ...(witness ? { witness } : {}),
    ...reach,
    fingerprint: fingerprint({ kind, surface, pointer, before, after }, ['']),
  }
}
