import type { FindingWithEdit } from './order-findings.ts'

/** Reason by fingerprint. */
export type Acceptances = ReadonlyMap<string, { readonly reason: string }>

/** Marks findings that someone accepted; they stay in the report and no longer count. */
export function markAccepted(
  findings: readonly FindingWithEdit[],
  acceptances: Acceptances,
): readonly FindingWithEdit[] {
  if (acceptances.size === 0) return findings
  return findings.map(({ finding, judged }) => {
    const acceptance = acceptances.get(finding.fingerprint)
    return { finding: acceptance ? { ...finding, accepted: { reason: acceptance.reason } } : finding, judged }
  })
}
