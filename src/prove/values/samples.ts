/** Values that break programs: written out, so that no version of a runtime decides what is generated. */
import type { Json } from '../../canonical-json.ts'

/** Characters of one to four bytes, combined, right to left, quoted, escaped and invisible. */
export const CHARACTERS: readonly string[] = [
  ...[
    'a',
    'b',
    'Z',
    '0',
    '9',
    ' ',
    '-',
    '_',
    '.',
    '/',
    '?',
    '&',
    '=',
    '%',
    '+',
    '#',
    '"',
    "'",
    '\\',
    '<',
    ':',
  ],
  ...[
    '\n',
    '\t',
    '\u0001',
    'é',
    'ß',
    'İ',
    'ñ',
    '\u00a0',
    '日',
    '本',
    'ا',
    'א',
    '€',
    '\u200b',
    '\u2028',
    '\ufeff',
  ],
  ...['😀', '👩‍👧', '\u{1d11e}', 'e\u0301', '\uffff'],
]

export const TEXTS: readonly string[] = [
  'a',
  '1',
  '',
  'Zoë 日本 😀 e\u0301',
  '"\\/\n\t\u0001',
  'null',
  '0',
  ' a ',
  '%2F+&=#?',
  '\u202eabc',
]

/** Examples of each format; a pattern beside it may leave fewer. */
export const FORMATS: ReadonlyMap<string, readonly string[]> = new Map([
  ['date', ['2024-02-29', '2000-01-01', '9999-12-31', '1970-01-01']],
  ['time', ['00:00:00', '23:59:59', '12:30:00Z', '12:30:00.5']],
  [
    'date-time',
    ['2024-02-29T12:30:00Z', '1970-01-01T00:00:00Z', '2000-01-01T23:59:59.999Z', '2024-01-01T00:00:00+02:00'],
  ],
  ['duration', ['P1D', 'PT36H', 'P1Y2M3DT4H5M6S']],
  ['email', ['a@example.com', 'first.last+tag@sub.example.org']],
  ['uuid', ['123e4567-e89b-42d3-a456-426614174000', '00000000-0000-4000-8000-000000000000']],
  ['uri', ['https://example.com/', 'https://example.com/a?b=c#d', 'urn:isbn:0451450523']],
  ['hostname', ['example.com', 'localhost']],
  ['ipv4', ['127.0.0.1', '255.255.255.255']],
  ['ipv6', ['::1', '2001:db8::1']],
  ['byte', ['', 'YQ==', 'AAECAw==']],
])

/** Where programs write or read numbers differently. */
export const NUMBERS: readonly number[] = [
  0, 1, -1, 0.1, 2.5, 1e21, 1e-7, 9007199254740991, -9007199254740991,
]

/** One value of every JSON type. */
export const ANYTHING: readonly Json[] = ['a', 0, true, null, [], {}, { a: [1, null] }]
