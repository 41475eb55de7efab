import type { JsonObject } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import { omitKeywords } from '../../schema/subschemas.ts'

/**
 * Further members of an advertised entry, what only spells a default out left away: tasks are forbidden where a tool
 * says nothing of them (MCP, tasks).
 */
export function effectiveMetadata(more: JsonObject | undefined): JsonObject {
  const execution = more?.['execution']
  if (more === undefined || !isJsonObject(execution) || execution['taskSupport'] !== 'forbidden')
    return more ?? {}
  const rest = omitKeywords(execution, 'taskSupport')
  const others = omitKeywords(more, 'execution')
  return Object.keys(rest).length === 0 ? others : { ...others, execution: rest }
}
