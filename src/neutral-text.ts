/**
 * Neutral text: any string, safe and visible on a terminal.
 * In: text of unknown origin. Out: the same text with every control, bidirectional or invisible character
 * written as a JSON escape, or the list of those characters. It must not know who prints it.
 */

/** A character nobody can see, or one that changes how its neighbours are shown. */
export interface HiddenCharacter {
  /** Position in UTF-16 code units. */
  readonly index: number
  readonly codePoint: number
}

/**
 * Controls, Unicode's default-ignorable characters, line separators, interlinear marks, lone surrogates and
 * noncharacters. Written out, so that the answer does not depend on the Unicode version of the runtime.
 */
const SUSPECT_RANGES = [
  ...['0-1f', '7f-9f', 'ad', '34f', '61c', '115f-1160', '17b4-17b5', '180b-180f', '200b-200f', '2028-202e'],
  ...['2060-206f', '3164', 'd800-dfff', 'fdd0-fdef', 'fe00-fe0f', 'feff', 'ffa0', 'fff0-fffb', 'fffe-ffff'],
  ...['1bca0-1bca3', '1d173-1d17a', 'e0000-e0fff'],
]
const SUSPECT = new RegExp(`[${SUSPECT_RANGES.map(rangePattern).join('')}]`, 'gu')

// Most text by far: nothing in it needs a second look.
const PLAIN = /^[ -~]*$/

function rangePattern(range: string): string {
  return range
    .split('-')
    .map((end) => `\\u{${end}}`)
    .join('-')
}

const EMOJI_BEFORE = /\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?$/u
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u
const PRESENTATION_BASE = /\p{Extended_Pictographic}$/u
const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mandaic', 'Mongolian', 'Nko', 'Phags_Pa', 'Adlam', 'Manichaean', 'Sogdian'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Khmer', 'Tibetan', 'Myanmar', 'Balinese', 'Javanese', 'Chakma', 'Grantha', 'Newa'],
]
const JOINING_BEFORE = new RegExp(
  `[${JOINING_SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]$`,
  'u',
)
// Flags of England, Scotland and Wales: the only sequences of tag characters that are drawn.
const FLAG =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu

/**
 * Every control, bidirectional or invisible character of a text, in order. Line feeds and tabs count; joiners and
 * variation selectors do not where an emoji or a script needs them.
 */
export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  if (PLAIN.test(text)) return []
  const found: HiddenCharacter[] = []
  const flags = text.includes('\u{1f3f4}') ? flagRanges(text) : []
  for (const match of text.matchAll(SUSPECT)) {
    const codePoint = match[0].codePointAt(0)!
    if (flags.some(([start, end]) => match.index >= start && match.index < end)) continue
    if (!isNeeded(text, match.index, codePoint)) found.push({ index: match.index, codePoint })
  }
  return found
}

/** The text with every hidden character as a JSON escape (`\n`, `\u202e`): one line, safe to print. */
export function neutralText(text: string): string {
  let shown = ''
  let position = 0
  for (const { index, codePoint } of hiddenCharacters(text)) {
    const character = String.fromCodePoint(codePoint)
    shown += text.slice(position, index) + escapeCharacter(character)
    position = index + character.length
  }
  return position === 0 ? text : shown + text.slice(position)
}

/** As `neutralText`, but line feeds stay: for text that is meant to be printed on several lines. */
export function neutralLines(text: string): string {
  return text.split('\n').map(neutralText).join('\n')
}

/** `U+202E`: how a finding names a character. */
export function codePointName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}

function flagRanges(text: string): [start: number, end: number][] {
  return [...text.matchAll(FLAG)].map((match) => [match.index, match.index + match[0].length])
}

function isNeeded(text: string, index: number, codePoint: number): boolean {
  // Six code units hold the longest base: a pictograph, its selector and a skin tone.
  const before = text.slice(Math.max(0, index - 6), index)
  const after = text.slice(index + (codePoint > 0xffff ? 2 : 1), index + 4)
  switch (true) {
    case codePoint === 0x200d:
      return (EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(after)) || JOINING_BEFORE.test(before)
    case codePoint === 0x200c:
      return JOINING_BEFORE.test(before)
    case codePoint === 0xfe0f || codePoint === 0xfe0e:
      return PRESENTATION_BASE.test(before) || (/[0-9#*]$/.test(before) && after.startsWith('\u20e3'))
    case codePoint >= 0xfe00 && codePoint <= 0xfe02:
    case codePoint >= 0xe0100 && codePoint <= 0xe01ef:
      return /\p{Script=Han}$/u.test(before)
    case codePoint >= 0x180b && codePoint <= 0x180f:
      return codePoint !== 0x180e && /\p{Script=Mongolian}$/u.test(before)
    default:
      return false
  }
}

const SHORT_ESCAPES = new Map([
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\f', '\\f'],
  ['\r', '\\r'],
])

function escapeCharacter(character: string): string {
  const short = SHORT_ESCAPES.get(character)
  if (short !== undefined) return short
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('')
}
