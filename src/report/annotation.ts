/**
 * Annotations: a report as the list of remarks that a CI platform pins to files.
 * In: a report and where its operations stand. Out: one remark per block, worst first, as neutral text.
 * It must not know any platform's syntax.
 */
import type { Finding, Severity } from '../finding.ts'
import { neutralText } from '../neutral-text.ts'
import { shortText } from '../printed-value.ts'
import type { Block, Report } from '../report.ts'
import { operationName, toolPhrase } from './block-subject.ts'
import { printedWitness, shortSentence, staleSentence, witnessOf } from './phrases.ts'
import { reachSentences } from './reach-sentences.ts'
import { wordText } from './word-text.ts'

/** A line of a file; `file` is relative to the repository, POSIX separators, `line` counts from 1. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
}

/** Where the contract's source of an operation is known to stand; null where it is not. */
export type LocateOperation = (operation: string) => SourcePlace | null

export interface AnnotationOptions {
  readonly locate?: LocateOperation
  /** Name of a kind as the rules table has it. */
  readonly titleOf?: (kind: string) => string
}

export interface Annotation {
  readonly severity: Severity
  /** Reason, where the finding is accepted. */
  readonly accepted: string | null
  /** True where the finding reaches the threshold of this run. */
  readonly fails: boolean
  readonly kind: string
  readonly operation: string
  /** `orders.create: input /channel no longer accepts "phone"`. */
  readonly title: string
  /** What the title leaves out, a line each: values, witness, why. */
  readonly body: readonly string[]
  readonly fingerprints: readonly string[]
  readonly place: SourcePlace | null
}

/** One annotation per block, and one for a snapshot that is stale or missing. */
export function listAnnotations(report: Report, options: AnnotationOptions): Annotation[] {
  const reached = new Set(report.gate?.fingerprints)
  const annotations = [
    ...ofFreshness(report),
    ...report.blocks.map((block) => ofBlock(block, report, reached, options)),
  ]
  return annotations.sort((one, other) => rank(one) - rank(other))
}

/** The kind of the annotation that says why a run without findings fails. */
export const STALE_KIND = 'snapshot-stale'

function ofFreshness({ freshness }: Report): Annotation[] {
  if (freshness === null || (freshness.state !== 'stale' && freshness.state !== 'missing')) return []
  return [
    {
      severity: 'breaking',
      accepted: null,
      fails: true,
      kind: STALE_KIND,
      operation: '',
      title: neutralText(staleSentence(freshness, String)),
      body: [neutralText(freshness.command)],
      fingerprints: [STALE_KIND],
      place: null,
    },
  ]
}

const SEVERITIES: readonly Severity[] = ['breaking', 'risky', 'safe']

// What fails this run comes first, whatever its severity: a platform may show the beginning only.
function rank({ severity, fails, accepted }: Annotation): number {
  return (fails ? 0 : 6) + (accepted === null ? 0 : 3) + SEVERITIES.indexOf(severity)
}

function ofBlock(
  block: Block,
  report: Report,
  reached: ReadonlySet<string>,
  options: AnnotationOptions,
): Annotation {
  const findings = block.findings.map((position) => report.findings[position]!)
  const first = findings[0]!
  const fingerprints = [...new Set(findings.map(({ fingerprint }) => fingerprint))]
  const operation = shortText(operationName(block.operation))
  const subject = operation === '' ? '' : `${operation}: `
  return {
    severity: block.severity,
    accepted: block.accepted === null ? null : neutralText(shortSentence(block.accepted)),
    fails: fingerprints.some((fingerprint) => reached.has(fingerprint)),
    kind: first.kind,
    operation: neutralText(operation),
    title: neutralText(`${subject}${shortSentence(block.message)}`),
    body: bodyOf(block, findings).map(neutralText),
    fingerprints,
    place: options.locate?.(block.operation) ?? null,
  }
}

function bodyOf(block: Block, findings: readonly Finding[]): string[] {
  const tool = toolPhrase(block, (name) => shortText(name))
  const names = [...(tool === null ? [] : [tool]), ...block.routes.map((route) => shortText(route))]
  return [
    ...(names.length === 0 ? [] : [shortSentence(names.join(', '))]),
    ...(block.values === null
      ? []
      : [`before: ${shortSentence(block.values.before)}`, `after: ${shortSentence(block.values.after)}`]),
    ...(block.words === null ? [] : [wordText(block.words)]),
    ...witnessLines(witnessOf(findings)),
    ...(block.why === null ? [] : [shortSentence(block.why)]),
    ...block.notes.map(shortSentence),
    ...reachSentences(findings, { most: MOST_PLACES, quote: (place) => shortText(place) }),
    ...(block.accepted === null ? [] : [`accepted: ${shortSentence(block.accepted)}`]),
    findings.map(({ kind, surface, fingerprint }) => `${kind} (${surface} ${fingerprint})`).join(', '),
  ]
}

const MOST_PLACES = 6

function witnessLines(witness: Finding['witness']): string[] {
  if (witness === undefined || 'none' in witness) return []
  const label = witness.kind === 'refused-now' ? 'accepted before, refused now' : 'possible now, not before'
  return [`${label}: ${printedWitness(witness.value)}`]
}
