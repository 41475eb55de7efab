/**
 * Tool surfaces as wholes.
 * In: two indexes. Out: MCP surfaces that came, went or go by another name, how many bytes each transport advertises,
 * and an edit where a catalog grew a lot. It must not look into a tool.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import { groupBy } from '../group-by.ts'
import { grouped, printedName } from '../printed-value.ts'
import type { Edit } from './edit.ts'
import { operationEdit } from './operations/operation-edit.ts'
import { ownMember } from './snapshot-index.ts'
import type { SnapshotIndex } from './snapshot-index.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

export interface SurfaceMoves {
  /** Old label → new label. */
  readonly renamed: ReadonlyMap<string, string>
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

export interface CatalogSize {
  readonly transport: string
  readonly before: number
  readonly after: number
}

/** A surface that comes or goes without tools says nothing; one that stays speaks through its tools. */
export function matchSurfaces(before: SnapshotIndex, after: SnapshotIndex): SurfaceMoves {
  const [old, now] = [toolLists(before), toolLists(after)]
  const removed = [...old.keys()].filter((label) => !after.surfaces.has(label) && isMcp(label))
  const added = [...now.keys()].filter((label) => !before.surfaces.has(label) && isMcp(label))
  const renamed = new Map<string, string>()
  for (const label of removed) {
    const twins = added.filter((candidate) => now.get(candidate) === old.get(label))
    const rivals = removed.filter((candidate) => old.get(candidate) === old.get(label))
    if (twins.length === 1 && rivals.length === 1) renamed.set(label, twins[0]!)
  }
  const taken = new Set(renamed.values())
  return {
    renamed,
    removed: removed.filter((label) => !renamed.has(label)).sort(compareCodeUnits),
    added: added.filter((label) => !taken.has(label)).sort(compareCodeUnits),
  }
}

export function surfaceEdits(moves: SurfaceMoves, before: SnapshotIndex, after: SnapshotIndex): Edit[] {
  const at = (label: string): { pointer: string; transports: string[] } => ({
    pointer: `/surfaces/${label}`,
    transports: [label],
  })
  const count = (index: SnapshotIndex, label: string): string => {
    const tools = index.surfaces.get(label)?.tools.length ?? 0
    return tools === 1 ? '1 tool' : `${tools} tools`
  }
  return [
    ...[...moves.renamed].map(([old, now]) =>
      operationEdit(
        'mcp-surface-renamed',
        'tool',
        `the surface ${printedName(old)} is called ${printedName(now)} now`,
        {
          ...at(old),
          before: old,
          after: now,
        },
      ),
    ),
    ...moves.removed.map((label) =>
      operationEdit(
        'mcp-surface-removed',
        'tool',
        `the surface ${printedName(label)} with ${count(before, label)} was removed`,
        {
          ...at(label),
          before: label,
        },
      ),
    ),
    ...moves.added.map((label) =>
      operationEdit(
        'mcp-surface-added',
        'tool',
        `the surface ${printedName(label)} with ${count(after, label)} is new`,
        {
          ...at(label),
          after: label,
        },
      ),
    ),
  ]
}

/** Bytes each transport advertises, where both sides know them; a command line advertises nothing to a model. */
export function catalogSizes(before: Snapshot, after: Snapshot): CatalogSize[] {
  const [old, now] = [before.details, after.details]
  if (old === null || now === null) return []
  return Object.keys(now.tools)
    .filter((transport) => Object.hasOwn(old.tools, transport) && transport !== 'CLI')
    .sort(compareCodeUnits)
    .map((transport) => ({ transport, before: bytesOf(old, transport), after: bytesOf(now, transport) }))
}

const GROWN_BYTES = 4_096
const GROWN_SHARE = 0.2

/** One edit for all transports whose catalog grew a lot: what made one grow made the others grow. */
export function catalogEdits(sizes: readonly CatalogSize[]): Edit[] {
  const grown = sizes.filter(
    ({ before, after }) => before > 0 && (after - before > GROWN_BYTES || after > before * (1 + GROWN_SHARE)),
  )
  if (grown.length === 0) return []
  const bytes = (side: 'before' | 'after'): { [transport: string]: number } =>
    Object.fromEntries(grown.map((size) => [size.transport, size[side]]))
  return [
    operationEdit('tool-catalog-grew', 'tool', grownMessage(grown), {
      pointer: '/catalog',
      transports: grown.map(({ transport }) => transport),
      before: bytes('before'),
      after: bytes('after'),
    }),
  ]
}

function grownMessage(grown: readonly CatalogSize[]): string {
  const groups = groupBy(grown, ({ before, after }) => `${before} ${after}`)
  const texts = [...groups.values()].map((sizes) => {
    const { before, after } = sizes[0]!
    const names = sizes.map(({ transport }) => printedName(transport)).join(' and ')
    return `${names} by ${grouped(after - before)} bytes: ${grouped(before)} → ${grouped(after)}`
  })
  return `what is advertised grew on ${texts.join('; on ')}`
}

function bytesOf(details: NonNullable<Snapshot['details']>, transport: string): number {
  const tools = ownMember(details.tools, transport) ?? {}
  return Object.values(tools).reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Labels of surfaces with tools, each with a text that only the same tools give. */
function toolLists({ surfaces }: SnapshotIndex): Map<string, string> {
  const lists = new Map<string, string>()
  for (const [label, { tools }] of surfaces) {
    if (tools.length > 0)
      lists.set(label, tools.map((tool) => `${tool.kind} ${tool.service} ${tool.action}`).join('\n'))
  }
  return lists
}

function isMcp(label: string): boolean {
  return label === 'MCP' || label.startsWith('MCP:')
}
