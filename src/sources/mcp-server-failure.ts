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
  /** The first thing that the SDK said it did not understand. */
  readonly complaint: unknown
}

/** Whatever ended a capture, as what the server did: the first that explains the others. */
export function explainFailure(
  error: unknown,
  { label, link, tap, late, timeout, redact, complaint }: Failure,
): SurfaceError {
  const cause = { cause: error }
  const method = tap.asked() ?? 'the connection'
  const said = told(link, late ? complaint : undefined, redact)
  if (link.isTooLarge()) return new SurfaceError('mcp-too-large', { label, method }, cause)
  if (late) return new SurfaceError('mcp-timeout', { label, method, seconds: timeout / 1000, said }, cause)
  const how = link.ended()
  if (how !== null) return new SurfaceError('mcp-ended', { label, method, how, said }, cause)
  const system = error as NodeJS.ErrnoException | null
  if (system?.syscall?.startsWith('spawn')) {
    const { code = '', path: program = '' } = system
    return new SurfaceError('mcp-not-started', { label, reason: code, program: redact(program) }, cause)
  }
  const what = reasonOf(error, redact)
  const status = (error as { data?: { status?: unknown } } | null)?.data?.status
  const known = typeof status === 'number' ? status : null
  if (known !== null || (link.kind === 'http' && isUnreachable(error))) {
    const reason = known === null ? what : reasonWithStatus(known, what)
    return new SurfaceError('mcp-not-reached', { label, method, reason, status: known }, cause)
  }
  if (codeOf(error) !== null) return new SurfaceError('mcp-refused', { label, method, what, said }, cause)
  return new SurfaceError('mcp-answer-invalid', { label, method, what, said }, cause)
}

/** `fetch` throws a TypeError for whatever keeps it from an answer; a page of a web site is no server either. */
function isUnreachable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'CLIENT_HTTP_UNEXPECTED_CONTENT' || causesOf(error).some((one) => one instanceof TypeError)
}

/** The SDK tells either the status or what came with it; a page that came with it tells nothing. */
function reasonWithStatus(status: number, what: string): string {
  if (what.includes(`HTTP ${status}`)) return what
  const text = what.replace(/^[^:]*Error POSTing to endpoint:? ?/, '').trim()
  return text === '' || text.startsWith('<') ? `HTTP ${status}` : `HTTP ${status}: ${text}`
}

/** Numbers are the protocol's codes, words the SDK's. */
function codeOf(error: unknown): number | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'number' ? code : null
}

/** What it said elsewhere: the end of stderr, and what it wrote to stdout by mistake. */
function told(link: ServerLink, complaint: unknown, redact: (text: string) => string): string {
  const { lines, first } = link.noise()
  const misunderstood = complaint === undefined ? [] : [`not understood: ${reasonOf(complaint, redact)}`]
  const stray =
    lines === 0
      ? []
      : [
          `on stdout, among ${lines} lines that are no messages: ${shortText(redact(first), NOISE_CHARACTERS)}`,
        ]
  // Redacted as a whole: a value that is cut would not be known again.
  const stderr = redact(link.stderr()).trim().slice(-STDERR_CHARACTERS).split('\n').slice(-STDERR_LINES)
  return [...misunderstood, ...stray, ...stderr].filter((line) => line.trim() !== '').join('\n')
}
