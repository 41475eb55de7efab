import type { Json, JsonObject } from '../canonical-json.ts'
import type { InputRound, MultipartFile, Operation } from '../contract/operation.ts'
import type { JsonSchema, SchemaMode } from '../schema/json-schema.ts'
import type { AnySchema } from '../schema/schema.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import type { Content } from './contents.ts'
import type { Digest, OperationDetails, OperationRow } from './snapshot.ts'

/** One operation, once as digests and once as what the digests stand for; what HTTP makes of it is added later. */
export interface OperationEntry {
  readonly row: OperationRow
  readonly details: StoredSchemas
}

export type StoredSchemas = Omit<OperationDetails, 'http' | 'openapi'>

/** Converts and hashes in one go: a schema is cheapest to write while it is still warm. */
export function buildOperation(operation: Operation, contentOf: (value: Json) => Content): OperationEntry {
  const details: StoredSchemas = {
    params: convert(operation.params, 'input'),
    input: convert(operation.input, 'input'),
    output: convert(operation.output, 'output'),
    multipart: operation.multipart === null ? null : describeFiles(operation.multipart),
    view: describeView(operation),
    rounds: Array.isArray(operation.rounds)
      ? operation.rounds.map((round: InputRound) => convert(round.schema, 'input'))
      : null,
  }
  const digestOf = (value: Json): Digest | null => (value === null ? null : contentOf(value).digest)
  const { params, input, output, multipart, view } = details
  const row: OperationRow = {
    kind: operation.kind,
    service: operation.service,
    action: operation.action,
    method: operation.method,
    scope: operation.scope,
    description: operation.description,
    schemas: {
      params: digestOf(params),
      input: digestOf(input),
      output: digestOf(output),
      multipart: digestOf(multipart),
    },
    mcp: describeRounds(operation.rounds, details.rounds, digestOf),
    ...(view !== null && {
      toolView: {
        defaults: digestOf(view.defaults),
        output: digestOf(view.output),
        project: (operation.view?.project ?? null) !== null,
      },
    }),
    http: operation.http.map(({ method, path }) => ({ method, path })),
  }
  return { row, details }
}

function convert(schema: AnySchema | null, mode: SchemaMode): JsonSchema | null {
  return schema === null ? null : toJsonSchema(schema, mode)
}

function describeView({ view }: Operation): OperationDetails['view'] {
  if (view === null) return null
  const { defaults } = view
  // No default at all and an empty list of them say the same.
  const some = defaults !== null && Object.keys(defaults).length > 0
  return { defaults: some ? defaults : null, output: convert(view.output, 'output') }
}

function describeRounds(
  rounds: Operation['rounds'],
  schemas: OperationDetails['rounds'],
  digestOf: (value: Json) => Digest | null,
): OperationRow['mcp'] {
  if (rounds === null) return null
  if (rounds === 'resolved-per-call') return { inputRequired: rounds }
  return {
    inputRequired: rounds.map(({ key, message }, index) => ({
      key,
      message,
      schema: digestOf(schemas?.[index] ?? null),
    })),
  }
}

/** By part name: the order in which files are declared says nothing. */
function describeFiles(files: readonly MultipartFile[]): JsonObject {
  return {
    files: Object.fromEntries(
      files.map(({ name, contentTypes, ...rest }) => [name, { ...rest, contentTypes: [...contentTypes] }]),
    ),
  }
}
