import { groupBy } from '../../group-by.ts'
import { printedName } from '../../printed-value.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import type { OperationContext } from '../operation-context.ts'
import type { AdvertisedEntry, OperationEntry } from '../snapshot-index.ts'
import type { AdvertisedPair } from './by-transport.ts'
import { operationEdit } from './operation-edit.ts'

export interface ExposureComparison {
  readonly edits: readonly Edit[]
  readonly common: readonly AdvertisedPair[]
}

/** Where an operation is advertised, and under which name. */
export function compareExposure(pair: OperationPair, context: OperationContext): ExposureComparison {
  const [before, after] = [byTransport(pair.before), byTransport(pair.after)]
  const common: AdvertisedPair[] = []
  const renamed = new Map<string, AdvertisedPair[]>()
  const removed: AdvertisedEntry[] = []
  const added: AdvertisedEntry[] = []
  for (const transport of new Set([...before.keys(), ...after.keys()])) {
    const moved = context.movedSurfaces.has(transport)
    const now = after.get(transport) ?? []
    const old = before.get(now.length > 0 ? context.formerTransport(transport) : transport) ?? []
    const kept = old.filter(({ name }) => now.some((entry) => entry.name === name))
    const gone = old.filter((entry) => !kept.includes(entry))
    const come = now.filter(({ name }) => !kept.some((entry) => entry.name === name))
    const next = gone.slice(0, come.length).map((entry, index) => ({ before: entry, after: come[index]! }))
    common.push(
      ...kept.map((entry) => ({
        transport,
        before: entry,
        after: now.find(({ name }) => name === entry.name)!,
      })),
      ...next.map((one) => ({ transport, ...one })),
    )
    for (const one of next) {
      const key = `${one.before.name}\n${one.after.name}`
      renamed.set(key, [...(renamed.get(key) ?? []), { transport, ...one }])
    }
    // A surface that came or went says that its tools did.
    if (moved) continue
    removed.push(...gone.slice(come.length))
    added.push(...come.slice(gone.length))
  }
  const operation = pair.after.key
  return {
    common,
    edits: [
      ...[...renamed.values()].map((pairs) => renameEdit(operation, pairs)),
      ...exposureEdit('tool-unexposed', operation, removed),
      ...exposureEdit('tool-exposed', operation, added),
    ],
  }
}

function renameEdit(operation: string, pairs: readonly AdvertisedPair[]): Edit {
  const [{ before, after }] = pairs as readonly [AdvertisedPair]
  return operationEdit(
    'tool-renamed',
    'tool',
    `the tool ${printedName(before.name)} is called ${printedName(after.name)} now`,
    {
      operation,
      transports: pairs.map(({ transport }) => transport),
      pointer: '/name',
      before: before.name,
      after: after.name,
    },
  )
}

function exposureEdit(
  kind: 'tool-exposed' | 'tool-unexposed',
  operation: string,
  entries: readonly AdvertisedEntry[],
): Edit[] {
  if (entries.length === 0) return []
  const transports = [...new Set(entries.map(({ transport }) => transport))]
  const names = [...new Set(entries.map(({ name }) => name))]
  const listed = transports.map(printedName).join(', ')
  return [
    kind === 'tool-exposed'
      ? operationEdit(kind, 'tool', `newly advertised on ${listed}`, {
          operation,
          transports,
          pointer: '/expose',
          after: names,
        })
      : operationEdit(kind, 'tool', `no longer advertised on ${listed}`, {
          operation,
          transports,
          pointer: '/expose',
          before: names,
        }),
  ]
}

function byTransport({ tools }: OperationEntry): Map<string, AdvertisedEntry[]> {
  return groupBy(tools, ({ transport }) => transport)
}
