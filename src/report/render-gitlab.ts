/**
 * GitLab code quality report: remarks that GitLab shows in a merge request.
 * Fields: https://docs.gitlab.com, "Code Quality", "Code Quality report format".
 */
import { canonicalJsonFile } from '../canonical-json.ts'
import { neutralText } from '../neutral-text.ts'
import type { Report } from '../report.ts'
import { listAnnotations, type AnnotationOptions, type SourcePlace } from './annotation.ts'
import { relevelledSentence } from './phrases.ts'

const SEVERITIES = { breaking: 'critical', risky: 'major', safe: 'info' } as const

export interface GitlabOptions extends AnnotationOptions {
  /** The platform drops a remark without a file: the place of one whose source line is not known. */
  readonly fallback: SourcePlace
}

export function renderGitlab(report: Report, options: GitlabOptions): string {
  const issues = listAnnotations(report, options).map(
    ({ severity, accepted, kind, title, body, fingerprints, place }) => ({
      type: 'issue',
      check_name: kind,
      description: accepted === null ? title : `${title} (accepted: ${accepted})`,
      content: { body: body.join('\n') },
      categories: ['Compatibility'],
      severity: accepted === null ? SEVERITIES[severity] : 'info',
      fingerprint: fingerprints.join('-'),
      location: lineOf(place ?? options.fallback),
    }),
  )
  const rules = relevelledSentence(report, neutralText)
  return canonicalJsonFile(rules === null ? issues : [...issues, ofRules(rules, options)])
}

// A list of issues has no other place for what was not judged by the table.
function ofRules(description: string, { fallback }: GitlabOptions) {
  return {
    type: 'issue',
    check_name: 'rules-judged-otherwise',
    description,
    content: { body: description },
    categories: ['Compatibility'],
    severity: 'info',
    fingerprint: 'rules-judged-otherwise',
    location: lineOf(fallback),
  }
}

function lineOf({ file, line }: SourcePlace): { path: string; lines: { begin: number } } {
  return { path: file, lines: { begin: line } }
}
