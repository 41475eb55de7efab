/** Formats that JSON Schema or OpenAPI specify. Any other name is an annotation and means nothing to a validator. */

export const STRING_FORMATS: ReadonlySet<string> = new Set([
  // JSON Schema 2020-12, validation, section 7.3
  'date',
  'date-time',
  'duration',
  'email',
  'hostname',
  'idn-email',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'iri',
  'iri-reference',
  'json-pointer',
  'regex',
  'relative-json-pointer',
  'time',
  'uri',
  'uri-reference',
  'uri-template',
  'uuid',
  // OpenAPI 3.0
  'binary',
  'byte',
  'password',
])

export const NUMBER_FORMATS: ReadonlySet<string> = new Set(['double', 'float', 'int32', 'int64'])

/** Each format holds every value of those listed after it. */
export const NESTED_FORMATS: readonly (readonly string[])[] = [
  ['int64', 'int32'],
  ['double', 'float'],
]
