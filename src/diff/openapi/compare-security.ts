import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json } from '../../canonical-json.ts'
import { printedName } from '../../printed-value.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { HttpSecurity } from '../../snapshot/snapshot.ts'
import type { Edit } from '../edit.ts'
import { sameJson } from '../../same-json.ts'
import { ownMember } from '../snapshot-index.ts'
import { openApiEdit } from './openapi-edit.ts'

type Alternative = HttpSecurity['alternatives'][number]

/** Who may call: one of several alternatives is enough, all schemes of one are needed. */
export function compareSecurity(operation: string, before: HttpSecurity, after: HttpSecurity): Edit[] {
  const at = '/security'
  const [open, isOpen] = [isPublic(before), isPublic(after)]
  if (open && isOpen) return []
  const [old, now] = [listed(before), listed(after)]
  if (open) {
    return [
      openApiEdit(
        'security-requirement-added',
        operation,
        at,
        `callers must authenticate now: ${named(now)}`,
        null,
        now,
      ),
    ]
  }
  if (isOpen) {
    return [
      openApiEdit(
        'security-requirement-removed',
        operation,
        at,
        `callers need not authenticate any more: ${named(old)}`,
        old,
        null,
      ),
    ]
  }
  return [
    ...compareAlternatives(operation, before.alternatives, after.alternatives),
    ...compareSchemes(operation, before, after),
  ]
}

function compareAlternatives(
  operation: string,
  before: readonly Alternative[],
  after: readonly Alternative[],
): Edit[] {
  const [old, now] = [bySchemes(before), bySchemes(after)]
  const gone = [...old.keys()].filter((key) => !now.has(key))
  const come = [...now.keys()].filter((key) => !old.has(key))
  const pointer = (key: string): string => `/security/${encodePointerToken(key)}`
  const holds = (many: string, few: string): boolean =>
    few.split(' + ').every((scheme) => many.split(' + ').includes(scheme))
  const consumed = new Set<string>()
  const moved = gone.map((key) => {
    const more = come.find((other) => !consumed.has(other) && holds(other, key))
    const fewer = come.find((other) => !consumed.has(other) && holds(key, other))
    const other = more ?? fewer
    if (other !== undefined) consumed.add(other)
    const [kind, message] =
      more !== undefined
        ? ([
            'security-requirement-added',
            `callers with ${printedName(key)} need ${printedName(more)} now`,
          ] as const)
        : fewer !== undefined
          ? ([
              'security-requirement-removed',
              `callers with ${printedName(key)} need only ${printedName(fewer)} now`,
            ] as const)
          : ([
              'security-alternative-removed',
              `callers cannot authenticate with ${printedName(key)} any more`,
            ] as const)
    return openApiEdit(kind, operation, pointer(key), message, key, other ?? null)
  })
  return [
    ...moved,
    ...come
      .filter((key) => !consumed.has(key))
      .map((key) =>
        openApiEdit(
          'security-alternative-added',
          operation,
          pointer(key),
          `callers can also authenticate with ${printedName(key)}`,
          null,
          key,
        ),
      ),
    ...[...now.keys()]
      .filter((key) => old.has(key))
      .flatMap((key) => compareScopes(operation, pointer(key), old.get(key)!, now.get(key)!)),
  ]
}

function compareScopes(operation: string, at: string, before: Alternative, after: Alternative): Edit[] {
  return Object.keys(after)
    .sort(compareCodeUnits)
    .flatMap((scheme) => {
      const [old, now] = [ownMember(before, scheme) ?? [], ownMember(after, scheme) ?? []]
      const added = now.filter((scope) => !old.includes(scope)).sort(compareCodeUnits)
      const removed = old.filter((scope) => !now.includes(scope)).sort(compareCodeUnits)
      const names = (scopes: readonly string[]): string => scopes.map(printedName).join(', ')
      return [
        ...(added.length === 0
          ? []
          : [
              openApiEdit(
                'security-scope-added',
                operation,
                at,
                `${printedName(scheme)} needs the scope ${names(added)} now`,
                null,
                added,
              ),
            ]),
        ...(removed.length === 0
          ? []
          : [
              openApiEdit(
                'security-scope-removed',
                operation,
                at,
                `${printedName(scheme)} no longer needs the scope ${names(removed)}`,
                removed,
                null,
              ),
            ]),
      ]
    })
}

function compareSchemes(operation: string, before: HttpSecurity, after: HttpSecurity): Edit[] {
  const used = new Set(before.alternatives.flatMap((alternative) => Object.keys(alternative)))
  return Object.keys(after.schemes)
    .filter((scheme) => used.has(scheme) && Object.hasOwn(before.schemes, scheme))
    .sort(compareCodeUnits)
    .flatMap((scheme) => {
      const [old, now] = [essence(before.schemes[scheme]!), essence(after.schemes[scheme]!)]
      if (sameJson(old, now)) return []
      const pointer = `/security/schemes/${encodePointerToken(scheme)}`
      return [
        openApiEdit(
          'security-scheme-changed',
          operation,
          pointer,
          `${printedName(scheme)} is another scheme now`,
          old,
          now,
        ),
      ]
    })
}

/** What a client does for a scheme; texts and addresses of documentation are not part of it. */
function essence(scheme: { readonly [key: string]: Json }): Json {
  return Object.fromEntries(
    ['type', 'in', 'name', 'scheme'].flatMap((key) =>
      Object.hasOwn(scheme, key) ? [[key, scheme[key]!]] : [],
    ),
  )
}

function isPublic({ alternatives }: HttpSecurity): boolean {
  return (
    alternatives.length === 0 || alternatives.some((alternative) => Object.keys(alternative).length === 0)
  )
}

function bySchemes(alternatives: readonly Alternative[]): Map<string, Alternative> {
  const entries = alternatives.map((one): [string, Alternative] => [
    Object.keys(one).sort(compareCodeUnits).join(' + '),
    one,
  ])
  return new Map(entries.sort(([a], [b]) => compareCodeUnits(a, b)))
}

function listed({ alternatives }: HttpSecurity): string[] {
  return [...bySchemes(alternatives).keys()]
}

function named(keys: readonly string[]): string {
  return keys.map(printedName).join(' or ')
}
