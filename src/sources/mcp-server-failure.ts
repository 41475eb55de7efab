import { SurfaceError } from '../errors.ts'
import { shortText } from '../printed-value.ts'
import { causesOf, reasonOf } from './mcp-reason.ts'
import type { ServerLink } from './mcp-server-link.ts'
import type { Tap } from './mcp-server-tap.ts'

const METHOD_NOT_FOUND = -32601
const STDERR_LINES = 20
const STDERR_CHARACTERS = 2_000
export const NOISE_CHARACTERS = 200

/** The server answered that it knows no such method. */
export function isMethodUnknown(error: unknown): boolean {
  return codeOf(error) === METHOD_NOT_FOUND
}

interface Failure {
  readonly label: string
  readonly link: ServerLink
  readonly tap: Tap
  /** The time was up. */
  readonly late: boolean
  readonly timeout: number
  readonly redact: (text: string) => string
}

/** Whatever ended a capture, as what the server did: the first that explains the others. */
export function explainFailure(
  error: unknown,
  { label, link, tap, late, timeout, redact }: Failure,
): SurfaceError {
  const cause = { cause: error }
  const method = tap.asked() ?? 'the connection'
  const said = told(link, redact)
  if (link.isTooLarge()) return new SurfaceError('mcp-too-large', { label, method }, cause)
  if (late) return new SurfaceError('mcp-timeout', { label, method, seconds: timeout / 1000, said }, cause)
  const how = link.ended()
  if (how !== null) return new SurfaceError('mcp-ended', { label, method, how, said }, cause)
  const system = (error as NodeJS.ErrnoException | null)?.syscall
  if (system?.startsWith('spawn')) {
    const { code = '' } = error as NodeJS.ErrnoException
    return new SurfaceError('mcp-not-started', { label, reason: code }, cause)
  }
  const what = reasonOf(error, redact)
  const status = (error as { data?: { status?: unknown } } | null)?.data?.status
  if (typeof status === 'number' || causesOf(error).some((one) => one instanceof TypeError)) {
    const known = typeof status === 'number' ? status : null
    return new SurfaceError('mcp-not-reached', { label, reason: what, status: known }, cause)
  }
  if (codeOf(error) !== null) return new SurfaceError('mcp-refused', { label, method, what, said }, cause)
  return new SurfaceError('mcp-answer-invalid', { label, method, what, said }, cause)
}

/** Numbers are the protocol's codes, words the SDK's. */
function codeOf(error: unknown): number | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'number' ? code : null
}

/** What it said elsewhere: the end of stderr, and what it wrote to stdout by mistake. */
function told(link: ServerLink, redact: (text: string) => string): string {
  const { lines, first } = link.noise()
  const stray =
    lines === 0
      ? []
      : [
          `on stdout, among ${lines} lines that are no messages: ${shortText(redact(first), NOISE_CHARACTERS)}`,
        ]
  // Redacted as a whole: a value that is cut would not be known again.
  const stderr = redact(link.stderr()).trim().slice(-STDERR_CHARACTERS).split('\n').slice(-STDERR_LINES)
  return [...stray, ...stderr].filter((line) => line.trim() !== '').join('\n')
}
