import type { JudgedEdit } from '../judge-edits.ts'

/** Edits of an operation that was a draft or an alpha are told and do not fail anything. */
export function easeUnstable(edits: readonly JudgedEdit[]): JudgedEdit[] {
  return edits.map((judged) => {
    const { unstable } = judged.edit
    if (unstable === undefined || judged.severity === 'safe') return judged
    const why = `The operation was ${unstable}: it was never promised to stay. Else it would be ${judged.severity}.`
    const edit = { ...judged.edit, why }
    return {
      ...judged,
      edit,
      members: [edit],
      severity: 'safe',
      why,
      reason: why,
      owesReason: true,
      strict: null,
    }
  })
}
