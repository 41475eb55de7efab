import type { Finding } from '../../finding.ts'
import type { Acceptance } from '../acceptance.ts'

type Subject = Pick<Acceptance, 'kind' | 'surface' | 'operation' | 'pointer'>

/** How much each shared field says: the same place means more than the same kind of change elsewhere. */
const WEIGHTS = { operation: 8, pointer: 4, kind: 2, surface: 1 } as const satisfies Record<
  keyof Subject,
  number
>
const FIELDS = Object.keys(WEIGHTS) as (keyof Subject)[]

/** The finding that an acceptance without its own most likely meant; null where none shares operation or kind. */
export function nearestFinding(acceptance: Subject, findings: readonly Finding[]): Finding | null {
  let nearest: Finding | null = null
  let most = 0
  for (const finding of findings) {
    if (finding.operation !== acceptance.operation && finding.kind !== acceptance.kind) continue
    const shared = FIELDS.reduce((sum, key) => sum + (finding[key] === acceptance[key] ? WEIGHTS[key] : 0), 0)
    if (shared > most) [nearest, most] = [finding, shared]
  }
  return nearest
}
