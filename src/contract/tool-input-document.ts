import type { JsonSchemaObject } from '../schema/json-schema.ts'
import type { Operation } from './operation.ts'

/** The JSON Schema of a tool's arguments: params then input, view defaults applied; normalised, root `type: 'object'`. */
export function buildToolInputDocument(operation: Operation): JsonSchemaObject {
  throw new Error(`not written: ${operation.action}`)
}
