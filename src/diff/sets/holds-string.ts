import type { Compiler } from './compile-schema.ts'
import { FALSE, TRUE } from './formula.ts'
import type { Ref } from './formula.ts'
import { codePointLength } from './json-value.ts'
import { matchesPattern } from './patterns.ts'

type Verdict = boolean | 'unknown'

/** Whether a string meets a formula over strings. */
export function holdsString(compiler: Compiler, formula: Ref, text: string): Verdict {
  if (formula === TRUE) return true
  if (formula === FALSE) return false
  const verdict = holdsPositive(compiler, formula, text)
  return formula > 0 || verdict === 'unknown' ? verdict : !verdict
}

function holdsPositive(compiler: Compiler, formula: Ref, text: string): Verdict {
  const leaf = compiler.arena.leaf(formula)
  switch (leaf.kind) {
    case 'and': {
      let verdict: Verdict = true
      for (const child of leaf.children) {
        const part = holdsString(compiler, child, text)
        if (part === false) return false
        if (part === 'unknown') verdict = 'unknown'
      }
      return verdict
    }
    case 'size':
      return codePointLength(text) >= leaf.bound
    case 'strings':
      return leaf.values.length < 8 ? leaf.values.includes(text) : includesSorted(leaf.values, text)
    case 'pattern':
      return matchesPattern(leaf.pattern, text)
    default:
      return 'unknown'
  }
}

function includesSorted(values: readonly string[], text: string): boolean {
  let low = 0
  let high = values.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = values[middle]!
    if (value === text) return true
    if (value < text) low = middle + 1
    else high = middle - 1
  }
  return false
}
