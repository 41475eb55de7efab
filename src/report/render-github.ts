/**
 * GitHub Actions workflow commands, one a line: remarks that GitHub pins to the lines of a pull request.
 * Syntax and escapes: https://docs.github.com/actions, "Workflow commands".
 */
import { neutralText } from '../neutral-text.ts'
import type { Report } from '../report.ts'
import { STALE_KIND, listAnnotations, type Annotation, type AnnotationOptions } from './annotation.ts'
import { relevelledSentence } from './phrases.ts'
import { totalsSentence } from './totals-sentence.ts'

/** GitHub shows no more errors, no more warnings and no more notices of one step. */
const MOST = 10

const COMMANDS = { breaking: 'error', risky: 'warning', safe: 'notice' } as const

/** At most 10 commands of a kind; when there are more, the first one states the true total. */
export function renderGithub(report: Report, options: AnnotationOptions = {}): string {
  const all = listAnnotations(report, options)
  const rules = relevelledSentence(report, neutralText)
  const notices = rules === null ? MOST : MOST - 1
  const fitting = firstOfEach(all, notices)
  // The line that states the total is a notice too.
  const shown = fitting.length === all.length ? all : firstOfEach(all, notices - 1)
  const total = `${totalsSentence(report)}. ${shown.length} of ${all.length} are annotated.`
  const heading: readonly [string, string] = ['title', neutralText(`surface · ${report.name}`)]
  const lines = [
    ...(rules === null ? [] : [command('notice', [heading], rules)]),
    ...(shown.length === all.length ? [] : [command('notice', [heading], total)]),
    ...shown.map(ofAnnotation),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function firstOfEach(annotations: readonly Annotation[], notices: number): Annotation[] {
  const room = { error: MOST, warning: MOST, notice: notices }
  return annotations.filter((annotation) => room[commandOf(annotation)]-- > 0)
}

function commandOf({ accepted, severity }: Annotation): (typeof COMMANDS)[keyof typeof COMMANDS] {
  return accepted === null ? COMMANDS[severity] : 'notice'
}

function ofAnnotation(annotation: Annotation): string {
  const { severity, accepted, place, title, body, kind } = annotation
  const heading = kind === STALE_KIND ? 'stale snapshot' : severity
  const properties: [string, string][] = [
    ...(place === null
      ? []
      : [['file', place.file] as [string, string], ['line', String(place.line)] as [string, string]]),
    ['title', accepted === null ? heading : `${severity}, accepted`],
  ]
  return command(commandOf(annotation), properties, [title, ...body].join('\n'))
}

function command(name: string, properties: readonly (readonly [string, string])[], message: string): string {
  const list = properties.map(([key, value]) => `${key}=${escapeProperty(value)}`).join(',')
  return `::${name}${list === '' ? '' : ` ${list}`}::${escapeMessage(message)}`
}

function escapeMessage(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
