/**
 * Any library that implements Standard JSON Schema → JSON Schema 2020-12.
 * In: a schema that describes itself. Out: what it says, brought to one form.
 * ArkType and Valibot differ from the rest by one row each: options for what JSON cannot say, and which names
 * of definitions are numbers of their own.
 */
import { SurfaceError } from '../errors.ts'
import { upgradeDraft7 } from './draft-7.ts'
import { foldDefinitions } from './fold-definitions.ts'
import type { JsonSchema, SchemaMode } from './json-schema.ts'
import { DIALECT_2020_12, isJsonObject } from './json-schema.ts'
import { toJsonValue } from './json-value.ts'
import { restoreLostProperty } from './lost-property.ts'
import { normaliseSchema } from './normalise-schema.ts'
import type { AnySchema } from './schema.ts'
import { valibotOptions } from './valibot.ts'

interface SelfDescribing {
  readonly vendor: string
  readonly jsonSchema: Record<SchemaMode, (options: DescribeOptions) => unknown>
}

interface DescribeOptions {
  readonly target: 'draft-2020-12' | 'draft-07'
  readonly libraryOptions?: object
}

interface LibraryRow {
  readonly options?: (mode: SchemaMode) => object
  readonly isGenerated: (name: string) => boolean
}

const LIBRARIES: ReadonlyMap<string, LibraryRow> = new Map([
  ['arktype', { isGenerated: (name: string) => /^[A-Za-z]+\d+$/.test(name) }],
  ['valibot', { isGenerated: (name: string) => /^\d+$/.test(name), options: valibotOptions }],
])

/** @throws SurfaceError `schema-not-convertible` with what the library said. */
export function convertStandard(schema: AnySchema, mode: SchemaMode, extraOptions?: object): JsonSchema {
  const standard = schema['~standard'] as unknown as SelfDescribing
  const row = LIBRARIES.get(standard.vendor)
  const libraryOptions = { ...row?.options?.(mode), ...extraOptions }
  const options = Object.keys(libraryOptions).length === 0 ? {} : { libraryOptions }
  const described = describe(standard, mode, options)
  const normal = normaliseSchema(withDialect(described))
  return row === undefined ? normal : foldDefinitions(normal, row.isGenerated)
}

function describe(standard: SelfDescribing, mode: SchemaMode, options: object): JsonSchema {
  try {
    return read(standard.jsonSchema[mode]({ target: 'draft-2020-12', ...options }))
  } catch (error) {
    // The standard lets a library support one of the two.
    try {
      return upgradeDraft7(read(standard.jsonSchema[mode]({ target: 'draft-07', ...options })))
    } catch {
      const reason = error instanceof Error ? error.message : String(error)
      throw new SurfaceError('schema-not-convertible', { pointer: '', reason }, { cause: error })
    }
  }
}

function read(described: unknown): JsonSchema {
  restoreLostProperties(described)
  // A library may write a default as it is: a Date, a bigint.
  const json = toJsonValue(described)
  if (typeof json === 'boolean' || isJsonObject(json)) return json
  throw new Error(`its library describes it as ${String(described)}, which is no JSON Schema.`)
}

function withDialect(schema: JsonSchema): JsonSchema {
  if (typeof schema === 'boolean')
    return schema ? { $schema: DIALECT_2020_12 } : { $schema: DIALECT_2020_12, not: {} }
  const isOlder = typeof schema.$schema === 'string' && /draft-0[4-7]/.test(schema.$schema)
  return isOlder ? upgradeDraft7(schema) : { ...schema, $schema: DIALECT_2020_12 }
}

function restoreLostProperties(described: unknown): void {
  if (typeof described !== 'object' || described === null) return
  if (!Array.isArray(described)) restoreLostProperty((described as { properties?: unknown }).properties)
  for (const part of Object.values(described)) restoreLostProperties(part)
}
