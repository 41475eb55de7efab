import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json } from '../../canonical-json.ts'
import { printedName } from '../../printed-value.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { HttpResponse } from '../../snapshot/snapshot.ts'
import type { Edit } from '../edit.ts'
import { operationEdit } from '../operations/operation-edit.ts'
import { compareContent } from './compare-bodies.ts'
import type { CompareAt } from './compare-openapi.ts'
import { compareHeaders } from './compare-response-headers.ts'
import { openApiEdit } from './openapi-edit.ts'

type Responses = { readonly [status: string]: HttpResponse }

/** Answers by status; a failure is compared as a whole, because clients branch on what it says. */
export function compareResponses(
  operation: string,
  before: Responses,
  after: Responses,
  compareAt: CompareAt,
): Edit[] {
  const [old, now] = [Object.keys(before).sort(compareCodeUnits), Object.keys(after).sort(compareCodeUnits)]
  const gone = old.filter((status) => !Object.hasOwn(after, status))
  const come = now.filter((status) => !Object.hasOwn(before, status))
  return [
    ...compareSuccesses(operation, gone.filter(isSuccess), come.filter(isSuccess)),
    ...gone
      .filter((status) => !isSuccess(status))
      .map((status) =>
        openApiEdit(
          'error-status-removed',
          operation,
          pointerOf(status),
          `the status ${printedName(status)} is not declared any more`,
          status,
          null,
        ),
      ),
    ...come
      .filter((status) => !isSuccess(status))
      .map((status) =>
        openApiEdit(
          'error-status-added',
          operation,
          pointerOf(status),
          `the status ${printedName(status)} is declared now`,
          null,
          status,
        ),
      ),
    ...now
      .filter((status) => Object.hasOwn(before, status))
      .flatMap((status) =>
        isSuccess(status)
          ? compareSuccess(operation, status, before[status]!, after[status]!, compareAt)
          : compareFailure(operation, status, before[status]!, after[status]!, compareAt),
      ),
  ]
}

// One that went and one that came are one edit.
function compareSuccesses(operation: string, gone: readonly string[], come: readonly string[]): Edit[] {
  const [old, now] = [gone[0], come[0]]
  if (gone.length === 1 && come.length === 1) {
    const message = `the success status goes from ${printedName(old!)} to ${printedName(now!)}`
    return [
      operationEdit('success-status-changed', 'http', message, {
        operation,
        pointer: '/responses',
        before: old!,
        after: now!,
      }),
    ]
  }
  return [
    ...gone.map((status) =>
      openApiEdit(
        'success-status-removed',
        operation,
        pointerOf(status),
        `the success status ${printedName(status)} was removed`,
        status,
        null,
      ),
    ),
    ...come.map((status) =>
      openApiEdit(
        'success-status-added',
        operation,
        pointerOf(status),
        `the success status ${printedName(status)} is new`,
        null,
        status,
      ),
    ),
  ]
}

function compareSuccess(
  operation: string,
  status: string,
  before: HttpResponse,
  after: HttpResponse,
  compareAt: CompareAt,
): Edit[] {
  const pointer = pointerOf(status)
  return [
    ...compareContent(before.content, after.content, {
      removed: (type) =>
        openApiEdit(
          'response-media-type-removed',
          operation,
          pointer,
          `the answer no longer comes as ${printedName(type)}`,
          type,
          null,
        ),
      added: (type) =>
        openApiEdit(
          'response-media-type-added',
          operation,
          pointer,
          `the answer also comes as ${printedName(type)}`,
          null,
          type,
        ),
      shared: (type) =>
        compareAt(
          `${pointer}/${encodePointerToken(type)}`,
          'httpOutput',
          'answer',
          before.content[type] ?? null,
          after.content[type] ?? null,
        ),
    }),
    ...compareHeaders(operation, pointer, before.headers, after.headers, compareAt),
  ]
}

function compareFailure(
  operation: string,
  status: string,
  before: HttpResponse,
  after: HttpResponse,
  compareAt: CompareAt,
): Edit[] {
  const pointer = pointerOf(status)
  const types = [...new Set([...Object.keys(before.content), ...Object.keys(after.content)])].sort(
    compareCodeUnits,
  )
  const moved = types.some(
    (type) =>
      Object.hasOwn(before.content, type) !== Object.hasOwn(after.content, type) ||
      compareAt(pointer, 'httpOutput', 'answer', before.content[type] ?? null, after.content[type] ?? null)
        .length > 0,
  )
  if (!moved) return []
  const message = `what the status ${printedName(status)} answers changed`
  return [
    openApiEdit(
      'error-answer-changed',
      operation,
      pointer,
      message,
      before.content as Json,
      after.content as Json,
    ),
  ]
}

function isSuccess(status: string): boolean {
  return /^2(\d\d|XX)$/i.test(status)
}

function pointerOf(status: string): string {
  return `/responses/${encodePointerToken(status)}`
}
