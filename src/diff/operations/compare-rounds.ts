import { encodePointerToken } from '../../json-pointer.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { printedName } from '../../printed-value.ts'
import type { Edit } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import type { OperationContext } from '../operation-context.ts'
import { schemaEdits } from '../schema-edits.ts'
import type { OperationEntry } from '../snapshot-index.ts'
import { operationEdit } from './operation-edit.ts'

interface Round {
  readonly key: string
  readonly message: string
  readonly schema: JsonSchema | null
}

/** Questions a tool asks before it runs. Only MCP hosts are asked them. */
export function compareRounds(
  pair: OperationPair,
  transports: readonly string[],
  context: OperationContext,
): Edit[] {
  const operation = pair.after.key
  const parts = { operation, transports, pointer: '/rounds' }
  const known = pair.before.details !== null && pair.after.details !== null
  const [before, after] = [roundsOf(pair.before, known), roundsOf(pair.after, known)]
  if (before === 'resolved-per-call' || after === 'resolved-per-call') {
    if (before === after) return []
    return after === 'resolved-per-call'
      ? [
          operationEdit(
            'input-rounds-resolved-per-call',
            'tool',
            'what the tool asks is decided per call now',
            parts,
          ),
        ]
      : [operationEdit('input-rounds-declared', 'tool', 'what the tool asks is declared now', parts)]
  }
  const [oldOrder, newOrder] = [
    [...before.keys()].filter((key) => after.has(key)),
    [...after.keys()].filter((key) => before.has(key)),
  ]
  const reordered = oldOrder.some((key, index) => key !== newOrder[index])
  return [
    ...(reordered
      ? [
          operationEdit('input-round-changed', 'tool', 'the questions are asked in another order', {
            ...parts,
            before: oldOrder,
            after: newOrder,
          }),
        ]
      : []),
    ...[...before.values()]
      .filter(({ key }) => !after.has(key))
      .map((round) =>
        operationEdit('input-round-removed', 'tool', `the tool no longer asks ${printedName(round.key)}`, {
          ...place(parts, round.key),
          before: round.message,
        }),
      ),
    ...[...after.values()].flatMap((round) => {
      const old = before.get(round.key)
      if (old !== undefined) return compareRound(operation, transports, old, round, context)
      return [
        operationEdit('input-round-added', 'tool', `the tool asks ${printedName(round.key)} before it runs`, {
          ...place(parts, round.key),
          after: round.message,
        }),
      ]
    }),
  ]
}

function compareRound(
  operation: string,
  transports: readonly string[],
  before: Round,
  after: Round,
  context: OperationContext,
): Edit[] {
  const parts = place({ operation, transports }, after.key)
  const edits: Edit[] = []
  if (before.message !== after.message) {
    edits.push(
      operationEdit(
        'input-round-changed',
        'tool',
        `the question ${printedName(after.key)} is worded otherwise`,
        {
          ...parts,
          pointer: `${parts.pointer}/message`,
          before: before.message,
          after: after.message,
        },
      ),
    )
  }
  const [old, now] = [before.schema, after.schema]
  if (old === null && now === null) return edits
  if (old === null || now === null) {
    const message =
      old === null
        ? `the question ${printedName(after.key)} asks for data now`
        : `the question ${printedName(after.key)} only asks for consent now`
    edits.push(operationEdit('input-round-changed', 'tool', message, { ...parts, before: old, after: now }))
    return edits
  }
  return [
    ...edits,
    ...schemaEdits(context.compare(operation, `rounds/${after.key}`, old, now), {
      place: 'toolInput',
      operation,
      transports,
      prefix: parts.pointer,
      subject: `answer to the question ${printedName(after.key)}`,
      before: old,
      after: now,
    }),
  ]
}

// Where one side has no details, neither side's schemas are looked at.
function roundsOf(
  { row, details }: OperationEntry,
  known: boolean,
): Map<string, Round> | 'resolved-per-call' {
  const declared = row.mcp?.inputRequired ?? []
  if (declared === 'resolved-per-call') return declared
  return new Map(
    declared.map(({ key, message }, position) => [
      key,
      { key, message, schema: (known ? details?.rounds?.[position] : null) ?? null },
    ]),
  )
}

function place<Parts extends object>(parts: Parts, key: string): Parts & { readonly pointer: string } {
  return { ...parts, pointer: `/rounds/${encodePointerToken(key)}` }
}
