import { printedName } from '../../printed-value.ts'
import type { HttpDeprecation } from '../../snapshot/snapshot.ts'
import type { Edit } from '../edit.ts'
import { openApiEdit } from './openapi-edit.ts'

const STABILITY = ['draft', 'alpha', 'beta', 'stable']

/** What a document promises of an operation's future. No clock: dates are compared with each other alone. */
export function compareLifecycle(operation: string, before: HttpDeprecation, after: HttpDeprecation): Edit[] {
  return [
    ...compareDeprecated(operation, before.deprecated, after.deprecated),
    ...compareSunset(operation, before, after),
    ...compareStability(operation, before.stability, after.stability),
  ]
}

function compareDeprecated(operation: string, before: boolean, after: boolean): Edit[] {
  if (before === after) return []
  return [
    after
      ? openApiEdit(
          'operation-deprecated',
          operation,
          '/deprecated',
          'the operation is deprecated',
          false,
          true,
        )
      : openApiEdit(
          'operation-undeprecated',
          operation,
          '/deprecated',
          'the operation is not deprecated any more',
          true,
          false,
        ),
  ]
}

function compareSunset(operation: string, before: HttpDeprecation, after: HttpDeprecation): Edit[] {
  const [old, now] = [before.sunset, after.sunset]
  const edit = (kind: Parameters<typeof openApiEdit>[0], message: string): Edit[] => [
    openApiEdit(kind, operation, '/sunset', message, old, now),
  ]
  if (old === now) return []
  if (old === null) return edit('sunset-added', `the operation will go on ${printedName(now!)}`)
  // Without the deprecation there is nothing to promise a date for.
  if (now === null)
    return after.deprecated ? edit('sunset-removed', `the sunset ${printedName(old)} is gone`) : []
  const message = `the sunset goes from ${printedName(old)} to ${printedName(now)}`
  if (!isDate(old) || !isDate(now)) return edit('sunset-changed', message)
  return edit(now < old ? 'sunset-moved-earlier' : 'sunset-moved-later', message)
}

function compareStability(operation: string, before: string | null, after: string | null): Edit[] {
  // A document that says nothing of it promises that it stays.
  const rank = (stability: string | null): number => STABILITY.indexOf(stability ?? 'stable')
  const [old, now] = [rank(before), rank(after)]
  if (old === now || old < 0 || now < 0) return []
  const message = `the stability goes from ${before ?? 'stable'} to ${after ?? 'stable'}`
  const kind = now > old ? 'stability-increased' : 'stability-decreased'
  return [openApiEdit(kind, operation, '/stability', message, before, after)]
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text)
}
