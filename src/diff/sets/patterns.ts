/**
 * Patterns as regular languages.
 * In: the text of a `pattern`. Out: whether a string matches, by automaton and never by a regular-expression engine.
 * A pattern is untrusted: everything is bounded by sizes, nothing by time.
 */
import { intervalOf } from './character-classes.ts'
import { createPatternAutomaton } from './pattern-automaton.ts'
import type { PatternAutomaton } from './pattern-automaton.ts'
import { parsePattern, quote } from './pattern-syntax.ts'
import { TooManyThreads } from './pattern-threads.ts'

export interface Pattern {
  readonly source: string
  /** Null when the pattern is outside the regular subset or too large; then `reason` says which. */
  readonly automaton: PatternAutomaton | null
  readonly reason: string
}

// Building is pure, so one table serves every comparison; it is emptied before it grows without bound.
const MAX_KEPT_PATTERNS = 20_000
const MAX_KEPT_LENGTH = 1_000_000
const kept = new Map<string, Pattern>()
let keptLength = 0

/** The language of a pattern: ECMAScript with `u`, matching anywhere in the string. */
export function compilePattern(source: string): Pattern {
  let pattern = kept.get(source)
  if (pattern === undefined) {
    pattern = build(source)
    keptLength += source.length
    if (kept.size >= MAX_KEPT_PATTERNS || keptLength > MAX_KEPT_LENGTH) {
      kept.clear()
      keptLength = source.length
    }
    kept.set(source, pattern)
  }
  return pattern
}

function build(source: string): Pattern {
  const parsed = parsePattern(source)
  if ('reason' in parsed) return { source, automaton: null, reason: parsed.reason }
  try {
    const automaton = createPatternAutomaton(parsed.expression) ?? null
    const reason = automaton === null ? `the pattern ${quote(source)} looks ahead inside a lookbehind` : ''
    return { source, automaton, reason }
  } catch (error) {
    if (!(error instanceof TooManyThreads)) throw error
    return { source, automaton: null, reason: `the pattern ${quote(source)} is too large to follow` }
  }
}

/** Whether `text` matches; `unknown` for a pattern that has no automaton or grows too large on this text. */
export function matchesPattern(pattern: Pattern, text: string): boolean | 'unknown' {
  const { automaton } = pattern
  if (automaton === null) return 'unknown'
  try {
    let state = automaton.start
    for (const character of text) {
      if (state.settled !== null) return state.settled
      state = automaton.step(
        state,
        automaton.classes[intervalOf(automaton.boundaries, character.codePointAt(0)!)]!,
      )
    }
    return state.accepts
  } catch (error) {
    if (error instanceof TooManyThreads) return 'unknown'
    throw error
  }
}
