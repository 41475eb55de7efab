/**
 * Members this version does not know.
 * In: two snapshots, or an operation of each. Out: an edit for every such member that differs, on no surface:
 * a newer version may know what it means.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { encodePointerToken } from '../json-pointer.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Edit } from './edit.ts'
import type { OperationPair } from './match-operations.ts'
import { operationEdit } from './operations/operation-edit.ts'
import { sameJson } from '../same-json.ts'
import type { SnapshotIndex } from './snapshot-index.ts'

/** Members of each part of a snapshot that are compared by name elsewhere. */
const KNOWN = {
  manifest: [
    ...['manifestVersion', 'digestVersion', 'operations', 'toolSurfaces'],
    ...['realtimeContracts', 'realtime', 'cliOnly', 'extensions'],
  ],
  details: ['detailsVersion', 'operations', 'http', 'tools', 'cliOnly', 'mcp'],
  document: ['document'],
  surface: ['transport', 'surface', 'tools'],
  row: ['kind', 'service', 'action', 'method', 'scope', 'description', 'schemas', 'mcp', 'toolView', 'http'],
  schemas: ['params', 'input', 'output', 'multipart'],
  mcp: ['inputRequired'],
  toolView: ['defaults', 'output', 'project'],
  stored: ['params', 'input', 'output', 'multipart', 'view', 'rounds', 'http', 'openapi'],
  view: ['defaults', 'output'],
  http: [
    ...['kind', 'status', 'contentType', 'stream'],
    ...['parameters', 'bodies', 'responses', 'security', 'deprecation'],
  ],
  toolRow: ['kind', 'service', 'action', 'name', 'input'],
  tool: ['operation', 'title', 'description', 'input', 'annotations', 'ui', 'more', 'bytes'],
  annotations: ['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'],
} as const satisfies Record<string, readonly string[]>

type Part = keyof typeof KNOWN

/** Members beside operations and tools. */
export function compareUnknownKeys(before: SnapshotIndex, after: SnapshotIndex): Edit[] {
  const [old, now] = [before.snapshot, after.snapshot]
  return [
    ...unknownEdits('', 'manifest', '/manifest', old.manifest, now.manifest),
    ...(bothDetailed(old, now)
      ? [
          ...unknownEdits('', 'details', '/details', old.details, now.details),
          ...unknownEdits('', 'document', '/details/http', old.details?.http, now.details?.http),
        ]
      : []),
    ...[...before.surfaces].flatMap(([label, row]) =>
      after.surfaces.has(label)
        ? unknownEdits('', 'surface', `/surfaces/${label}`, row, after.surfaces.get(label))
        : [],
    ),
  ]
}

/** Members of one operation and of its tools. */
export function compareUnknownOperationKeys({ before, after }: OperationPair): Edit[] {
  const [row, now] = [before.row, after.row]
  const known = before.details !== null && after.details !== null
  const look = (part: Part, pointer: string, one: unknown, other: unknown): Edit[] =>
    unknownEdits(after.key, part, pointer, one, other)
  return [
    ...look('row', '', row, now),
    ...look('schemas', '/schemas', row.schemas, now.schemas),
    ...look('mcp', '/mcp', row.mcp, now.mcp),
    ...look('toolView', '/toolView', row.toolView, now.toolView),
    ...(known
      ? [
          ...look('stored', '', before.details, after.details),
          ...look('view', '/view', before.details?.view, after.details?.view),
          ...look('http', '/http', before.details?.http, after.details?.http),
        ]
      : []),
    ...before.tools.flatMap((tool) => {
      const twin = after.tools.find(
        ({ transport, name }) => transport === tool.transport && name === tool.name,
      )
      if (twin === undefined) return []
      const at = `/tools/${encodePointerToken(tool.transport)}/${encodePointerToken(tool.name)}`
      return [
        ...look('toolRow', at, tool.row, twin.row),
        ...(tool.details === null || twin.details === null
          ? []
          : [
              ...look('tool', at, tool.details, twin.details),
              ...look('annotations', `${at}/annotations`, tool.details.annotations, twin.details.annotations),
            ]),
      ]
    }),
  ]
}

function unknownEdits(
  operation: string,
  part: Part,
  pointer: string,
  before: unknown,
  after: unknown,
): Edit[] {
  const [old, now] = [unknownMembers(before, part), unknownMembers(after, part)]
  const keys = [...new Set([...old.keys(), ...now.keys()])].sort(compareCodeUnits)
  return keys.flatMap((key) => {
    const [one, other] = [old.get(key), now.get(key)]
    if (sameJson(one, other)) return []
    const place = `${pointer}/${encodePointerToken(key)}`
    return [
      operationEdit(
        'unknown-key-changed',
        'format',
        `the member ${place}, which this version does not know, changed`,
        {
          operation,
          pointer: place,
          before: one ?? null,
          after: other ?? null,
        },
      ),
    ]
  })
}

function unknownMembers(value: unknown, part: Part): Map<string, Json> {
  const known: readonly string[] = KNOWN[part]
  if (!isJsonObject(value as Json | undefined)) return new Map()
  return new Map(Object.entries(value as { [key: string]: Json }).filter(([key]) => !known.includes(key)))
}

function bothDetailed(before: Snapshot, after: Snapshot): boolean {
  return before.details !== null && after.details !== null
}
