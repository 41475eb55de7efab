/**
 * Digests: what the manifest stores in place of schemas and values.
 * In: a plain value. Out: hexadecimal of SHA-256. The only file of this folder that needs Node,
 * so nothing that is bundled for a browser may import it.
 */
import { hash } from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { JsonSchema } from './json-schema.ts'
import { normaliseSchema } from './normalise-schema.ts'

/** SHA-256 of the text's UTF-8: 64 hexadecimal digits. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** First 16 hexadecimal digits of the SHA-256 of the value's canonical JSON. Equality needs the full content. */
export function digest(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 16)
}

const digests = new WeakMap<object, string>()

/** Digest of a schema, normalised first. Remembered by object: schemas are shared and never edited. */
export function schemaDigest(schema: JsonSchema): string {
  if (typeof schema === 'boolean') return digest(schema)
  const known = digests.get(schema)
  if (known !== undefined) return known
  const made = digest(normaliseSchema(schema))
  digests.set(schema, made)
  return made
}
