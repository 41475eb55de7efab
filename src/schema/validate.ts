/** Parsing with any schema, through the interface all accepted libraries share. */
import type { AnySchema, SchemaOutput } from './schema.ts'

/** Why a value was refused, and where: `path` holds keys and indices from the root. */
export interface ValidationIssue {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

export type ValidationResult<Value = unknown> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[]; readonly value?: undefined }

/**
 * Parses `value` with `schema`. A promise is returned only where the library itself returns one.
 * What the library throws, or its promise rejects with, is passed on: it is a bug of the schema, not an issue.
 */
export function validate<S extends AnySchema>(
  schema: S,
  value: unknown,
): ValidationResult<SchemaOutput<S>> | Promise<ValidationResult<SchemaOutput<S>>> {
  const result = schema['~standard'].validate(value)
  return isPromiseLike(result) ? Promise.resolve(result).then(read<S>) : read<S>(result)
}

function read<S extends AnySchema>(result: unknown): ValidationResult<SchemaOutput<S>> {
  const { issues, value } = result as { issues?: readonly RawIssue[]; value?: SchemaOutput<S> }
  if (issues === undefined || issues === null) return { value: value as SchemaOutput<S> }
  return {
    issues: Array.from(issues, ({ message, path }) => ({ message, path: Array.from(path ?? [], keyOf) })),
  }
}

interface RawIssue {
  readonly message: string
  readonly path?: Iterable<PropertyKey | { readonly key: PropertyKey }>
}

// The interface lets a segment be a bare key or an object that holds one.
function keyOf(segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey {
  return typeof segment === 'object' ? segment.key : segment
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function'
}
