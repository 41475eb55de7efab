import type { JsonObject } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import type { Operation, ToolAnnotations } from './operation.ts'

/** One entry of `tools/list`: what a model is shown. */
export interface AdvertisedTool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonSchemaObject
  readonly outputSchema?: JsonSchema
  readonly annotations?: ToolAnnotations
  readonly _meta?: JsonObject
}

export function buildAdvertisedTool(operation: Operation, name: string): AdvertisedTool {
  throw new Error(`not written: ${operation.action} ${name}`)
}
