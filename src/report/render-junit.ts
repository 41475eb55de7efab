/**
 * JUnit XML: one test case per block, so that any CI server can list them.
 * Shape: the elements that Jenkins, GitLab and GitHub's readers share. No time and no host is written.
 */
import { neutralLines, neutralText } from '../neutral-text.ts'
import type { Report } from '../report.ts'
import { STALE_KIND, listAnnotations, type Annotation, type AnnotationOptions } from './annotation.ts'
import { relevelledSentence, staleSentence } from './phrases.ts'
import { totalsSentence } from './totals-sentence.ts'

/** A block that reaches the threshold fails, an accepted one is skipped with its reason, any other passes. */
export function renderJunit(report: Report, options: AnnotationOptions = {}): string {
  // A test case of its own says whether the snapshot is up to date, also when it is.
  const annotations = listAnnotations(report, options).filter(({ kind }) => kind !== STALE_KIND)
  const cases = [freshnessCase(report), ...annotations.map(findingCase)].filter((text) => text !== null)
  const all = cases.length === 0 ? [`    <testcase classname="surface" name="nothing moved"/>`] : cases
  const failures = all.filter((text) => text.includes('<failure ')).length
  const skipped = all.filter((text) => text.includes('<skipped ')).length
  const counts = `tests="${all.length}" failures="${failures}" errors="0"`
  const rules = relevelledSentence(report)
  const name = attribute(`surface · ${report.name}`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name=${name} ${counts}>`,
    `  <testsuite name=${name} ${counts} skipped="${skipped}">`,
    '    <properties>',
    `      <property name="totals" value=${attribute(totalsSentence(report))}/>`,
    ...(rules === null ? [] : [`      <property name="rules" value=${attribute(rules)}/>`]),
    '    </properties>',
    ...all,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function freshnessCase({ freshness }: Report): string | null {
  if (freshness === null) return null
  const open = `    <testcase classname="surface" name="snapshot is up to date"`
  if (freshness.state === 'up-to-date' || freshness.state === 're-encoded') return `${open}/>`
  const what = staleSentence(freshness, String)
  return `${open}>\n      <failure type=${attribute(freshness.state)} message=${attribute(what)}>${element(freshness.command)}</failure>\n    </testcase>`
}

function findingCase({ severity, accepted, fails, kind, operation, title, body, place }: Annotation): string {
  const file = place === null ? '' : ` file=${attribute(`${place.file}:${place.line}`)}`
  const open = `    <testcase classname=${attribute(operation === '' ? 'surface' : operation)} name=${attribute(title)}${file}>`
  const text = element(body.join('\n'))
  const inner = fails
    ? `<failure type=${attribute(kind)} message=${attribute(`${severity}: ${title}`)}>${text}</failure>`
    : accepted === null
      ? `<system-out>${element(`${severity}: ${kind}`)}\n${text}</system-out>`
      : `<skipped message=${attribute(`${severity}, accepted: ${accepted}`)}/>`
  return `${open}\n      ${inner}\n    </testcase>`
}

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

function element(text: string): string {
  return neutralLines(text).replace(/[&<>"]/g, (character) => ENTITIES.get(character)!)
}

function attribute(text: string): string {
  return `"${element(neutralText(text))}"`
}
