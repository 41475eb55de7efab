/**
 * Options that `check`, `diff` and `accept` share: how a comparison is judged and where its report goes.
 * In: a command's options and the configuration. Out: checked values; flags win over the file.
 */
import { resolve } from 'node:path'
import type { DiffOptions } from '../diff/compare-snapshots.ts'
import { parseFailOn } from '../diff/policies/fail-on.ts'
import { rules } from '../diff/rules.ts'
import { SurfaceError } from '../errors.ts'
import { nearestName } from '../nearest-name.ts'
import { isReportFormat, REPORT_FORMATS, type ReportFormat } from '../report/render-report.ts'
import type { CommandContext } from './command.ts'
import type { ProjectConfig } from './config.ts'

const DEFAULT_FAIL_ON = 'breaking'

/** A file that gets the report. A format nobody knows must not lose the other files, so it is not refused here. */
export interface OutputRequest {
  readonly format: ReportFormat | null
  /** As given. */
  readonly text: string
  readonly file: string
}

/** @throws SurfaceError `option-invalid` or `config-rule-unknown`. */
export function judgingOptions(
  { options }: CommandContext,
  config: ProjectConfig,
): Pick<DiffOptions, 'profile' | 'only' | 'rules' | 'witnesses'> {
  const only = oneOf('--only', options['only'], ['tool', 'http'] as const)
  const profile = oneOf('--profile', options['profile'], ['default', 'strict'] as const) ?? config.profile
  const witnesses = witnessLimit(options['witnesses'])
  return {
    ...(only !== undefined && { only }),
    ...(profile !== undefined && { profile }),
    ...(witnesses !== undefined && { witnesses }),
    ...(config.rules !== undefined && { rules: knownRules(config.rules) }),
  }
}

/** Checked before anything is loaded. @throws SurfaceError `fail-on-unknown`. */
export function failOnOption({ options }: CommandContext, config: ProjectConfig): string {
  const given = (options['failOn'] as string | undefined) ?? config.failOn ?? DEFAULT_FAIL_ON
  return parseFailOn(typeof given === 'string' ? given : given.join(',')).text
}

/** @throws SurfaceError `report-format-unknown`. */
export function formatOption({ options }: CommandContext): ReportFormat {
  const format = (options['format'] as string | undefined) ?? 'text'
  if (!isReportFormat(format))
    throw new SurfaceError('report-format-unknown', { format, formats: REPORT_FORMATS })
  return format
}

/** @throws SurfaceError `option-invalid` for one that names no file of its own. */
export function outputOptions({ options, io }: CommandContext): readonly OutputRequest[] {
  const taken = new Set<string>()
  return ((options['output'] as readonly string[] | undefined) ?? []).map((text) => {
    const at = text.indexOf('=')
    const [format, file] = [text.slice(0, at), text.slice(at + 1)]
    if (at < 1 || file === '') {
      throw invalidOutput(text, 'FORMAT=FILE')
    }
    if (file === '-') throw invalidOutput(text, 'a file; what stdout gets is --format')
    const path = resolve(io.cwd, file)
    if (taken.has(path)) throw invalidOutput(text, 'another file than that of the --output before it')
    taken.add(path)
    return { format: isReportFormat(format) ? format : null, text: format, file }
  })
}

function invalidOutput(value: string, expected: string): SurfaceError {
  return new SurfaceError('option-invalid', { option: '--output', value, expected })
}

function knownRules(given: NonNullable<ProjectConfig['rules']>): NonNullable<DiffOptions['rules']> {
  const kinds = Object.keys(rules)
  for (const kind of Object.keys(given)) {
    if (Object.hasOwn(rules, kind)) continue
    throw new SurfaceError('config-rule-unknown', { kind, nearest: nearestName(kind, kinds) })
  }
  return given as NonNullable<DiffOptions['rules']>
}

function oneOf<const Value extends string>(
  option: string,
  given: unknown,
  values: readonly Value[],
): Value | undefined {
  if (given === undefined) return undefined
  const found = values.find((value) => value === given)
  if (found !== undefined) return found
  throw new SurfaceError('option-invalid', { option, value: String(given), expected: values.join(' or ') })
}

function witnessLimit(given: unknown): DiffOptions['witnesses'] | undefined {
  if (given === undefined || given === 'all' || given === 'none') return given
  const count = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : NaN
  if (Number.isInteger(count)) return count
  throw new SurfaceError('option-invalid', {
    option: '--witnesses',
    value: String(given),
    expected: 'a number, all or none',
  })
}
