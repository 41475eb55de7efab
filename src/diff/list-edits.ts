/**
 * Every edit between two snapshots.
 * In: two indexes. Out: edits on all surfaces, unjudged and in no order, and what the state lines need to know.
 */
import type { ReportState } from '../report.ts'
import { compareCommands } from './compare-commands.ts'
import { compareOperations } from './compare-operations.ts'
import type { MovedFragment } from './compare-operations.ts'
import { compareExtensions, compareRealtime } from './compare-rows.ts'
import { catalogEdits, catalogSizes, matchSurfaces, surfaceEdits } from './compare-surfaces.ts'
import type { CatalogSize, SurfaceMoves } from './compare-surfaces.ts'
import { compareUnknownKeys } from './compare-unknown-keys.ts'
import { printedName } from '../printed-value.ts'
import type { Edit } from './edit.ts'
import { compareLint } from './lint/compare-lint.ts'
import { compareMcp, findRenamedServer } from './mcp/compare-mcp.ts'
import { matchOperations } from './match-operations.ts'
import { createOperationContext } from './operation-context.ts'
import type { OperationContext } from './operation-context.ts'
import { operationEdit } from './operations/operation-edit.ts'
import { newlyExposedSurface } from './operations/shown-to-model.ts'
import type { SnapshotIndex } from './snapshot-index.ts'

export interface ListedEdits {
  readonly edits: readonly Edit[]
  readonly catalog: readonly CatalogSize[]
  readonly document: ReportState['http']['document']
  /** Schemas that are written differently and mean the same. */
  readonly reencoded: number
}

export function listEdits(before: SnapshotIndex, after: SnapshotIndex): ListedEdits {
  const moves = matchSurfaces(before, after)
  const renamedServer = findRenamedServer(before.snapshot, after.snapshot)
  const context = createOperationContext({ ...surfaceContext(moves, before), renamedServer })
  const matched = matchOperations(before, after)
  const { edits: operations, fragments } = compareOperations(matched, context)
  const catalog = catalogSizes(before.snapshot, after.snapshot)
  const surfaces = surfaceEdits(moves, before, after).map((edit) => {
    if (edit.kind !== 'mcp-surface-added') return edit
    return { ...edit, shown: newlyExposedSurface(edit.transports![0]!, matched.pairs, context) }
  })
  const [old, now] = [before.snapshot, after.snapshot]
  const edits = [
    ...surfaces,
    ...operations,
    ...compareCommands(old, now, context),
    ...catalogEdits(catalog),
    ...compareExtensions(old.manifest, now.manifest),
    ...compareRealtime(old.manifest, now.manifest),
    ...compareMcp(old, now),
    ...compareLint(before, after),
    ...compareUnknownKeys(before, after),
  ]
  const document = compareDocument(edits, fragments, restMoved(before, after))
  const known = old.details !== null && now.details !== null
  return {
    edits: [...edits, ...document.edits],
    catalog,
    document: known ? document.state : 'unknown',
    reencoded: context.reencoded.size,
  }
}

function surfaceContext(
  { renamed, removed, added }: SurfaceMoves,
  before: SnapshotIndex,
): Pick<OperationContext, 'movedSurfaces' | 'formerTransport'> {
  const formerNames = new Map([...renamed].map(([old, now]) => [now, old]))
  return {
    movedSurfaces: new Set([...renamed.keys(), ...renamed.values(), ...removed, ...added]),
    formerTransport: (transport) => {
      const former = formerNames.get(transport)
      if (former !== undefined || before.surfaces.has(transport)) return former ?? transport
      // Readers of a surface that is named now read the unnamed one before.
      return transport.startsWith('MCP:') && before.surfaces.has('MCP') ? 'MCP' : transport
    },
  }
}

/** The document beside its operations: info, tags. */
function restMoved(before: SnapshotIndex, after: SnapshotIndex): MovedFragment[] {
  const [old, now] = [before.snapshot.details?.http.document, after.snapshot.details?.http.document]
  if (old === undefined || now === undefined || old === now) return []
  return [{ operation: '', before: old, after: now, reencoded: false }]
}

/** Whether the OpenAPI document moved; what of it nothing explains is one edit. */
function compareDocument(
  edits: readonly Edit[],
  fragments: readonly MovedFragment[],
  rest: readonly MovedFragment[],
): { readonly edits: readonly Edit[]; readonly state: 'unchanged' | 're-encoded' | 'moved' } {
  const http = edits.filter(({ surface }) => surface === 'http')
  const explained = new Set(http.map(({ operation }) => operation))
  const unexplained = fragments.filter(({ operation }) => !explained.has(operation))
  const bare = unexplained.filter(({ reencoded }) => !reencoded)
  const moved =
    bare.length + rest.length > 0 ||
    fragments.length > unexplained.length ||
    http.some(({ kind }) => CHANGES_ROUTES.has(kind))
  return {
    edits: documentEdits(bare, rest),
    state: moved ? 'moved' : fragments.length > 0 ? 're-encoded' : 'unchanged',
  }
}

/** Of several operations one edit each, which are told as one: what moved in each is not known. */
function documentEdits(bare: readonly MovedFragment[], rest: readonly MovedFragment[]): Edit[] {
  const parts = [...bare, ...rest]
  if (parts.length === 0) return []
  const hashes = (side: 'before' | 'after'): { [part: string]: string } =>
    Object.fromEntries(parts.map((part) => [part.operation === '' ? REST : part.operation, part[side]]))
  const [first, ...others] = bare
  const operations =
    first === undefined
      ? []
      : [others.length === 0 ? printedName(first.operation) : `${bare.length} operations`]
  const where = [...operations, ...(rest.length > 0 ? [REST] : [])].join(' and in ')
  const message = `the OpenAPI document moved in ${where}, and no other finding explains it`
  return (bare.length > 0 ? bare : rest).map(({ operation }) =>
    operationEdit('openapi-document-changed', 'http', message, {
      operation,
      pointer: '/openapi',
      before: hashes('before'),
      after: hashes('after'),
      notes: [ONLY_HASHES],
      shared: 'openapi',
    }),
  )
}

/** What belongs to no operation. */
const REST = 'its info or tags'
const ONLY_HASHES =
  'A snapshot keeps hashes of the document: what moved in it can only be seen in the document.'

const CHANGES_ROUTES: ReadonlySet<string> = new Set([
  'operation-added',
  'operation-removed',
  'http-exposed',
  'http-unexposed',
])
