/** In which fields two definitions of one operation differ; empty when they are equal. */
import { canonicalJson } from '../canonical-json.ts'
import type { SchemaMode } from '../schema/json-schema.ts'
import type { AnySchema } from '../schema/schema.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import type { Operation } from './operation.ts'

/** What each field looks like to every reader; code (`project`, a resolver) counts as present or absent. */
const FIELDS: Readonly<Record<string, (operation: Operation) => unknown>> = {
  method: ({ method }) => method,
  kind: ({ endpointKind }) => endpointKind,
  scope: ({ scope }) => scope,
  description: ({ description }) => description,
  'path parameters': ({ pathParams }) => pathParams,
  params: ({ params }) => described(params, 'input'),
  input: ({ input }) => described(input, 'input'),
  output: ({ output }) => described(output, 'output'),
  'stream item': ({ streamItem }) => described(streamItem, 'output'),
  files: ({ multipart }) => multipart,
  status: ({ status }) => status,
  expose: ({ expose }) => expose,
  'tool name': ({ toolName }) => toolName,
  view: ({ view }) =>
    view && {
      defaults: view.defaults,
      output: described(view.output, 'output'),
      project: view.project !== null,
    },
  ui: ({ ui }) => ui,
  annotations: ({ annotations }) => annotations,
  questions: ({ rounds }) =>
    Array.isArray(rounds)
      ? rounds.map(({ key, message, schema }) => ({ key, message, schema: described(schema, 'input') }))
      : rounds,
}

export function operationDifferences(first: Operation, second: Operation): readonly string[] {
  return Object.keys(FIELDS).filter((name) => {
    const read = FIELDS[name]!
    return canonicalJson(read(first)) !== canonicalJson(read(second))
  })
}

function described(schema: AnySchema | null, mode: SchemaMode): unknown {
  return schema === null ? null : toJsonSchema(schema, mode)
}
