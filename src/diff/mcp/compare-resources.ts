import type { Edit } from '../edit.ts'
import { compareListed, memberEdits, restEdits, type Entries } from './mcp-edit.ts'

const COMPARED = ['uri', 'uriTemplate', 'name', 'title', 'description', 'mimeType']

/** Resources by address, or their templates by pattern. */
export function compareResources(
  what: 'resource' | 'resource template',
  before: Entries,
  after: Entries,
): Edit[] {
  const kinds = { added: 'resource-added', removed: 'resource-removed' } as const
  return compareListed(what, before, after, kinds, (operation, old, now) => [
    ...memberEdits('resource-title-changed', operation, 'name', old, now),
    ...memberEdits('resource-title-changed', operation, 'title', old, now),
    ...memberEdits('resource-description-changed', operation, 'description', old, now),
    ...memberEdits('resource-media-type-changed', operation, 'mimeType', old, now),
    ...restEdits('resource-metadata-changed', operation, COMPARED, old, now),
  ])
}
