import type { Json, JsonObject } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import { operationKey, surfaceKey } from './operation-key.ts'
import { ownMember } from './shape.ts'
import type { OperationDetails, OperationRow, Snapshot } from './snapshot.ts'

/** By row key: everything that row says, one level deep. */
export type Rows = ReadonlyMap<string, JsonObject>

const TOOL_ONLY = ['mcp', 'toolView']
const STORED = ['params', 'input', 'output', 'multipart', 'view', 'rounds', 'http', 'openapi']

/** What HTTP clients see, for each operation with a route. */
export function httpRows(snapshot: Snapshot): Rows {
  const rows = snapshot.manifest.operations.filter((row) => row.http.length > 0)
  return new Map(
    rows.map((row) => {
      const details = detailsOf(snapshot, row)
      return [
        operationKey(row),
        {
          ...flatten(omit(row, TOOL_ONLY)),
          ...contents(details),
          ...(details !== null && { openapi: details.openapi, answer: details.http as unknown as Json }),
        },
      ]
    }),
  )
}

/** What a model or a command line sees, for each tool of each transport. */
export function toolRows(snapshot: Snapshot): Rows {
  const operations = new Map(snapshot.manifest.operations.map((row) => [operationKey(row), row]))
  const rows = new Map<string, JsonObject>()
  for (const surface of snapshot.manifest.toolSurfaces) {
    const key = surfaceKey(surface)
    const shown = ownMember((snapshot.details?.tools ?? {}) as unknown as JsonObject, key)
    for (const tool of surface.tools) {
      const row = operations.get(operationKey(tool))
      const told = isJsonObject(shown) ? ownMember(shown, tool.name) : undefined
      rows.set(`${key} ${tool.name}`, {
        ...(row !== undefined && answerMembers(row, detailsOf(snapshot, row))),
        ...(tool as unknown as JsonObject),
        ...(isJsonObject(told) && told),
        description: uniqueOf([row?.description, isJsonObject(told) ? told['description'] : undefined]),
      })
    }
  }
  return rows
}

/** Everything else, so that nothing can differ without a row that says so. */
export function otherRows(snapshot: Snapshot): Rows {
  const { manifest, details } = snapshot
  const tools = new Set(manifest.toolSurfaces.flatMap((surface) => surface.tools.map(operationKey)))
  const rows = new Map<string, JsonObject>()
  for (const [key, value] of Object.entries(omit(manifest, ['operations', 'toolSurfaces'])))
    rows.set(key, { value })
  for (const row of manifest.operations) {
    const key = operationKey(row)
    const own = detailsOf(snapshot, row)
    const seenAsTool = tools.has(key) ? [...TOOL_ONLY, 'description', 'schemas'] : []
    rows.set(`operation ${key}`, {
      ...(row.http.length === 0 ? flatten(omit(row, seenAsTool)) : {}),
      ...(!tools.has(key) && { mcp: row.mcp as Json, toolView: (row.toolView ?? null) as Json }),
      ...(!tools.has(key) && own !== null && { view: own.view as Json, rounds: own.rounds as Json }),
      ...(own !== null && omit(own, STORED)),
      // Members that this version does not know.
      'view.rest': omit({ ...row.toolView, ...own?.view }, ['defaults', 'output', 'project']),
      'schemas.rest': omit(row.schemas, ['params', 'input', 'output', 'multipart']),
    })
  }
  for (const surface of manifest.toolSurfaces) {
    rows.set(`surface ${surfaceKey(surface)}`, omit(surface, ['tools']))
  }
  if (details === null) return rows
  for (const [key, value] of Object.entries(omit(details, ['operations', 'tools']))) {
    rows.set(`details ${key}`, { value })
  }
  return rows
}

/** The part of an operation's row that its tool answers with. */
function answerMembers(row: OperationRow, details: OperationDetails | null): JsonObject {
  const view = row.toolView
  const members: Record<string, Json> = {
    answer: view?.output ?? row.schemas.output,
    project: view?.project ?? false,
    defaults: view?.defaults ?? null,
    mcp: row.mcp as Json,
  }
  if (details === null) return members
  return {
    ...members,
    answer: details.view?.output ?? details.output,
    defaults: details.view?.defaults ?? null,
    rounds: details.rounds,
  }
}

// Both files say it and both say the same, unless one of them was edited.
function uniqueOf(values: readonly (Json | undefined)[]): Json {
  return [...new Set(values.filter((value) => value !== undefined))]
}

function contents(details: OperationDetails | null): JsonObject {
  if (details === null) return {}
  const { params, input, output, multipart } = details
  return {
    'schemas.params': params,
    'schemas.input': input,
    'schemas.output': output,
    'schemas.multipart': multipart,
  }
}

function detailsOf({ details }: Snapshot, row: OperationRow): OperationDetails | null {
  const key = operationKey(row)
  return details !== null && Object.hasOwn(details.operations, key) ? details.operations[key]! : null
}

function omit(value: object, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value as JsonObject).filter(([key]) => !keys.includes(key)))
}

function flatten(value: object): JsonObject {
  return Object.fromEntries(
    Object.entries(value as JsonObject).flatMap(([key, member]): [string, Json][] =>
      key === 'schemas' && isJsonObject(member)
        ? Object.entries(member).map(([name, inner]) => [`${key}.${name}`, inner])
        : [[key, member]],
    ),
  )
}
