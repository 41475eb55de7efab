/**
 * Formats that some specification defines, by the type they speak about. Any other name is a note to the reader.
 * Whether a format is checked is not in the schema, so a known one is a condition of unknown content.
 */

const STRING_FORMATS: readonly string[] = [
  ...['date', 'date-time', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname'],
  ...['ipv4', 'ipv6', 'uri', 'uri-reference', 'iri', 'iri-reference', 'uri-template', 'uuid'],
  ...['json-pointer', 'relative-json-pointer', 'regex'],
  // The OpenAPI format registry.
  ...['base64url', 'binary', 'byte', 'char', 'commonmark', 'html', 'http-date', 'media-range', 'password'],
  ...['sf-binary', 'sf-string', 'sf-token'],
]

const NUMBER_FORMATS: readonly string[] = [
  ...['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'double-int'],
  ...['float', 'double', 'decimal', 'decimal128', 'sf-decimal', 'sf-integer'],
]

/** A format and those it is contained in: a value of the first is one of each. */
const CONTAINED_IN: ReadonlyMap<string, readonly string[]> = new Map([
  ['int8', ['int16', 'int32', 'int64']],
  ['int16', ['int32', 'int64']],
  ['int32', ['int64']],
  ['float', ['double']],
])

const known = new Map<string, 'string' | 'number'>([
  ...STRING_FORMATS.map((name): [string, 'string'] => [name, 'string']),
  ...NUMBER_FORMATS.map((name): [string, 'number'] => [name, 'number']),
])

/** The type a known format speaks about; undefined for a name no specification knows. */
export function formatType(name: string): 'string' | 'number' | undefined {
  return known.get(name)
}

/** The format itself and every format its values also have. */
export function impliedFormats(name: string): readonly string[] {
  return [name, ...(CONTAINED_IN.get(name) ?? [])]
}

/** Short strings that have a format, so that a value made for one reads like one. */
export const FORMAT_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['date', '2020-01-01'],
  ['date-time', '2020-01-01T00:00:00Z'],
  ['time', '00:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'a@b.co'],
  ['idn-email', 'a@b.co'],
  ['hostname', 'a.co'],
  ['idn-hostname', 'a.co'],
  ['ipv4', '0.0.0.0'],
  ['ipv6', '::'],
  ['uri', 'a:b'],
  ['iri', 'a:b'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
])
