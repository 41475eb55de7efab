import { canonicalJson, compareCodeUnits, type Json } from '../canonical-json.ts'
import type { Manifest, Snapshot } from '../snapshot/snapshot.ts'
import { printedName } from '../printed-value.ts'
import type { Edit } from './edit.ts'
import type { OperationContext } from './operation-context.ts'
import { descriptionEdits } from './operations/compare-tool-text.ts'
import { listHiddenText } from './hidden-text.ts'
import { hiddenEdits } from './operations/hidden-edits.ts'
import { operationEdit } from './operations/operation-edit.ts'
import { digestEdits } from './operations/compare-digests.ts'
import { schemaEdits } from './schema-edits.ts'
import { ownMember } from './snapshot-index.ts'

type Command = Manifest['cliOnly'][number]

/** Commands that only the command line has; a finding names one as `cli:NAME`. */
export function compareCommands(before: Snapshot, after: Snapshot, context: OperationContext): Edit[] {
  const [old, now] = [byName(before), byName(after)]
  const gone = [...old.values()].filter(({ name }) => !now.has(name))
  const come = [...now.values()].filter(({ name }) => !old.has(name))
  const renamed = pairRenamed(gone, come)
  const taken = new Set([...renamed.keys(), ...renamed.values()])
  const former = new Map([...now.values()].map((row) => [row, old.get(row.name)]))
  for (const [one, other] of renamed) former.set(other, one)
  return [
    ...[...renamed].map(([one, other]) =>
      operationEdit(
        'cli-command-renamed',
        'tool',
        `the command ${printedName(one.name)} is called ${printedName(other.name)} now`,
        {
          ...place(other, '/name'),
          before: one.name,
          after: other.name,
        },
      ),
    ),
    ...gone
      .filter((row) => !taken.has(row))
      .map((row) =>
        operationEdit('cli-command-removed', 'tool', `the command ${printedName(row.name)} was removed`, {
          ...place(row, ''),
          before: row.name,
        }),
      ),
    ...come
      .filter((row) => !taken.has(row))
      .map((row) =>
        operationEdit('cli-command-added', 'tool', `the command ${printedName(row.name)} is new`, {
          ...place(row, ''),
          after: row.name,
        }),
      ),
    ...[...now.values()].flatMap((row) => hiddenTextOf(former.get(row), row, before, after)),
    ...[...now.values()].flatMap((row) => {
      const twin = old.get(row.name)
      return twin === undefined ? [] : compareCommand(twin, row, before, after, context)
    }),
  ]
}

/** What a model that runs the command line reads of its commands; what stood there before is nothing new. */
function hiddenTextOf(twin: Command | undefined, row: Command, old: Snapshot, now: Snapshot): Edit[] {
  const { operation, transports } = place(row, '')
  const before = twin === undefined ? null : advertised(twin, old)
  return hiddenEdits(listHiddenText(before, advertised(row, now)), operation, transports)
}

function advertised({ name, description }: Command, { details }: Snapshot): Json {
  return { name, description, ...ownMember(details?.cliOnly, name) }
}

function compareCommand(
  old: Command,
  now: Command,
  before: Snapshot,
  after: Snapshot,
  context: OperationContext,
): Edit[] {
  const { operation, transports } = place(now, '')
  const texts = descriptionEdits(operation, 'tool', old.description, now.description, transports)
  const [one, other] = [
    ownMember(before.details?.cliOnly, old.name),
    ownMember(after.details?.cliOnly, now.name),
  ]
  if (one === undefined || other === undefined) {
    return [
      ...texts,
      ...digestEdits('tool', operation, '/input', 'input', old.input, now.input, transports),
      ...digestEdits('tool', operation, '/output', 'answer', old.output, now.output, transports),
    ]
  }
  const inputs = schemaEdits(context.compare(operation, 'input', one.input, other.input), {
    ...{ place: 'toolInput', operation, transports, prefix: '/input', subject: 'input' },
    before: one.input,
    after: other.input,
  })
  if (one.output === null || other.output === null) {
    if (one.output === other.output) return [...texts, ...inputs]
    const parts = { operation, transports, pointer: '/output', before: one.output, after: other.output }
    const edit =
      other.output === null
        ? operationEdit(
            'tool-output-schema-removed',
            'tool',
            'the command has no schema of its answer any more',
            parts,
          )
        : operationEdit(
            'tool-output-schema-added',
            'tool',
            'the command has a schema of its answer now',
            parts,
          )
    return [...texts, ...inputs, edit]
  }
  const answers = schemaEdits(context.compare(operation, 'output', one.output, other.output), {
    ...{ place: 'toolOutput', operation, transports, prefix: '/output', subject: 'answer' },
    before: one.output,
    after: other.output,
  })
  return [...texts, ...inputs, ...answers]
}

function pairRenamed(gone: readonly Command[], come: readonly Command[]): Map<Command, Command> {
  const content = ({ description, input, output }: Command): string =>
    canonicalJson([description, input, output])
  const pairs = new Map<Command, Command>()
  for (const row of gone) {
    const twins = come.filter((other) => content(other) === content(row))
    const rivals = gone.filter((other) => content(other) === content(row))
    if (twins.length === 1 && rivals.length === 1) pairs.set(row, twins[0]!)
  }
  return pairs
}

function place(row: Command, pointer: string): { operation: string; transports: string[]; pointer: string } {
  return { operation: `cli:${row.name}`, transports: ['CLI'], pointer }
}

function byName({ manifest }: Snapshot): Map<string, Command> {
  return new Map(
    [...manifest.cliOnly].sort((a, b) => compareCodeUnits(a.name, b.name)).map((row) => [row.name, row]),
  )
}
