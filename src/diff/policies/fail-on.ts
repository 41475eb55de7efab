/**
 * The threshold of a gate.
 * In: `breaking`, `risky`, `any`, `never`, `shown`, alone, listed, or by surface. Out: what a finding must be to fail it.
 */
import { SurfaceError } from '../../errors.ts'
import type { Finding, SurfaceName } from '../../finding.ts'
import { nearestName } from '../../nearest-name.ts'
import type { Block, Gate, ReportState } from '../../report.ts'

export type Threshold = 'breaking' | 'risky' | 'any' | 'never'

export interface FailOn {
  readonly tool: Threshold
  readonly http: Threshold
  readonly format: Threshold
  /** Fails on any answer path that is newly shown to a model. */
  readonly shown: boolean
  /** As given. */
  readonly text: string
}

const THRESHOLDS: readonly Threshold[] = ['never', 'breaking', 'risky', 'any']
const SURFACES: readonly SurfaceName[] = ['tool', 'http', 'format']
// Only a tool shows something to a model, so both say the same.
const SHOWN: readonly string[] = ['shown', 'tool=shown']

/**
 * Parses a comma-separated list. Words without a surface hold for every surface, the strictest counts. A surface that
 * nothing is said of fails on breaking findings, unless the list is `shown` alone.
 * @throws SurfaceError `fail-on-unknown` for any other word.
 */
export function parseFailOn(text: string): FailOn {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const everywhere: Threshold[] = []
  const bySurface = new Map<SurfaceName, Threshold>()
  for (const word of words) {
    const [left, right, ...more] = word.split('=')
    const surface = SURFACES.find((name) => right !== undefined && name === left)
    const threshold = THRESHOLDS.find((name) => name === (right ?? left))
    if (SHOWN.includes(word)) continue
    if (threshold === undefined || more.length > 0 || (right !== undefined && surface === undefined)) {
      throw unknownWord(word, text)
    }
    if (surface === undefined) everywhere.push(threshold)
    else bySurface.set(surface, threshold)
  }
  if (words.length === 0) throw unknownWord(text, text)
  const shown = words.some((word) => SHOWN.includes(word))
  const silent = shown && bySurface.size === 0 ? 'never' : 'breaking'
  const rest = THRESHOLDS.findLast((threshold) => everywhere.includes(threshold)) ?? silent
  const of = (surface: SurfaceName): Threshold => bySurface.get(surface) ?? rest
  return { tool: of('tool'), http: of('http'), format: of('format'), shown, text: words.join(',') }
}

function unknownWord(word: string, text: string): SurfaceError {
  const known = ['', ...SURFACES.map((surface) => `${surface}=`)].flatMap((head) =>
    THRESHOLDS.map((threshold) => head + threshold),
  )
  return new SurfaceError('fail-on-unknown', { word, text, nearest: nearestName(word, [...known, ...SHOWN]) })
}

/** True for a finding that reaches the threshold and that nobody accepted. */
export function reaches(finding: Finding, failOn: FailOn): boolean {
  if (finding.accepted) return false
  const threshold = failOn[finding.surface]
  if (threshold === 'never') return false
  return (
    finding.severity === 'breaking' ||
    threshold === 'any' ||
    (threshold === 'risky' && finding.severity === 'risky')
  )
}

/** Whether a report fails, and by which findings. */
export function evaluateFailOn(
  findings: readonly Finding[],
  blocks: readonly Block[],
  { shown }: ReportState,
  failOn: FailOn,
): Gate {
  const open = failOn.shown ? shown.tools.filter(({ accepted }) => !accepted) : []
  const paths = open.reduce((sum, tool) => sum + tool.paths.length, 0)
  const counts = (finding: Finding): boolean =>
    reaches(finding, failOn) || (failOn.shown && !finding.accepted && (finding.shows ?? []).length > 0)
  const reached = findings.filter((finding) => reaches(finding, failOn))
  const mentioned = findings.filter(counts)
  return {
    failOn: failOn.text,
    failed: reached.length > 0 || paths > 0,
    reached: reached.length,
    reachedBreaking: reached.filter(({ severity }) => severity === 'breaking').length,
    edits: blocks.filter((block) => block.findings.some((index) => reaches(findings[index]!, failOn))).length,
    shown: paths,
    fingerprints: mentioned.map(({ fingerprint }) => fingerprint),
  }
}
