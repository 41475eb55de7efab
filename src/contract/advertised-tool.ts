import type { JsonObject } from '../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../schema/json-schema.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import type { Operation, ToolAnnotations } from './operation.ts'
import { buildToolInputDocument } from './tool-input-document.ts'
import { toolSurfaceOutputSchema } from './tool-surface-output.ts'

/** One entry of a tool list: what a model is shown. Absent members are absent, never undefined. */
export interface AdvertisedTool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: JsonSchemaObject
  readonly outputSchema?: JsonSchema
  readonly annotations?: ToolAnnotations
  readonly _meta?: JsonObject
}

/**
 * The entry that snapshots record and mounts serve.
 * @throws SurfaceError as `buildToolInputDocument` does.
 */
export function buildAdvertisedTool(operation: Operation, name: string): AdvertisedTool {
  const output = toolSurfaceOutputSchema(operation)
  const { annotations, ui } = operation
  return {
    name,
    ...(annotations?.title === undefined ? {} : { title: annotations.title }),
    description: operation.description,
    inputSchema: buildToolInputDocument(operation),
    ...(output === null ? {} : { outputSchema: toJsonSchema(output, 'output') }),
    ...(annotations === null ? {} : { annotations }),
    ...(ui === null ? {} : { _meta: { ui: { ...ui } } }),
  }
}
