/**
 * Rows that are no operations: CLI commands, extensions, realtime.
 * In: two snapshots. Out: edits of rows that came, went or moved.
 */
import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { Json } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { Manifest } from '../snapshot/snapshot.ts'
import { printedName } from '../printed-value.ts'
import type { Edit } from './edit.ts'
import { operationEdit } from './operations/operation-edit.ts'
import { sameJson } from '../same-json.ts'

export function compareExtensions(before: Manifest, after: Manifest): Edit[] {
  const text = ({ transport, name }: Manifest['extensions'][number]): string => `${transport} ${name}`
  const [old, now] = [new Set(before.extensions.map(text)), new Set(after.extensions.map(text))]
  const edit = (
    kind: 'extension-added' | 'extension-removed',
    row: Manifest['extensions'][number],
    what: string,
  ): Edit =>
    operationEdit(
      kind,
      row.transport === 'HTTP' ? 'http' : 'tool',
      `the extension ${printedName(row.name)} of ${printedName(row.transport)} ${what}`,
      {
        pointer: `/extensions/${row.transport}/${row.name}`,
        ...(row.transport !== 'HTTP' && { transports: [row.transport] }),
        [kind === 'extension-added' ? 'after' : 'before']: row.name,
      },
    )
  return [
    ...before.extensions
      .filter((row) => !now.has(text(row)))
      .map((row) => edit('extension-removed', row, 'was removed')),
    ...after.extensions
      .filter((row) => !old.has(text(row)))
      .map((row) => edit('extension-added', row, 'is new')),
  ]
}

/** Rows whose meaning is not known here: paired by name, else by content. */
export function compareRealtime(before: Manifest, after: Manifest): Edit[] {
  return (['realtimeContracts', 'realtime'] as const).flatMap((list) => {
    const [old, now] = [rowsByName(before[list]), rowsByName(after[list])]
    return [...new Set([...old.keys(), ...now.keys()])].sort(compareCodeUnits).flatMap((name) => {
      const [one, other] = [old.get(name) ?? null, now.get(name) ?? null]
      if (sameJson(one, other)) return []
      const kind = one === null ? 'realtime-added' : other === null ? 'realtime-removed' : 'realtime-changed'
      const what = one === null ? 'is new' : other === null ? 'was removed' : 'changed'
      return [
        operationEdit(kind, 'format', `the ${list} row ${printedName(name)} ${what}`, {
          pointer: `/${list}/${name}`,
          before: one,
          after: other,
        }),
      ]
    })
  })
}

function rowsByName(rows: readonly Json[]): Map<string, Json> {
  const byName = new Map<string, Json>()
  for (const row of rows) {
    const known = isJsonObject(row)
      ? ['kind', 'service', 'action', 'channel', 'event', 'name'].flatMap((key) =>
          typeof row[key] === 'string' ? [row[key]] : [],
        )
      : []
    const name = known.length > 0 ? known.join('.') : canonicalJson(row)
    // Rows that cannot be told apart by name are told apart by content.
    byName.set(byName.has(name) ? canonicalJson(row) : name, row)
  }
  return byName
}
