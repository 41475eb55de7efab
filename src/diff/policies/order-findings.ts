import { compareCodeUnits } from '../../canonical-json.ts'
import type { Finding, SurfaceName } from '../../finding.ts'
import { SEVERITIES } from '../judge-edits.ts'
import type { JudgedEdit } from '../judge-edits.ts'

const SURFACES: readonly SurfaceName[] = ['tool', 'http', 'format']

type Ordered = Pick<Finding, 'surface' | 'severity' | 'operation' | 'pointer' | 'kind' | 'fingerprint'>

/** Report order: surface, severity, operation, pointer; then kind and fingerprint, so that there is only one. */
function compareFindings(a: Ordered, b: Ordered): number {
  return (
    SURFACES.indexOf(a.surface) - SURFACES.indexOf(b.surface) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compareCodeUnits(a.operation, b.operation) ||
    compareCodeUnits(a.pointer, b.pointer) ||
    compareCodeUnits(a.kind, b.kind) ||
    compareCodeUnits(a.fingerprint, b.fingerprint)
  )
}

/** A finding with the edit it was made of. */
export interface FindingWithEdit {
  readonly finding: Finding
  readonly judged: JudgedEdit
}

export function orderFindings(findings: readonly FindingWithEdit[]): FindingWithEdit[] {
  return [...findings].sort((a, b) => compareFindings(a.finding, b.finding))
}
