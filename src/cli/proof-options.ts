/** Options of `prove`, checked. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SurfaceError } from '../errors.ts'
import type { RecordedFile } from '../prove/recorded/recorded-requests.ts'
import { displayPath } from '../sources/display-path.ts'
import type { CommandContext } from './command.ts'

export const PROOF_FORMATS = ['text', 'markdown', 'json'] as const
export type ProofFormat = (typeof PROOF_FORMATS)[number]

/** @throws SurfaceError `report-format-unknown`. */
export function proofFormat({ options }: CommandContext): ProofFormat {
  const format = options['format'] ?? 'text'
  const known = PROOF_FORMATS.find((one) => one === format)
  if (known === undefined) {
    throw new SurfaceError('report-format-unknown', { format: String(format), formats: PROOF_FORMATS })
  }
  return known
}

/** @throws SurfaceError `option-invalid`. */
export function wholeNumber(
  { options }: CommandContext,
  name: 'samples' | 'seed',
  [least, most]: readonly [number, number],
): number | undefined {
  const given = options[name]
  if (given === undefined) return undefined
  const number = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : NaN
  if (number >= least && number <= most) return number
  const expected = `a whole number from ${least} to ${most}`
  throw new SurfaceError('option-invalid', { option: `--${name}`, value: String(given), expected })
}

/** Files named by --requests. @throws SurfaceError `file-unreadable`. */
export function recordedFiles({ io, options }: CommandContext): readonly RecordedFile[] {
  return ((options['requests'] as readonly string[] | undefined) ?? []).map((given) => {
    const path = resolve(io.cwd, given)
    const name = displayPath(path, io.cwd)
    try {
      return { name, text: readFileSync(path, 'utf8') }
    } catch (cause) {
      const reason = (cause as NodeJS.ErrnoException).code
      if (reason === undefined) throw cause
      throw new SurfaceError('file-unreadable', { path: name, reason }, { cause })
    }
  })
}
