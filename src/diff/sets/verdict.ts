/** Whether a value is accepted; `unknown` where a part cannot be decided and the rest does not settle it. */
export type Verdict = boolean | 'unknown'

export function not(verdict: Verdict): Verdict {
  return verdict === 'unknown' ? verdict : !verdict
}

/** Both of them. */
export function both(a: Verdict, b: Verdict): Verdict {
  if (a === false || b === false) return false
  return a === true ? b : a
}

/** All of them: one refusal settles it. */
export function all(verdicts: Iterable<Verdict>): Verdict {
  let result: Verdict = true
  for (const verdict of verdicts) {
    if (verdict === false) return false
    if (verdict === 'unknown') result = verdict
  }
  return result
}

/** Between `min` and `max` of them. */
export function countBetween(verdicts: Iterable<Verdict>, min: number, max: number): Verdict {
  let sure = 0
  let perhaps = 0
  for (const verdict of verdicts) {
    if (verdict === true) sure++
    else if (verdict === 'unknown') perhaps++
  }
  if (sure > max || sure + perhaps < min) return false
  return sure >= min && sure + perhaps <= max ? true : 'unknown'
}
