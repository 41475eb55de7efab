/**
 * What can be said when one side has no details: which digests moved.
 * In: an operation of two manifests. Out: one edit for each moved digest on each surface it belongs to. A tool's
 * `input` digest is not compared: another writer digests another document.
 */
import type { SurfaceName } from '../../finding.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import { printedName } from '../../printed-value.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import type { OperationRow } from '../../snapshot/snapshot.ts'
import { operationEdit } from './operation-edit.ts'

export function compareDigests(
  { before, after }: OperationPair,
  http: boolean,
  transports: readonly string[],
): Edit[] {
  const operation = after.key
  const [old, now] = [before.row, after.row]
  const onHttp = (slot: 'params' | 'input' | 'output' | 'multipart', subject: string): Edit[] =>
    http ? digestEdits('http', operation, `/${slot}`, subject, old.schemas[slot], now.schemas[slot]) : []
  const onTool = (
    pointer: string,
    subject: string,
    one: string | null | undefined,
    other: string | null | undefined,
  ): Edit[] =>
    transports.length > 0
      ? digestEdits('tool', operation, pointer, subject, one ?? null, other ?? null, transports)
      : []
  return [
    ...onHttp('params', 'path parameters'),
    ...onHttp('input', 'input'),
    ...onHttp('multipart', 'file parts'),
    ...onHttp('output', 'answer'),
    ...onTool('/params', 'path parameters', old.schemas.params, now.schemas.params),
    ...onTool('/input', 'input', old.schemas.input, now.schemas.input),
    ...onTool('/view/defaults', "view's defaults", old.toolView?.defaults, now.toolView?.defaults),
    ...onTool('/output', 'answer', answerDigest(old), answerDigest(now)),
    ...[...roundDigests(now)].flatMap(([key, digest]) => {
      const one = roundDigests(old).get(key)
      return one === undefined
        ? []
        : onTool(`/rounds/${encodePointerToken(key)}`, `question ${printedName(key)}`, one, digest)
    }),
  ]
}

/** One edit where two digests differ. */
export function digestEdits(
  surface: SurfaceName,
  operation: string,
  pointer: string,
  subject: string,
  before: string | null,
  after: string | null,
  transports?: readonly string[],
): Edit[] {
  if (before === after) return []
  const what = before === null ? 'is new' : after === null ? 'is gone' : 'moved'
  return [
    operationEdit(
      'digest-moved',
      surface,
      `the digest of the ${subject} ${what}; without details nothing more can be said`,
      {
        operation,
        pointer,
        before,
        after,
        effect: 'unknown',
        ...(transports && { transports }),
      },
    ),
  ]
}

function answerDigest(row: OperationRow): string | null {
  return row.toolView?.output ?? row.schemas.output
}

function roundDigests({ mcp }: OperationRow): Map<string, string | null> {
  const rounds = mcp?.inputRequired ?? []
  return new Map(rounds === 'resolved-per-call' ? [] : rounds.map(({ key, schema }) => [key, schema]))
}
