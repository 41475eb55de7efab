/**
 * Pairs of schemas, each compared once.
 * In: two documents. Out: the edits between them, remembered by content, because a schema that many operations use
 * stands in the details of each of them. It must not know where a document is used.
 */
import { canonicalJson } from '../canonical-json.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { sha256 } from '../schema/digest.ts'
import type { SchemaChange } from './change.ts'
import { listSchemaChanges } from './list-schema-changes.ts'
import { sameJson } from './same-json.ts'

export interface DocumentComparer {
  /** Edits between two documents, empty where they mean the same. */
  changes(before: JsonSchema, after: JsonSchema): readonly SchemaChange[]
}

export function createDocumentComparer(): DocumentComparer {
  const known = new Map<string, readonly SchemaChange[]>()
  const keys = new WeakMap<object, string>()

  const keyOf = (schema: JsonSchema): string => {
    if (typeof schema === 'boolean') return String(schema)
    const remembered = keys.get(schema)
    if (remembered !== undefined) return remembered
    const made = sha256(canonicalJson(schema))
    keys.set(schema, made)
    return made
  }

  return {
    changes(before, after) {
      if (sameJson(before, after)) return []
      const key = `${keyOf(before)} ${keyOf(after)}`
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      const made = listSchemaChanges(before, after)
      known.set(key, made)
      return made
    },
  }
}
