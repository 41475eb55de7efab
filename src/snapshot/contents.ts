import { canonicalJson } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { sha256 } from '../schema/digest.ts'
import type { Digest } from './snapshot.ts'

/** What one schema or value weighs in a manifest. */
export interface Content {
  /** SHA-256 of its canonical JSON. */
  readonly hash: string
  /** The first 16 digits of it: what a manifest has room for. */
  readonly digest: Digest
  /** UTF-8 size of its canonical JSON. */
  readonly bytes: number
}

/** Writes and hashes each object once, however many rows hold it. */
export function createContents(): (value: Json) => Content {
  const known = new Map<Json, Content>()
  return (value) => {
    const before = known.get(value)
    if (before !== undefined) return before
    const content = contentOf(value)
    if (typeof value === 'object' && value !== null) known.set(value, content)
    return content
  }
}

function contentOf(value: Json): Content {
  const text = canonicalJson(value)
  const hash = sha256(text)
  return { hash, digest: hash.slice(0, 16), bytes: Buffer.byteLength(text) }
}
