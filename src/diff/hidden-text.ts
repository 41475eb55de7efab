/**
 * Hidden text: what a model is shown and a reviewer cannot see.
 * In: advertised entries before and after, as plain JSON. Out: the places of new or changed strings that hold
 * invisible, bidirectional or control characters. Line feeds and tabs are text.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { codePointName, hiddenCharacters } from '../neutral-text.ts'
import { encodePointerToken } from '../json-pointer.ts'

export interface HiddenText {
  /** Place in the entry; of a property name, the place of the property. */
  readonly pointer: string
  readonly text: string
  /** `U+202E`, each once, sorted. */
  readonly codePoints: readonly string[]
}

/** Sorted by place. A string that stood anywhere in the entry before is neither new nor changed. */
export function listHiddenText(before: Json | null, after: Json): HiddenText[] {
  const found: HiddenText[] = []
  walkStrings(after, '', (text, pointer) => {
    const codePoints = hiddenCodePoints(text)
    if (codePoints.length > 0) found.push({ pointer, text, codePoints })
  })
  if (found.length === 0 || before === null) return found.sort(byPointer)
  const known = new Set<string>()
  walkStrings(before, '', (text) => known.add(text))
  return found.filter(({ text }) => !known.has(text)).sort(byPointer)
}

function hiddenCodePoints(text: string): string[] {
  const hidden = hiddenCharacters(text).filter(({ codePoint }) => codePoint !== 0x0a && codePoint !== 0x09)
  return [...new Set(hidden.map(({ codePoint }) => codePointName(codePoint)))].sort(compareCodeUnits)
}

function walkStrings(value: Json, pointer: string, see: (text: string, pointer: string) => void): void {
  if (typeof value === 'string') return see(value, pointer)
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const place = `${pointer}/${encodePointerToken(key)}`
    if (!Array.isArray(value)) see(key, place)
    walkStrings(member as Json, place, see)
  }
}

function byPointer(a: HiddenText, b: HiddenText): number {
  return compareCodeUnits(a.pointer, b.pointer) || compareCodeUnits(a.text, b.text)
}
