/**
 * Acceptance: somebody's written consent to one finding, as a file that is committed with the change.
 * In: a finding and a reason, or the text of such a file. Out: plain data whose fingerprint is that of the finding.
 * It must not know where files are kept, nor when an acceptance counts.
 */
import { canonicalJson, canonicalJsonFile, compareCodeUnits, type Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import type { Finding, SurfaceName } from '../finding.ts'
import { fingerprint } from './fingerprint.ts'

export interface Acceptance {
  readonly kind: string
  readonly surface: SurfaceName
  readonly operation: string
  /** Where one edit reaches several operations: all of them, so that consent covers no more than was shown. */
  readonly operations?: readonly string[]
  readonly pointer: string
  readonly before: Json | null
  readonly after: Json | null
  readonly reason: string
  /** Digest of the manifest of the base that the finding was made against. */
  readonly against: string
  /** Which consent to the same edit this is; absent for the first. */
  readonly renewal?: number
}

const SURFACES: readonly string[] = ['tool', 'http', 'format'] satisfies readonly SurfaceName[]
const NEEDED = ['after', 'against', 'before', 'kind', 'operation', 'pointer', 'reason', 'surface']
const KNOWN = new Set([...NEEDED, 'operations', 'renewal'])

/** The acceptance of a finding, for the operations its edit reaches. */
export function acceptFinding(
  finding: Finding,
  { reason, against }: { readonly reason: string; readonly against: string },
): Acceptance {
  const { kind, surface, operation, pointer, before, after, reach } = finding
  const operations = operationsOf(finding, reach?.list ?? [])
  const several = operations.length > 1 ? { operations } : {}
  return { kind, surface, operation, ...several, pointer, before, after, reason, against }
}

/** A name may hold a blank and a slash as well as a pointer: the fingerprint tells where one ends and the other begins. */
function operationsOf(finding: Finding, places: readonly string[]): readonly string[] {
  const upTo = (end: (place: string) => number): string[] =>
    [...new Set(places.map((place) => place.slice(0, end(place))))].sort(compareCodeUnits)
  const readings = [upTo((place) => place.indexOf(' /')), upTo((place) => place.lastIndexOf(' /'))]
  return readings.find((names) => fingerprint(finding, names) === finding.fingerprint) ?? readings[0]!
}

/** The text of an acceptance's file. */
export function acceptanceText(acceptance: Acceptance): string {
  return canonicalJsonFile(acceptance)
}

/** Equal for two texts that say the same, whatever their line endings and spacing. */
export function sameAcceptance(one: Acceptance, other: Acceptance): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

export function acceptanceFingerprint(acceptance: Acceptance): string {
  return fingerprint(acceptance, acceptance.operations ?? [acceptance.operation])
}

/**
 * Reads the file of the acceptance of `name`, a fingerprint.
 * @throws SurfaceError `acceptance-invalid` for what is not one, or is one of another finding: copied, renamed or edited.
 */
export function parseAcceptance(text: string, name: string, path: string): Acceptance {
  const value = parseJson(text, path)
  const fault = shapeFault(value)
  if (fault !== null) throw new SurfaceError('acceptance-invalid', { path, fault })
  const acceptance = value as unknown as Acceptance
  const own = acceptanceFingerprint(acceptance)
  if (own === name) return acceptance
  const fault2 = `what it holds has the fingerprint ${own}, so it was copied, renamed or edited by hand`
  throw new SurfaceError('acceptance-invalid', { path, fault: fault2 })
}

function parseJson(text: string, path: string): Json {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as Json
  } catch (cause) {
    throw new SurfaceError('acceptance-invalid', { path, fault: 'it is not JSON' }, { cause })
  }
}

function shapeFault(value: Json): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'it holds no object'
  const fields = value as Readonly<Record<string, unknown>>
  const missing = NEEDED.find((key) => !Object.hasOwn(fields, key))
  if (missing !== undefined) return `the field "${missing}" is missing`
  const unknown = Object.keys(fields).find((key) => !KNOWN.has(key))
  if (unknown !== undefined) return `the field "${unknown}" is not known`
  const texts = ['kind', 'operation', 'pointer', 'reason', 'against']
  const wrong = texts.find((key) => typeof fields[key] !== 'string')
  if (wrong !== undefined) return `the field "${wrong}" is not text`
  if ((fields['reason'] as string).trim() === '') return 'the reason is empty'
  if (!SURFACES.includes(fields['surface'] as string))
    return `the field "surface" is none of ${SURFACES.join(', ')}`
  const { operations, renewal } = fields
  if (
    operations !== undefined &&
    !(Array.isArray(operations) && operations.every((one) => typeof one === 'string'))
  ) {
    return 'the field "operations" is not a list of text'
  }
  return renewal === undefined || (Number.isInteger(renewal) && (renewal as number) > 1)
    ? null
    : 'the field "renewal" is not a whole number above 1'
}
