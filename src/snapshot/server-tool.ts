import type { JsonSchema } from '../schema/json-schema.ts'
import { operationKey } from './operation-key.ts'
import type { Digest, OperationDetails, OperationRow, ToolRow } from './snapshot.ts'

/** Of a server that has no name. */
export const UNNAMED_SERVER = 'mcp'

/** What a server tells of one tool. */
export interface ToldTool {
  readonly service: string
  readonly name: string
  readonly description: string
  readonly input: { readonly schema: JsonSchema; readonly digest: Digest }
  readonly output: { readonly schema: JsonSchema | null; readonly digest: Digest | null }
}

export interface ServerTool {
  readonly key: string
  readonly row: OperationRow
  readonly stored: OperationDetails
  readonly tool: ToolRow
}

/** A tool of a server as a snapshot holds it: a runtime operation that nothing but its tool is known of. */
export function buildServerTool({ service, name, description, input, output }: ToldTool): ServerTool {
  const identity = { kind: 'runtime', service, action: name } as const
  return {
    key: operationKey(identity),
    row: {
      ...identity,
      method: 'POST',
      scope: null,
      description,
      schemas: { params: null, input: input.digest, output: output.digest, multipart: null },
      mcp: null,
      http: [],
    },
    stored: {
      params: null,
      input: input.schema,
      output: output.schema,
      multipart: null,
      view: null,
      rounds: null,
      http: null,
      openapi: null,
    },
    tool: { ...identity, name, input: input.digest },
  }
}
