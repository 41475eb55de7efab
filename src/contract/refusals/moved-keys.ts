/** Fields that are ignored without a word: tool options at their old place, and misspelled endpoint fields. */
import { misspelledField } from './misspelled-field.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { offence } from './subject.ts'

const MOVED: ReadonlyMap<string, string> = new Map([
  ['toolName', 'Write it as `tool: { name }`.'],
  ['toolView', 'Declare it with `withToolView(endpoint, view)`, which sets `tool.view`.'],
  ['ui', 'Write it as `tool: { ui }`.'],
  ['annotations', 'Write it as `tool: { annotations }`.'],
  ['mcp', 'Write it as `tool: { mcp }`.'],
])

const ENDPOINT_FIELDS = [
  'method',
  'path',
  'desc',
  'scope',
  'params',
  'input',
  'output',
  'expose',
  'tool',
  'meta',
  'rawResponse',
  'rawBody',
  'multipart',
  'responseMeta',
  'stream',
] as const

export function refuseMovedKeys(subject: Subject): readonly Offence[] {
  const offences: Offence[] = []
  for (const key of Object.keys(subject.endpoint)) {
    if (subject.endpoint[key] === undefined) continue
    const remedy = MOVED.get(key)
    if (remedy !== undefined) {
      offences.push(
        offence(subject, key, 'tool options are one group, and this one stands outside of it', remedy),
      )
      continue
    }
    const meant = misspelledField(key, ENDPOINT_FIELDS)
    if (meant !== null) {
      offences.push(
        offence(subject, key, 'no endpoint has this field', `Write \`${meant}\`, or move it to \`meta\`.`),
      )
    }
  }
  return offences
}
