/**
 * Titles, descriptions and ids of Zod 4 schemas, whichever copy of Zod keeps them.
 * In: the registries that can be reached. Out: one registry for one conversion, as `toJSONSchema` takes it.
 */
import type { Zod4Schema } from './zod4-structure.ts'
import { originalOf } from './zod4-twin.ts'

export type Zod4Metadata = Readonly<Record<string, unknown>>

export interface Zod4Registry {
  get(schema: Zod4Schema): Zod4Metadata | undefined
  has(schema: Zod4Schema): boolean
}

/**
 * A registry that asks the schema's own `.meta()` first: a copy before 4.1.13 keeps its registry to itself, and
 * what is written there would vanish. Then the one all later copies share, then the converter's own.
 * Two schemas of one conversion under one id are refused: in `$defs` one would silently replace the other.
 */
export function readMetadata(converterRegistry: Zod4Registry): Zod4Registry {
  const shared = (globalThis as { __zod_globalRegistry?: Zod4Registry }).__zod_globalRegistry
  const owners = new Map<unknown, Zod4Schema>()
  const get = (given: Zod4Schema): Zod4Metadata | undefined => {
    const schema = originalOf(given)
    const metadata = schema.meta?.() ?? shared?.get(schema) ?? converterRegistry.get(schema)
    if (metadata?.id !== undefined) claimId(owners, metadata.id, schema)
    return metadata
  }
  return { get, has: (schema) => get(schema) !== undefined }
}

function claimId(owners: Map<unknown, Zod4Schema>, id: unknown, schema: Zod4Schema): void {
  if (typeof id !== 'string' || id === '' || id === '__proto__' || /^__schema\d+$/.test(id))
    throw new Error(`the id ${String(id)} cannot name a definition.`)
  const owner = owners.get(id) ?? schema
  if (owner !== schema) throw new Error(`two schemas share the id "${id}".`)
  owners.set(id, schema)
}
