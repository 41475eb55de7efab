/**
 * SARIF 2.1.0 (OASIS standard): what code scanning reads.
 * Accepted findings are results with a suppression, so that they stay visible and do not count.
 */
import { canonicalJsonFile, compareCodeUnits } from '../canonical-json.ts'
import { neutralText } from '../neutral-text.ts'
import type { Report } from '../report.ts'
import { listAnnotations, type Annotation, type AnnotationOptions, type SourcePlace } from './annotation.ts'
import { relevelledSentence } from './phrases.ts'
import { totalsSentence } from './totals-sentence.ts'

/** GitHub reads the first 5,000 results of a run. */
const MOST = 5000

const LEVELS = { breaking: 'error', risky: 'warning', safe: 'note' } as const

export interface SarifOptions extends AnnotationOptions {
  /** Code scanning refuses a result without a file. */
  readonly fallback: SourcePlace
}

/** At most 5,000 results; the run's properties state the true total. */
export function renderSarif(report: Report, options: SarifOptions): string {
  const annotations = listAnnotations(report, options)
  const kinds = [...new Set(annotations.map(({ kind }) => kind))].sort(compareCodeUnits)
  const rules = relevelledSentence(report, neutralText)
  const run = {
    tool: { driver: { name: 'surfacekit', rules: kinds.map((kind) => ruleOf(kind, options)) } },
    columnKind: 'utf16CodeUnits',
    properties: {
      totals: totalsSentence(report),
      results: annotations.length,
      ...(rules !== null && { rules }),
    },
    results: annotations.slice(0, MOST).map((annotation) => resultOf(annotation, kinds, options)),
  }
  return canonicalJsonFile({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  })
}

function ruleOf(kind: string, { titleOf }: SarifOptions): object {
  const title = titleOf?.(kind) ?? kind.replaceAll('-', ' ')
  return { id: kind, shortDescription: { text: title }, help: { text: `surface explain ${kind}` } }
}

function resultOf(annotation: Annotation, kinds: readonly string[], options: SarifOptions): object {
  const { severity, accepted, kind, title, body, fingerprints, place } = annotation
  return {
    ruleId: kind,
    ruleIndex: kinds.indexOf(kind),
    level: LEVELS[severity],
    message: { text: [title, ...body].join('\n') },
    locations: [locationOf(place ?? options.fallback)],
    partialFingerprints: { 'surface/v1': fingerprints.join('-') },
    ...(accepted === null
      ? {}
      : { suppressions: [{ kind: 'external', status: 'accepted', justification: accepted }] }),
  }
}

function locationOf({ file, line }: SourcePlace): object {
  const uri = file.split('/').map(encodeURIComponent).join('/')
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: line } } }
}
