import { nearestName } from '../../nearest-name.ts'

/**
 * The field that a field of the author's own was probably meant to be, or null. Fields nobody knows are let through;
 * one that is a letter off a real one would be ignored without a word.
 */
export function misspelledField(key: string, known: readonly string[]): string | null {
  if (known.includes(key)) return null
  const meant = nearestName(key, known)
  return meant === null || isOtherWord(key, meant) ? null : meant
}

// `beta` is no `meta` and `pool` no `tool`: a short word with one letter exchanged is a word of its own.
function isOtherWord(key: string, known: string): boolean {
  const letters = (word: string): string => [...word].sort().join('')
  return known.length <= 4 && key.length === known.length && letters(key) !== letters(known)
}
