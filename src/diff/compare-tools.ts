/**
 * The tool surface of one operation.
 * In: an operation before and after with its tools. Out: edits on that surface alone, one for all transports that
 * share it. It must not read routes, statuses or anything else that only HTTP knows.
 */
import type { Edit } from './edit.ts'
import type { OperationPair } from './match-operations.ts'
import type { OperationContext } from './operation-context.ts'
import { alignDefaults } from './operations/align-defaults.ts'
import { hiddenTextEdits } from './operations/advertised-text.ts'
import { compareAnswer } from './operations/compare-answer.ts'
import { groupByTransport } from './operations/by-transport.ts'
import type { AdvertisedPair } from './operations/by-transport.ts'
import { compareExposure } from './operations/compare-exposure.ts'
import { compareRounds } from './operations/compare-rounds.ts'
import { compareToolText, descriptionEdits } from './operations/compare-tool-text.ts'
import { compareView } from './operations/compare-view.ts'
import { renameProperties } from './operations/path-parameters.ts'
import type { ParameterNames } from './operations/path-parameters.ts'
import { schemaEdits } from './schema-edits.ts'
import { attributeShown } from './operations/shown-to-model.ts'

export interface ToolComparison {
  readonly edits: readonly Edit[]
  /** The operation's tool on each transport that advertises it on both sides. */
  readonly common: readonly AdvertisedPair[]
}

export function compareTools(
  pair: OperationPair,
  names: ParameterNames,
  context: OperationContext,
): ToolComparison {
  const { edits: exposure, common } = compareExposure(pair, context)
  const transports = [...new Set(common.map(({ transport }) => transport))]
  const edits = common.length === 0 ? [] : compareCommon(pair, common, transports, names, context)
  const hidden = hiddenTextEdits(pair.before.tools.length === 0 ? null : pair.before, pair.after)
  return { edits: attributeShown(pair, [...exposure, ...edits, ...hidden], context), common }
}

function compareCommon(
  pair: OperationPair,
  common: readonly AdvertisedPair[],
  transports: readonly string[],
  names: ParameterNames,
  context: OperationContext,
): Edit[] {
  const operation = pair.after.key
  const asking = transports.filter(isMcp)
  const rounds = asking.length > 0 ? compareRounds(pair, asking, context) : []
  const known = common.every(({ before, after }) => before.details !== null && after.details !== null)
  if (!known) {
    const [old, now] = [pair.before.row.description, pair.after.row.description]
    return [
      ...descriptionEdits(operation, 'tool', old, now, transports),
      ...compareView(pair, transports, null).edits,
      ...rounds,
    ]
  }
  const [first] = common
  const sample = { before: first!.before.details!.input, after: first!.after.details!.input }
  const view = compareView(pair, transports, sample)
  const inputs = groupByTransport(common, ({ details }) => details!.input).flatMap((group) => {
    const renamed = renameProperties(group.before, names)
    const before = alignDefaults(renamed, group.after, view.movedDefaults)
    return schemaEdits(context.compare(operation, 'input', before, group.after), {
      place: 'toolInput',
      operation,
      transports: group.transports,
      prefix: '/input',
      subject: 'input',
      before,
      after: group.after,
      original: group.before,
    })
  })
  return [
    ...view.edits,
    ...inputs,
    ...compareAnswer(pair, transports, view, context),
    ...compareToolText(pair, common),
    ...rounds,
  ]
}

function isMcp(transport: string): boolean {
  return transport === 'MCP' || transport.startsWith('MCP:')
}
