/**
 * The HTTP surface of one operation.
 * In: an operation that is served over HTTP before and after. Out: edits on that surface alone.
 * It must not read anything that only tools know.
 */
import { printedName } from '../../printed-value.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import type { DocumentSlot, OperationContext } from '../operation-context.ts'
import { schemaEdits } from '../schema-edits.ts'
import { compareFiles } from './compare-files.ts'
import { operationEdit } from './operation-edit.ts'
import { pathNames, renameProperties, undeclaredParameters } from './path-parameters.ts'
import type { ParameterNames } from './path-parameters.ts'

export function compareHttp(pair: OperationPair, names: ParameterNames, context: OperationContext): Edit[] {
  const [before, after] = [pair.before.details, pair.after.details]
  const operation = pair.after.key
  if (before === null || after === null) return []
  const document = (slot: DocumentSlot, old: JsonSchema, now: JsonSchema): Edit[] => {
    const input = slot === 'params' || slot === 'input'
    return schemaEdits(context.compare(operation, slot, old, now), {
      place: input ? 'httpInput' : 'httpOutput',
      operation,
      prefix: `/${slot}`,
      subject: input ? 'input' : 'answer',
      before: old,
      after: now,
    })
  }
  const framing = compareFraming(pair)
  return [
    ...framing,
    ...compareParams(pair, names, document),
    ...compareInput(operation, before.input, after.input, document),
    ...compareFiles(operation, before.multipart, after.multipart),
    // A changed status or kind already says that a body came or went.
    ...(framing.length > 0 && (before.output === null || after.output === null)
      ? []
      : compareBody(operation, 'output', before.output, after.output, document)),
    ...(framing.length > 0 && before.http?.kind !== after.http?.kind
      ? []
      : compareBody(operation, 'stream', before.http?.stream ?? null, after.http?.stream ?? null, document)),
  ]
}

type CompareDocument = (slot: DocumentSlot, before: JsonSchema, after: JsonSchema) => Edit[]

// Another kind brings its own status and media type: they are the same edit.
function compareFraming({ before, after }: OperationPair): Edit[] {
  const [old, now] = [before.details?.http, after.details?.http]
  if (!old || !now) return []
  const operation = after.key
  if (old.kind !== now.kind) {
    return [
      operationEdit(
        'endpoint-kind-changed',
        'http',
        `the endpoint goes from ${printedName(old.kind)} to ${printedName(now.kind)}`,
        {
          operation,
          pointer: '/http/kind',
          before: old.kind,
          after: now.kind,
        },
      ),
    ]
  }
  const status =
    old.status === now.status
      ? []
      : [
          operationEdit(
            'success-status-changed',
            'http',
            `the success status goes from ${old.status} to ${now.status}`,
            { operation, pointer: '/http/status', before: old.status, after: now.status },
          ),
        ]
  const bodyMoved = old.contentType === null || now.contentType === null
  // A status that has no body takes the media type with it.
  if (old.contentType === now.contentType || (status.length > 0 && bodyMoved)) return status
  const message = `the answer's media type goes from ${printedName(old.contentType ?? 'none')} to ${printedName(now.contentType ?? 'none')}`
  return [
    ...status,
    operationEdit('response-media-type-changed', 'http', message, {
      operation,
      pointer: '/http/contentType',
      before: old.contentType,
      after: now.contentType,
    }),
  ]
}

// A parameter that came or went with the path is the path's edit.
function compareParams(pair: OperationPair, names: ParameterNames, document: CompareDocument): Edit[] {
  const [before, after] = [pair.before.details?.params ?? null, pair.after.details?.params ?? null]
  if (before === null && after === null) return []
  const [oldNames, newNames] = [pathNames(pair.before), pathNames(pair.after)]
  const old = before ?? undeclaredParameters(oldNames, isJsonObject(after!) ? after : {})
  const now = after ?? undeclaredParameters(newNames, isJsonObject(before!) ? before : {})
  const kept = new Set([...oldNames].map((name) => names.get(name) ?? name))
  const moved = new Set([
    ...[...kept].filter((name) => !newNames.has(name)),
    ...[...newNames].filter((name) => !kept.has(name)),
  ])
  const edits = document('params', renameProperties(old, names), now)
  return edits.filter(({ pointer }) => {
    const [, , name] = pointer.split('/')
    return name === undefined ? moved.size === 0 : !moved.has(name)
  })
}

function compareInput(
  operation: string,
  before: JsonSchema | null,
  after: JsonSchema | null,
  document: CompareDocument,
): Edit[] {
  if (before !== null && after !== null) return document('input', before, after)
  if (before === null && after === null) return []
  const parts = { operation, pointer: '/input', before, after }
  if (after === null) {
    return [operationEdit('request-schema-removed', 'http', 'the request takes no input any more', parts)]
  }
  return requiresSomething(after)
    ? [
        operationEdit(
          'required-request-schema-added',
          'http',
          'the request takes an input that it requires',
          parts,
        ),
      ]
    : [
        operationEdit(
          'request-schema-added',
          'http',
          'the request takes an input that it does not require',
          parts,
        ),
      ]
}

/** What is answered: once, or again and again as a stream. */
function compareBody(
  operation: string,
  slot: 'output' | 'stream',
  before: JsonSchema | null,
  after: JsonSchema | null,
  document: CompareDocument,
): Edit[] {
  if (before !== null && after !== null) return document(slot, before, after)
  if (before === null && after === null) return []
  const parts = { operation, pointer: `/${slot}`, before, after }
  const what = slot === 'output' ? 'the answer' : 'the stream'
  return after === null
    ? [operationEdit('response-schema-removed', 'http', `${what} has no schema any more`, parts)]
    : [operationEdit('response-schema-added', 'http', `${what} has a schema now`, parts)]
}

function requiresSomething(schema: JsonSchema): boolean {
  if (!isJsonObject(schema)) return schema === false
  const { required, type, allOf, anyOf, oneOf } = schema
  const parts = (list: unknown): JsonSchema[] => (Array.isArray(list) ? (list as JsonSchema[]) : [])
  return (
    (type !== undefined && type !== 'object') ||
    (Array.isArray(required) && required.length > 0) ||
    parts(allOf).some(requiresSomething) ||
    [anyOf, oneOf].some((list) => Array.isArray(list) && parts(list).every(requiresSomething))
  )
}
