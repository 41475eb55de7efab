/**
 * Everything that is refused of a contract.
 * In: what the author wrote, unchecked. Out: every offence, endpoints in the order written, rules in the table's order.
 */
import { pathFaults } from '../path.ts'
import { refuseDescription, refusePath, refuseScopeAndMeta } from './description-and-path.ts'
import { refuseExpose } from './expose.ts'
import { refuseKind } from './kind.ts'
import { misspelledField } from './misspelled-field.ts'
import { refuseMovedKeys } from './moved-keys.ts'
import { refuseMultipart } from './multipart.ts'
import type { Offence } from './offence.ts'
import { refuseSchemas } from './schemas.ts'
import type { Fields, Refusal, Subject } from './subject.ts'
import { asFields, readSubject } from './subject.ts'
import { refuseToolGroup, refuseToolHints } from './tool-group.ts'
import { refuseToolInput } from './tool-input.ts'
import { refuseToolMcp } from './tool-mcp.ts'
import { refuseToolNames } from './tool-names.ts'
import { listUnshownNames } from './unshown-names.ts'
import { refuseProjection, refuseSlice } from './view-answer.ts'
import { refuseViewDeclaration } from './view-declaration.ts'
import { refuseDefaultJson, refuseDefaultKeys } from './view-defaults.ts'
import { refuseDefaultValues } from './view-default-values.ts'

/** Rules about the tool side of an endpoint; runtime tools obey them too. */
export const TOOL_REFUSALS: readonly Refusal[] = [
  refuseToolGroup,
  refuseToolHints,
  refuseToolMcp,
  refuseToolInput,
  refuseViewDeclaration,
  refuseDefaultKeys,
  refuseDefaultJson,
  refuseDefaultValues,
  refuseSlice,
  refuseProjection,
]

export function contractOffences(head: unknown, endpoints: unknown): readonly Offence[] {
  const fields = asFields(head) ?? {}
  const map = asFields(endpoints)
  const own = headOffences(fields)
  if (map === null) return [...own, { endpoint: '', field: 'endpoints', ...NOT_AN_OBJECT }]
  const prefix = typeof fields.prefix === 'string' ? fields.prefix : ''
  // A prefix that is refused is told once, and not again with every path.
  const sound = !own.some(({ field }) => field === 'prefix')
  const rules: readonly Refusal[] = [
    refuseMovedKeys,
    refuseDescription,
    refusePath(sound ? prefix : ''),
    refuseScopeAndMeta,
    refuseKind,
    refuseMultipart,
    refuseExpose,
    refuseSchemas,
    ...TOOL_REFUSALS,
  ]
  const subjects: Subject[] = []
  const offences = Object.keys(map).flatMap((action): readonly Offence[] => {
    const endpoint = asFields(map[action])
    if (endpoint === null) return [{ endpoint: action, field: '', ...NOT_AN_OBJECT }]
    const subject = readSubject(prefix, action, endpoint)
    subjects.push(subject)
    return rules.flatMap((rule) => rule(subject))
  })
  const refused = [...own, ...offences, ...refuseToolNames(subjects)]
  const named = refused.length > 0 && sound
  return named ? [...refused, ...listUnshownNames(prefix, subjects)] : refused
}

const NOT_AN_OBJECT = { reason: 'it is not an object', remedy: 'Write `{ method, path, desc }`.' }

const HEAD_FIELDS = ['prefix', 'scope', 'meta'] as const

function headOffences(head: Fields): readonly Offence[] {
  const { prefix, scope, meta } = head
  const offences: Offence[] = []
  const add = (field: string, reason: string, remedy: string) =>
    offences.push({ endpoint: '', field, reason, remedy })
  if (typeof prefix !== 'string')
    add('prefix', 'it is not a text', 'Write the part of the path all endpoints share.')
  else {
    for (const fault of pathFaults(prefix.startsWith('/') ? prefix : `/${prefix}`))
      add('prefix', `${fault} in "${prefix}"`, 'Write a path such as `users` or `/admin/users`.')
  }
  if (scope !== undefined && (typeof scope !== 'string' || scope === ''))
    add('scope', 'it is not a name', 'Write a non-empty string, or leave it out.')
  if (meta !== undefined && asFields(meta) === null)
    add('meta', 'it is not an object', 'Write an object, or leave it out.')
  for (const key of Object.keys(head)) {
    const meant = head[key] === undefined ? null : misspelledField(key, HEAD_FIELDS)
    if (meant !== null) add(key, 'no contract has this field', `Write \`${meant}\`, or move it to \`meta\`.`)
  }
  return offences
}
