/**
 * GitHub Actions workflow commands, one a line: remarks that GitHub pins to the lines of a pull request.
 * Syntax and escapes: https://docs.github.com/actions, "Workflow commands".
 */
import { neutralText } from '../neutral-text.ts'
import type { Report } from '../report.ts'
import { STALE_KIND, listAnnotations, type Annotation, type AnnotationOptions } from './annotation.ts'
import { relevelledSentence } from './phrases.ts'
import { totalsSentence } from './totals-sentence.ts'

/** GitHub shows no more of one job. */
const MOST = 50

const COMMANDS = { breaking: 'error', risky: 'warning', safe: 'notice' } as const

/** At most 50 commands; when there are more, the first one states the true total. */
export function renderGithub(report: Report, options: AnnotationOptions = {}): string {
  const all = listAnnotations(report, options)
  const rules = relevelledSentence(report, neutralText)
  const room = rules === null ? MOST : MOST - 1
  const shown = all.length <= room ? all : all.slice(0, room - 1)
  const total = `${totalsSentence(report)}. ${shown.length} of ${all.length} are annotated.`
  const heading: readonly [string, string] = ['title', neutralText(`surface · ${report.name}`)]
  const lines = [
    ...(rules === null ? [] : [command('notice', [heading], rules)]),
    ...(shown.length === all.length ? [] : [command('notice', [heading], total)]),
    ...shown.map(ofAnnotation),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

function ofAnnotation({ severity, accepted, place, title, body, kind }: Annotation): string {
  const heading = kind === STALE_KIND ? 'stale snapshot' : severity
  const properties: [string, string][] = [
    ...(place === null
      ? []
      : [['file', place.file] as [string, string], ['line', String(place.line)] as [string, string]]),
    ['title', accepted === null ? heading : `${severity}, accepted`],
  ]
  return command(accepted === null ? COMMANDS[severity] : 'notice', properties, [title, ...body].join('\n'))
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
