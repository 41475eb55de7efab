/**
 * Both surfaces of a bundle as plain data.
 * In: a bundle, or what it resolves to. Out: manifest and details that depend on the contracts alone:
 * not on the order of exports, the machine, the time or the place.
 * It must not know files, revisions or a second snapshot.
 */
import type { Json } from '../canonical-json.ts'
import type { Bundle } from '../contract/bundle.ts'
import type { CliCommand, ResolvedBundle } from '../contract/operation.ts'
import { resolveBundle } from '../contract/resolve-bundle.ts'
import { SurfaceError } from '../errors.ts'
import { toJsonSchema } from '../schema/to-json-schema.ts'
import { createContents } from './contents.ts'
import type { Content } from './contents.ts'
import { buildHttpSurface } from './http-surface.ts'
import { operationKey } from './operation-key.ts'
import { buildOperation } from './operation-rows.ts'
import type { OperationEntry } from './operation-rows.ts'
import type { Details, Manifest, OperationRow, Snapshot } from './snapshot.ts'
import { sortManifest } from './sort-manifest.ts'
import { buildToolSurfaces } from './tool-surface.ts'

/**
 * What a bundle exposes, canonical and hashed. The same contracts give the same snapshot in any order.
 * @throws SurfaceError what `resolveBundle`, the OpenAPI document and the conversion of schemas refuse.
 */
export function buildSnapshot(bundle: Bundle): Snapshot {
  return buildResolvedSnapshot(resolveBundle(bundle))
}

/** The same for a bundle whose rules are already applied. */
export function buildResolvedSnapshot(bundle: ResolvedBundle): Snapshot {
  const contentOf = createContents()
  const built = bundle.operations.map((operation) => ({
    operation,
    ...buildOperation(operation, contentOf),
  }))
  const entries = byKey(built)
  const tools = buildToolSurfaces(bundle.toolSurfaces, contentOf)
  const http = buildHttpSurface(bundle, contentOf)
  const commands = bundle.cliCommands.map((command) => buildCommand(command, contentOf))
  const manifest: Manifest = {
    manifestVersion: 3,
    digestVersion: 1,
    operations: [...entries.values()].map((entry) => entry.row),
    toolSurfaces: tools.rows,
    realtimeContracts: [],
    realtime: [],
    cliOnly: commands.map((command) => command.row),
    extensions: bundle.extensions.map(({ transport, name }) => ({ transport, name })),
  }
  const details: Details = {
    detailsVersion: 1,
    operations: Object.fromEntries(
      [...entries].map(([key, { operation, details }]) => [key, { ...details, ...http.of(operation) }]),
    ),
    http: { document: http.document },
    tools: tools.details,
    ...(commands.length > 0 && {
      cliOnly: Object.fromEntries(commands.map(({ row, details }) => [row.name, details])),
    }),
  }
  return { manifest: sortManifest(manifest), details }
}

/** Two operations that would be written under one key cannot both be written. */
function byKey<Entry extends OperationEntry>(entries: readonly Entry[]): Map<string, Entry> {
  const found = new Map<string, Entry>()
  for (const entry of entries) {
    const key = operationKey(entry.row)
    const other = found.get(key)
    if (other !== undefined) {
      throw new SurfaceError('operation-key-ambiguous', {
        key,
        first: name(other.row),
        second: name(entry.row),
      })
    }
    found.set(key, entry)
  }
  return found
}

function name({ kind, service, action }: OperationRow): string {
  return `the ${kind} operation "${action}" of "${service}"`
}

function buildCommand({ name, description, input, output }: CliCommand, contentOf: (value: Json) => Content) {
  const details = {
    input: toJsonSchema(input, 'input'),
    output: output === null ? null : toJsonSchema(output, 'output'),
  }
  const row = {
    name,
    description,
    input: contentOf(details.input).digest,
    output: details.output === null ? null : contentOf(details.output).digest,
  }
  return { row, details }
}
