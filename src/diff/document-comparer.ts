/**
 * Pairs of schemas, each compared once.
 * In: two documents. Out: the edits between them, remembered by content, because a schema that many operations use
 * stands in the details of each of them. It must not know where a document is used.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { sha256 } from '../schema/digest.ts'
import type { SchemaChange } from './change.ts'
import { sameJson } from '../same-json.ts'
import { createSchemaComparison } from './schema-comparison.ts'

export interface ComparedDocument {
  readonly changes: readonly SchemaChange[]
  /** By change: equal for the same edit of the same content, in whichever document. */
  readonly contents: ReadonlyMap<SchemaChange, string>
}

const EQUAL: ComparedDocument = { changes: [], contents: new Map() }

/** Compares a pair of documents, or gives what was found for an equal pair. */
export function createDocumentComparer(): (before: JsonSchema, after: JsonSchema) => ComparedDocument {
  const known = new Map<string, ComparedDocument>()
  const hashes = new WeakMap<object, string>()

  const hashOf = (schema: JsonSchema): string => {
    if (typeof schema === 'boolean') return String(schema)
    const remembered = hashes.get(schema)
    if (remembered !== undefined) return remembered
    const made = sha256(canonicalJson(schema))
    hashes.set(schema, made)
    return made
  }

  return (before, after) => {
    if (sameJson(before, after)) return EQUAL
    const key = `${hashOf(before)} ${hashOf(after)}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const made = compare(before, after)
    known.set(key, made)
    return made
  }
}

// Only the facts are kept: the comparison itself holds both documents taken apart.
function compare(before: JsonSchema, after: JsonSchema): ComparedDocument {
  const comparison = createSchemaComparison(before, after)
  const contents = new Map<SchemaChange, string>()
  for (const change of comparison.changes) {
    const content = comparison.contentOf(change)
    if (content !== null) contents.set(change, sha256(content))
  }
  return { changes: comparison.changes, contents }
}
