/** Suggestions for misspelled names. */

/** The known name a misspelled one probably means, or null: one edit away, two for names of six letters and more. */
export function nearestName(name: string, known: readonly string[]): string | null {
  let best: string | null = null
  let bestDistance = name.length >= 6 ? 3 : 2
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

// Optimal string alignment: a swap of neighbours is one edit.
function editDistance(a: string, b: string): number {
  // No suggestion can come of it, and names are not always short.
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let [before, previous] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1)
      }
      row.push(cost)
    }
    ;[before, previous] = [previous, row]
  }
  return previous[b.length]!
}
