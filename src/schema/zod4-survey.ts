/**
 * What stands between a Zod 4 schema and its conversion.
 * In: a schema and the version that converts. Out: whether Zod may convert it as it is, or only a twin of it;
 * a refusal where no conversion would be true.
 */
import { MAX_DEPTH } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import type { Zod4Schema, Zod4Version } from './zod4-structure.ts'
import { visitZod4Parts } from './zod4-structure.ts'

const OLDEST_READABLE_MINI: Zod4Version = { major: 4, minor: 2, patch: 0 }

/** Schemas known to need nothing special, with all they hold. One set a converting version. */
export type PlainSchemas = WeakSet<Zod4Schema>

/**
 * True when Zod must be given a twin: a part comes from another version, or the schema refers to itself.
 * @throws SurfaceError `zod-too-old` for a mini schema that hides its descriptions, `zod-newer-than-converter`,
 * `schema-not-convertible` when it nests without end.
 */
export function needsTwin(schema: Zod4Schema, ours: Zod4Version, plain: PlainSchemas): boolean {
  return !isPlain(schema, { ours, plain, done: new Set(), open: new Set() })
}

interface Survey {
  readonly ours: Zod4Version
  readonly plain: PlainSchemas
  readonly done: Set<Zod4Schema>
  readonly open: Set<Zod4Schema>
}

function isPlain(schema: Zod4Schema, survey: Survey): boolean {
  if (survey.plain.has(schema)) return true
  if (survey.open.has(schema) || survey.done.has(schema)) return false
  if (survey.open.size > MAX_DEPTH)
    throw new SurfaceError('schema-not-convertible', {
      pointer: '',
      reason:
        'it nests without end. A lazy schema must lead back to the same object, not make a new one on every call.',
    })
  let plain = isOurs(schema, survey.ours)
  survey.open.add(schema)
  visitZod4Parts(schema, (part) => {
    plain = isPlain(part, survey) && plain
  })
  if (schema._zod.parent !== undefined) plain = isPlain(schema._zod.parent, survey) && plain
  survey.open.delete(schema)
  if (plain) survey.plain.add(schema)
  else survey.done.add(schema)
  return plain
}

function isOurs(schema: Zod4Schema, ours: Zod4Version): boolean {
  // The first previews of Zod 4 inside Zod 3 packages carry no version.
  const version = schema._zod.version ?? { major: 4, minor: 0, patch: 0 }
  if (!schema._zod.traits.has('ZodType') && compareMinor(version, OLDEST_READABLE_MINI) < 0)
    throw new SurfaceError('zod-too-old', { name: 'zod/mini', version: print(version), needs: '4.2' })
  if (compareMinor(version, ours) > 0)
    throw new SurfaceError('zod-newer-than-converter', { version: print(version), ours: print(ours) })
  return compareMinor(version, ours) === 0 && version.patch === ours.patch
}

function compareMinor(a: Zod4Version, b: Zod4Version): number {
  return a.major - b.major || a.minor - b.minor
}

function print(version: Zod4Version): string {
  return `${version.major}.${version.minor}.${version.patch}`
}
