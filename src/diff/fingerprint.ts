import type { Json } from '../canonical-json.ts'
import type { Finding } from '../finding.ts'
import { digest } from '../schema/digest.ts'

/**
 * 12 hexadecimal digits of what a finding says: the same on every machine and across unrelated edits.
 * `operations` are all that one edit of a shared schema reaches, so that consent to it covers no more than was shown.
 */
export function fingerprint(
  finding: Pick<Finding, 'kind' | 'surface' | 'pointer' | 'before' | 'after'>,
  operations: readonly string[],
): string {
  const { kind, surface, pointer, before, after } = finding
  const where: Json = operations.length === 1 ? operations[0]! : operations
  return digest([kind, surface, where, pointer, before, after]).slice(0, 12)
}
