/** What the comparisons of a server's lists share. */
import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json, JsonObject } from '../../canonical-json.ts'
import { printedName } from '../../printed-value.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { Edit } from '../edit.ts'
import { listHiddenText } from '../hidden-text.ts'
import type { OperationChangeKind } from '../operation-kinds.ts'
import { hiddenEdits } from '../operations/hidden-edits.ts'
import { operationEdit } from '../operations/operation-edit.ts'
import { sameJson } from '../../same-json.ts'

export const MCP: readonly string[] = ['MCP']

export interface Entries {
  readonly [name: string]: JsonObject
}

interface ListedKinds {
  readonly added: OperationChangeKind
  readonly removed: OperationChangeKind
}

/** Entries that came or went, and the edits of those that stayed; hidden text of whatever is new. */
export function compareListed(
  what: string,
  before: Entries,
  after: Entries,
  kinds: ListedKinds,
  compareEntry: (operation: string, before: JsonObject, after: JsonObject) => Edit[],
): Edit[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareCodeUnits)
  return names.flatMap((name) => {
    const operation = `${what.replaceAll(' ', '-')}:${name}`
    const old = Object.hasOwn(before, name) ? before[name]! : null
    const now = Object.hasOwn(after, name) ? after[name]! : null
    if (sameJson(old, now)) return []
    if (now === null) {
      return [mcpEdit(kinds.removed, operation, `the ${what} was removed`, { before: name })]
    }
    const edits =
      old === null
        ? [mcpEdit(kinds.added, operation, `the ${what} is new`, { after: name })]
        : compareEntry(operation, old, now)
    return [...edits, ...hiddenEdits(listHiddenText(old, now), operation, MCP)]
  })
}

export function mcpEdit(
  kind: OperationChangeKind,
  operation: string,
  message: string,
  parts: { readonly pointer?: string; readonly before?: Json; readonly after?: Json },
): Edit {
  return operationEdit(kind, 'tool', message, { ...parts, operation, transports: MCP })
}

/** One edit where a member differs; absent and null are the same. */
export function memberEdits(
  kind: OperationChangeKind,
  operation: string,
  member: string,
  before: JsonObject,
  after: JsonObject,
  place = '',
): Edit[] {
  const [old, now] = [own(before, member), own(after, member)]
  if (sameJson(old, now)) return []
  const what = old === null ? 'is new' : now === null ? 'is gone' : 'changed'
  const pointer = `${place}/${encodePointerToken(member)}`
  const named = place === '' ? printedName(member) : `${printedName(member)} in ${printedName(place)}`
  return [mcpEdit(kind, operation, `the ${named} ${what}`, { pointer, before: old, after: now })]
}

/** Members beside the known ones, each an edit. */
export function restEdits(
  kind: OperationChangeKind,
  operation: string,
  known: readonly string[],
  before: JsonObject,
  after: JsonObject,
  place = '',
): Edit[] {
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareCodeUnits)
  return members
    .filter((member) => !known.includes(member))
    .flatMap((member) => memberEdits(kind, operation, member, before, after, place))
}

export function own(object: JsonObject, key: string): Json {
  return Object.hasOwn(object, key) ? object[key]! : null
}
