/** Annotations of the parts of a schema, gathered: each text once, in the order of the parts. */
import { canonicalJson, type Json } from '../../canonical-json.ts'
import type { Part } from './flatten.ts'
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

export function readNotes(parts: readonly Part[]): Notes {
  const schemas = parts.map((part) => part.schema)
  if (!schemas.some((schema) => KEYWORDS.some((keyword) => schema[keyword] !== undefined))) return NO_NOTES
  const all = (keyword: string): Json[] =>
    unique(schemas.map((schema) => schema[keyword]).filter((value) => value !== undefined))
  // `{ "description": …, "$ref": … }` describes the use, not the definition.
  const nearest = (keyword: string): Json[] => {
    const having = parts.filter((part) => part.schema[keyword] !== undefined)
    const depth = Math.min(...having.map((part) => part.depth))
    return unique(having.filter((part) => part.depth === depth).map((part) => part.schema[keyword]!))
  }
  const isSet = (keyword: string): boolean => schemas.some((schema) => schema[keyword] === true)
  return {
    title: nearest('title') as string[],
    description: nearest('description') as string[],
    default: nearest('default'),
    examples: all('examples').flat() as Json[],
    deprecated: isSet('deprecated'),
    readOnly: isSet('readOnly'),
    writeOnly: isSet('writeOnly'),
    extensibleEnum: all('x-extensible-enum').flat() as Json[],
    discriminator: all('discriminator')[0] ?? null,
  }
}

function unique(values: readonly Json[]): Json[] {
  return [...new Map(values.map((value) => [canonicalJson(value), value])).values()]
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
