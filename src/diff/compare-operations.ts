/**
 * Operations of two snapshots.
 * In: matched operations. Out: edits of each, tools apart from HTTP, and which operations' OpenAPI fragments moved.
 * What is equal on both sides is passed over by one comparison of its content.
 */
import type { SurfaceName } from '../finding.ts'
import type { Edit } from './edit.ts'
import type { MatchedOperations, OperationPair } from './match-operations.ts'
import type { OperationContext } from './operation-context.ts'
import { compareTools } from './compare-tools.ts'
import { compareUnknownOperationKeys } from './compare-unknown-keys.ts'
import {
  addedOperation,
  compareIdentity,
  removedOperation,
  transportsOf,
} from './operations/compare-existence.ts'
import { compareDigests } from './operations/compare-digests.ts'
import { compareHttp } from './operations/compare-http.ts'
import { compareOpenApi } from './openapi/compare-openapi.ts'
import { compareRoutes } from './operations/compare-routes.ts'
import { compareScope } from './operations/compare-scope.ts'
import { descriptionEdits } from './operations/compare-tool-text.ts'
import { renamedParameterEdits, renamedParameters } from './operations/path-parameters.ts'
import { hiddenTextEdits } from './operations/advertised-text.ts'
import { exposeNotes, newlyExposed } from './operations/shown-to-model.ts'
import { notShownNotes } from './operations/not-shown-note.ts'
import { sameJson } from '../same-json.ts'
import type { OperationEntry } from './snapshot-index.ts'

export interface OperationsComparison {
  readonly edits: readonly Edit[]
  /** Operations whose fragment of the OpenAPI document moved, with the hashes, and whether only its encoding did. */
  readonly fragments: readonly MovedFragment[]
}

export interface MovedFragment {
  readonly operation: string
  readonly before: string
  readonly after: string
  readonly reencoded: boolean
}

export function compareOperations(
  matched: MatchedOperations,
  context: OperationContext,
): OperationsComparison {
  const moved = matched.pairs.filter(({ before, after }) => !isUnchanged(before, after))
  return {
    edits: [
      ...matched.removed.flatMap((entry) => markUnstable(entry, removedOperation(entry))),
      ...matched.added.flatMap(addedWithTools),
      ...moved.flatMap((pair) => markUnstable(pair.before, comparePair(pair, context))),
    ],
    fragments: moved.flatMap(movedFragment),
  }
}

function comparePair(pair: OperationPair, context: OperationContext): Edit[] {
  const { before, after } = pair
  const http = before.row.http.length > 0 && after.row.http.length > 0
  const names = renamedParameters(pair)
  const { edits: tools, common } = compareTools(pair, names, context)
  const transports = [...new Set(common.map(({ transport }) => transport))]
  const [first] = common
  const surfaces: SurfaceName[] = [
    ...(transports.length > 0 ? ['tool' as const] : []),
    ...(http ? ['http' as const] : []),
  ]
  const detailed = before.details !== null && after.details !== null
  const [oldInput, newInput] = [first?.before.details?.input, first?.after.details?.input]
  const documents =
    oldInput === undefined || newInput === undefined
      ? null
      : { before: oldInput, after: newInput, direction: 'input' as const }
  return [
    ...tools,
    ...(isServerRenamed(pair, context) ? [] : compareIdentity(pair, transports.length > 0, http)),
    ...compareScope(pair, surfaces),
    ...compareRoutes(pair),
    ...renamedParameterEdits(names, after.key, first === undefined ? null : { transports, documents }),
    ...(detailed ? [] : compareDigests(pair, http, transports)),
    ...(http
      ? [
          ...descriptionEdits(after.key, 'http', before.row.description, after.row.description),
          ...notShownNotes(pair, compareHttp(pair, names, context), tools),
          ...compareOpenApi(pair, names, context),
        ]
      : []),
    ...compareUnknownOperationKeys(pair),
  ]
}

/** Every tool of a server goes by its name: that it has another one is told once. */
function isServerRenamed({ before, after }: OperationPair, { renamedServer }: OperationContext): boolean {
  return (
    renamedServer !== null &&
    before.row.action === after.row.action &&
    before.row.service === renamedServer.before &&
    after.row.service === renamedServer.after
  )
}

/** What was only tried out may change: its HTTP edits are told, and count as safe. */
function markUnstable({ details }: OperationEntry, edits: readonly Edit[]): readonly Edit[] {
  const stability = details?.http?.deprecation?.stability
  if (stability !== 'draft' && stability !== 'alpha') return edits
  return edits.map((edit) => (edit.surface === 'http' ? { ...edit, unstable: stability } : edit))
}

function addedWithTools(entry: OperationEntry): Edit[] {
  const edits = addedOperation(entry).map((edit) =>
    edit.surface === 'tool'
      ? { ...edit, shown: newlyExposed(entry, transportsOf(entry)), notes: exposeNotes(entry) }
      : edit,
  )
  return [...edits, ...hiddenTextEdits(null, entry)]
}

function isUnchanged(before: OperationEntry, after: OperationEntry): boolean {
  return (
    before.tools.length === after.tools.length &&
    sameJson(before.row, after.row) &&
    sameJson(before.details, after.details) &&
    before.tools.every((tool, index) => sameTool(tool, after.tools[index]!))
  )
}

type Tool = OperationEntry['tools'][number]

function sameTool(before: Tool, after: Tool): boolean {
  return (
    before.transport === after.transport &&
    // A row is small; the input digest of a manifest without details comes from another writer and is not compared.
    (before.details === null || after.details === null
      ? before.name === after.name
      : sameJson(before.row, after.row) && sameJson(before.details, after.details))
  )
}

const SCHEMAS = ['params', 'input', 'output', 'multipart'] as const

function movedFragment({ before, after }: OperationPair): MovedFragment[] {
  const [old, now] = [before.details, after.details]
  if (!old?.openapi || !now?.openapi || old.openapi === now.openapi) return []
  const reencoded =
    SCHEMAS.some((slot) => !sameJson(old[slot], now[slot])) || !sameJson(old.http?.stream, now.http?.stream)
  return [{ operation: after.key, before: old.openapi, after: now.openapi, reencoded }]
}
