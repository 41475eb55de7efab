/**
 * Lint that is new.
 * In: two indexes. Out: an edit for every remark on the tools of a captured server that was none before. A bundle is
 * refused what is wrong with it while it is built; what a foreign server lists is all there is to say.
 */
import { operationKey } from '../../snapshot/operation-key.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Edit } from '../edit.ts'
import { operationEdit } from '../operations/operation-edit.ts'
import { sameJson } from '../../same-json.ts'
import { ownMember, type SnapshotIndex } from '../snapshot-index.ts'
import { lintCatalog, lintTool, type LintRemark } from './lint-tool.ts'

export function compareLint(before: SnapshotIndex, after: SnapshotIndex): Edit[] {
  const [old, now] = [before.snapshot.details, after.snapshot.details]
  if (old === null || now?.mcp === undefined) return []
  return [...after.surfaces].flatMap(([transport, { tools }]) => {
    if (transport === 'CLI') return []
    const [earlier, shown] = [ownMember(old.tools, transport), ownMember(now.tools, transport)]
    const edits = tools.flatMap((row): Edit[] => {
      const [was, is] = [ownMember(earlier, row.name), ownMember(shown, row.name)]
      if (is === undefined || sameJson(was, is)) return []
      const known = new Set(was === undefined ? [] : lintTool({ name: row.name, ...was }).map(keyOf))
      return lintTool({ name: row.name, ...is })
        .filter((one) => !known.has(keyOf(one)))
        .map((one) => lintEdit(one, operationKey(row), transport))
    })
    const grown =
      catalogOf(transport, before.snapshot).length === 0 ? catalogOf(transport, after.snapshot) : []
    return [...edits, ...grown.map((one) => lintEdit(one, '', transport))]
  })
}

function keyOf({ kind, pointer }: LintRemark): string {
  return `${kind} ${pointer}`
}

function lintEdit({ kind, pointer, message, value }: LintRemark, operation: string, transport: string): Edit {
  return operationEdit(kind, 'tool', message, { operation, transports: [transport], pointer, after: value })
}

function catalogOf(transport: string, { details }: Snapshot): LintRemark[] {
  const tools = Object.entries(ownMember(details?.tools, transport) ?? {})
  const bytes = tools.reduce((sum, [, tool]) => sum + tool.bytes, 0)
  return lintCatalog(transport, tools.length, bytes)
}
