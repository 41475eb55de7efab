/** Annotations of the parts of a schema, gathered: each text once, in the order of the parts. */
import { canonicalJson, type Json } from '../../canonical-json.ts'
import type { JsonSchemaObject } from '../../schema/json-schema.ts'
import type { Notes } from './shapes.ts'

export const NO_NOTES: Notes = {
  title: [],
  description: [],
  default: [],
  examples: [],
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  extensibleEnum: [],
  discriminator: null,
}

const KEYWORDS = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'x-extensible-enum',
  'discriminator',
]

export function readNotes(schemas: readonly JsonSchemaObject[]): Notes {
  if (!schemas.some((schema) => KEYWORDS.some((keyword) => schema[keyword] !== undefined))) return NO_NOTES
  const all = (keyword: string): Json[] => {
    const byText = new Map<string, Json>()
    for (const schema of schemas) {
      const value = schema[keyword]
      if (value !== undefined) byText.set(canonicalJson(value), value)
    }
    return [...byText.values()]
  }
  const isSet = (keyword: string): boolean => schemas.some((schema) => schema[keyword] === true)
  return {
    title: all('title') as string[],
    description: all('description') as string[],
    default: all('default'),
    examples: all('examples').flat() as Json[],
    deprecated: isSet('deprecated'),
    readOnly: isSet('readOnly'),
    writeOnly: isSet('writeOnly'),
    extensibleEnum: all('x-extensible-enum').flat() as Json[],
    discriminator: all('discriminator')[0] ?? null,
  }
}

/** Notes of a place and of the only branch that stands there. */
export function joinNotes(outer: Notes, inner: Notes): Notes {
  if (inner === NO_NOTES) return outer
  if (outer === NO_NOTES) return inner
  const join = <T extends Json>(a: readonly T[], b: readonly T[]): T[] => {
    const texts = new Set(a.map(canonicalJson))
    return [...a, ...b.filter((value) => !texts.has(canonicalJson(value)))]
  }
  return {
    title: join(outer.title, inner.title),
    description: join(outer.description, inner.description),
    default: join(outer.default, inner.default),
    examples: join(outer.examples, inner.examples),
    deprecated: outer.deprecated || inner.deprecated,
    readOnly: outer.readOnly || inner.readOnly,
    writeOnly: outer.writeOnly || inner.writeOnly,
    extensibleEnum: join(outer.extensibleEnum, inner.extensibleEnum),
    discriminator: outer.discriminator ?? inner.discriminator,
  }
}
