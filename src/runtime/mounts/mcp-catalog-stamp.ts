import { compareCodeUnits } from '../../canonical-json.ts'
import { digest } from '../../schema/digest.ts'

/** A tool as a list shows it; members that are not stamped may stand beside these. */
export interface StampedTool {
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: unknown
  readonly outputSchema?: unknown
  readonly annotations?: unknown
}

export interface CatalogStamp {
  /** 16 hexadecimal digits over name, description, schemas and annotations of all tools, sorted by name. */
  readonly digest: string
  /** How many tools there are. */
  readonly tools: number
}

/** Where the stamp stands in the `_meta` of a `tools/list` result. */
export const CATALOG_STAMP_KEY = 'surfacekit/catalog'

/**
 * Stamps a catalog, so that a client or a proxy sees whether what it lists is what the server built. A client of a
 * protocol before 2026-07-28 lists answers that are no objects in the SDK's own wrapping, and gets another digest.
 * @throws SurfaceError `not-plain-json` for schemas that are no JSON.
 */
export function mcpCatalogStamp(tools: readonly StampedTool[]): CatalogStamp {
  const stamped = tools
    .map(({ name, description, inputSchema, outputSchema, annotations }) => ({
      name,
      description: description ?? null,
      input: inputSchema,
      output: outputSchema ?? null,
      annotations: annotations ?? null,
    }))
    .sort((one, other) => compareCodeUnits(one.name, other.name))
  return { digest: digest(stamped), tools: tools.length }
}
