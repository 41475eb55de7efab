/**
 * What an MCP server says beside its tools.
 * In: two snapshots. Out: edits on the tool surface; none where one of them was not captured from a server, which
 * says nothing of prompts and resources. It must not look into a tool.
 */
import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json, JsonObject } from '../../canonical-json.ts'
import { printedName } from '../../printed-value.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { McpDetails, Snapshot } from '../../snapshot/snapshot.ts'
import type { Edit } from '../edit.ts'
import { listHiddenText } from '../hidden-text.ts'
import { hiddenEdits } from '../operations/hidden-edits.ts'
import { operationEdit } from '../operations/operation-edit.ts'
import { sameJson } from '../../same-json.ts'
import { comparePrompts } from './compare-prompts.ts'
import { compareResources } from './compare-resources.ts'
import { MCP } from './mcp-edit.ts'

export function compareMcp(before: Snapshot, after: Snapshot): Edit[] {
  const [old, now] = [before.details?.mcp, after.details?.mcp]
  if (old === undefined || now === undefined || sameJson(old, now)) return []
  return [
    ...compareServer(old.server, now.server),
    ...compareProtocol(old, now),
    ...compareCapabilities(old.capabilities, now.capabilities),
    ...comparePages(old.pages, now.pages),
    ...compareInstructions(old, now),
    ...comparePrompts(old.prompts, now.prompts),
    ...compareResources('resource', old.resources, now.resources),
    ...compareResources('resource template', old.resourceTemplates, now.resourceTemplates),
  ]
}

/** Names of one server, where it has another one now. */
export function findRenamedServer(
  before: Snapshot,
  after: Snapshot,
): { readonly before: string; readonly after: string } | null {
  const [old, now] = [before.details?.mcp, after.details?.mcp].map((mcp) => own(mcp?.server ?? {}, 'name'))
  return typeof old === 'string' && typeof now === 'string' && old !== now
    ? { before: old, after: now }
    : null
}

function compareServer(before: JsonObject, after: JsonObject): Edit[] {
  return moved(before, after).map((key) =>
    operationEdit('mcp-server-changed', 'tool', `the ${printedName(key)} of the server changed`, {
      transports: MCP,
      pointer: `/server/${encodePointerToken(key)}`,
      before: own(before, key),
      after: own(after, key),
    }),
  )
}

function compareProtocol(before: McpDetails, after: McpDetails): Edit[] {
  if (before.protocolVersion === after.protocolVersion) return []
  return [
    operationEdit(
      'mcp-protocol-changed',
      'tool',
      `protocol version ${printedName(after.protocolVersion)} is negotiated, formerly ${printedName(before.protocolVersion)}`,
      {
        transports: MCP,
        pointer: '/protocolVersion',
        before: before.protocolVersion,
        after: after.protocolVersion,
      },
    ),
  ]
}

/** What is no object counts by its presence: `listChanged: false` is none. */
function compareCapabilities(before: JsonObject, after: JsonObject): Edit[] {
  const [old, now] = [listCapabilities(before), listCapabilities(after)]
  const edit = (kind: 'mcp-capability-added' | 'mcp-capability-removed', name: string): Edit => {
    const what = kind === 'mcp-capability-added' ? 'has a new capability' : 'no longer has the capability'
    const side = kind === 'mcp-capability-added' ? 'after' : 'before'
    return operationEdit(kind, 'tool', `the server ${what} ${printedName(name)}`, {
      transports: MCP,
      pointer: `/capabilities/${name}`,
      [side]: name,
    })
  }
  // With its whole, no part of it is told.
  const isPart = (name: string, others: ReadonlySet<string>): boolean =>
    name.includes('/') && !others.has(name.slice(0, name.lastIndexOf('/')))
  return [
    ...[...old]
      .filter((name) => !now.has(name) && !isPart(name, now))
      .map((name) => edit('mcp-capability-removed', name)),
    ...[...now]
      .filter((name) => !old.has(name) && !isPart(name, old))
      .map((name) => edit('mcp-capability-added', name)),
  ]
}

function listCapabilities(capabilities: JsonObject): ReadonlySet<string> {
  const names = new Set<string>()
  for (const [key, value] of Object.entries(capabilities)) {
    if (value === false || value === null) continue
    const name = encodePointerToken(key)
    names.add(name)
    if (!isJsonObject(value)) continue
    for (const [part, held] of Object.entries(value)) {
      if (held !== false && held !== null) names.add(`${name}/${encodePointerToken(part)}`)
    }
  }
  return names
}

function comparePages(before: McpDetails['pages'], after: McpDetails['pages']): Edit[] {
  return Object.keys(after)
    .sort(compareCodeUnits)
    .filter((list) => Object.hasOwn(before, list) && before[list] === 1 && after[list]! > 1)
    .map((list) =>
      operationEdit(
        'mcp-pages-added',
        'tool',
        `the list of ${printedName(list)} comes in ${after[list]} pages, formerly in one`,
        {
          transports: MCP,
          pointer: `/pages/${encodePointerToken(list)}`,
          before: before[list]!,
          after: after[list]!,
        },
      ),
    )
}

function compareInstructions(before: McpDetails, after: McpDetails): Edit[] {
  const [old, now] = [before.instructions, after.instructions]
  const shown = (details: McpDetails): Json => ({
    instructions: details.instructions,
    server: details.server,
  })
  const hidden = hiddenEdits(listHiddenText(shown(before), shown(after)), '', MCP)
  if (old === now) return hidden
  const message =
    old === null
      ? 'the server has instructions now'
      : now === null
        ? 'the server has no instructions any more'
        : 'the instructions of the server changed'
  return [
    operationEdit('instructions-changed', 'tool', message, {
      transports: MCP,
      pointer: '/instructions',
      before: old,
      after: now,
    }),
    ...hidden,
  ]
}

function moved(before: JsonObject, after: JsonObject): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(compareCodeUnits)
  return keys.filter((key) => !sameJson(own(before, key), own(after, key)))
}

function own(object: JsonObject, key: string): Json {
  return Object.hasOwn(object, key) ? object[key]! : null
}
