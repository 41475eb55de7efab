/**
 * Defaults that are a function giving different values: each build would write another one.
 * In: a schema of any library. Out: the place of the first such default.
 */
import type { Json } from '../canonical-json.ts'
import { canonicalJson } from '../canonical-json.ts'
import { isJsonObject } from './json-schema.ts'
import { toJsonValue } from './json-value.ts'
import { encodePointerToken } from '../json-pointer.ts'
import type { AnySchema } from './schema.ts'
import { schemaLibrary } from './schema.ts'
import { convertStandard } from './standard-json-schema.ts'
import { inStubbedWorld } from './stubbed-world.ts'
import type { Zod3Definition, Zod3Schema } from './zod3-structure.ts'
import { zod3Parts } from './zod3-structure.ts'
import type { SchemaPart, Zod4Schema } from './zod4-structure.ts'
import { zod4Parts } from './zod4-structure.ts'

export interface UnstableDefault {
  /** JSON pointer of the default's place in the schema: `/properties/createdAt`. */
  readonly pointer: string
}

/**
 * The first default that does not stay the same; `null` when all do.
 * Every default is read as it is and again with the clock and chance replaced: reading it twice as it is would miss
 * `Date.now` whenever both reads fall into one millisecond. Replaced in two ways, so that `Math.random() < 0.5`
 * cannot agree with both.
 */
export function findUnstableDefault(schema: AnySchema): UnstableDefault | null {
  switch (schemaLibrary(schema)) {
    case 'zod4':
    case 'zod4-mini':
      return firstUnstable(collect(schema as unknown as Zod4Schema, zod4Parts, zod4Default))
    case 'zod3':
      return firstUnstable(collect((schema as unknown as Zod3Schema)._def, zod3Parts, zod3Default))
    case 'opaque':
    case null:
      return null
    default:
      return findInDescription(schema)
  }
}

interface DefaultReader {
  readonly pointer: string
  readonly read: () => unknown
}

function firstUnstable(readers: readonly DefaultReader[]): UnstableDefault | null {
  if (readers.length === 0) return null
  const readAll = (): readonly string[] => readers.map(({ read }) => textOf(read))
  const asIs = readAll()
  const stubbed = [inStubbedWorld(0, readAll), inStubbedWorld(1, readAll)]
  const found = readers.find((_reader, index) => stubbed.some((texts) => texts[index] !== asIs[index]))
  return found === undefined ? null : { pointer: found.pointer }
}

function collect<Schema>(
  root: Schema,
  partsOf: (schema: Schema) => readonly SchemaPart<Schema>[],
  defaultOf: (schema: Schema) => (() => unknown) | undefined,
): readonly DefaultReader[] {
  const readers: DefaultReader[] = []
  const met = new Set<Schema>()
  const visit = (schema: Schema, pointer: string): void => {
    if (met.has(schema)) return
    met.add(schema)
    const read = defaultOf(schema)
    if (read !== undefined) readers.push({ pointer, read })
    for (const part of partsOf(schema)) visit(part.schema, pointer + part.place)
  }
  visit(root, '')
  return readers
}

function zod4Default(schema: Zod4Schema): (() => unknown) | undefined {
  const { def } = schema._zod
  if (def.type === 'default' || def.type === 'prefault') return () => def.defaultValue
  // What a catch gives without an error is written as a default as well.
  return def.type === 'catch' ? () => (def.catchValue as (context: unknown) => unknown)(undefined) : undefined
}

function zod3Default(def: Zod3Definition): (() => unknown) | undefined {
  return def.typeName === 'ZodDefault' ? def.defaultValue : undefined
}

// A default that throws is not written at all, which is as stable as any value.
function textOf(read: () => unknown): string {
  try {
    return canonicalJson(toJsonValue(read()))
  } catch {
    return ''
  }
}

// Other libraries show a default only in what they describe, and run its function to describe it.
function findInDescription(schema: AnySchema): UnstableDefault | null {
  const modes = ['input', 'output'] as const
  const describeAll = (): readonly Json[] => modes.map((mode) => convertStandard(schema, mode))
  const asIs = describeAll()
  if (!canonicalJson(asIs).includes('"default":')) return null
  const stubbed = [inStubbedWorld(0, describeAll), inStubbedWorld(1, describeAll)]
  for (const [index, description] of asIs.entries()) {
    for (const other of stubbed) {
      const pointer = firstDifference(description, other[index]!, '')
      if (pointer !== undefined) return { pointer: pointer.replace(/\/default(\/.*)?$/, '') }
    }
  }
  return null
}

function firstDifference(a: Json, b: Json, pointer: string): string | undefined {
  if (!isContainer(a) || !isContainer(b)) return a === b ? undefined : pointer
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  for (const key of keys) {
    const place = `${pointer}/${encodePointerToken(key)}`
    if (!Object.hasOwn(a, key) || !Object.hasOwn(b, key)) return place
    const difference = firstDifference(a[key]!, b[key]!, place)
    if (difference !== undefined) return difference
  }
  return undefined
}

function isContainer(value: Json): value is { readonly [key: string]: Json } {
  return isJsonObject(value) || Array.isArray(value)
}
