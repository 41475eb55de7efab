/**
 * The view of one operation: declared or not, projected or not, its defaults.
 * In: an operation that is a tool before and after. Out: edits on the tool surface, and which arguments of the input
 * document only repeat them. What the answer's schema makes of a view is compared elsewhere.
 */
import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import { printedPair, printedValue } from '../../printed-value.ts'
import type { Edit, EditDocuments } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import { sameJson } from '../../same-json.ts'
import { ownMember } from '../snapshot-index.ts'
import { operationEdit } from './operation-edit.ts'

export interface ViewComparison {
  readonly edits: readonly Edit[]
  /** A view came, went, or its projection did: the answer is compared across that. */
  readonly boundary: boolean
  /** Arguments whose view default moved: the input document repeats it. */
  readonly movedDefaults: readonly string[]
}

export function compareView(
  pair: OperationPair,
  transports: readonly string[],
  documents: { readonly before: JsonSchema; readonly after: JsonSchema } | null,
): ViewComparison {
  const [before, after] = [pair.before.row.toolView, pair.after.row.toolView]
  const moved = documents === null ? [] : movedDefaults(pair, documents)
  const defaults = moved.map((one) => defaultEdit(pair, transports, one, documents!))
  const parts = { operation: pair.after.key, transports, pointer: '/view' }
  const shape =
    before === undefined && after !== undefined
      ? [operationEdit('view-added', 'tool', 'a tool view was added: the tool now answers it', parts)]
      : before !== undefined && after === undefined
        ? [
            operationEdit(
              'view-removed',
              'tool',
              'the tool view was removed: the tool now answers the full record',
              parts,
            ),
          ]
        : []
  const movedKeys = moved.map(({ key }) => key)
  if (shape.length === 0) {
    const projection = compareProjection(parts, before?.project ?? false, after?.project ?? false)
    return { edits: [...projection, ...defaults], boundary: projection.length > 0, movedDefaults: movedKeys }
  }
  // The view holds its defaults; only a call that is refused from now on is more than the view says.
  const [view] = shape
  const own = defaults.filter(({ kind }) => kind === 'required-view-default-removed')
  const rest = moved.filter(({ kind }) => kind !== 'required-view-default-removed')
  const notes = rest.map((one) => `T${sentenceStart(one).slice(1)}.`)
  return { edits: [{ ...view!, notes }, ...own], boundary: true, movedDefaults: movedKeys }
}

interface MovedDefault {
  readonly key: string
  readonly kind:
    'view-default-added' | 'view-default-changed' | 'view-default-removed' | 'required-view-default-removed'
  readonly before: Json | undefined
  readonly after: Json | undefined
}

// An argument that came or went takes its default with it.
function movedDefaults(
  { before, after }: OperationPair,
  documents: { readonly before: JsonSchema; readonly after: JsonSchema },
): MovedDefault[] {
  const [old, now] = [before.details?.view?.defaults ?? {}, after.details?.view?.defaults ?? {}]
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort(compareCodeUnits)
  return keys
    .filter((key) => hasProperty(documents.before, key) && hasProperty(documents.after, key))
    .map((key) => ({ key, before: ownMember(old, key), after: ownMember(now, key) }))
    .filter(({ before, after }) => !sameJson(before, after))
    .map((one) => ({
      ...one,
      kind:
        one.before === undefined
          ? 'view-default-added'
          : one.after !== undefined
            ? 'view-default-changed'
            : requires(documents.after, one.key)
              ? 'required-view-default-removed'
              : 'view-default-removed',
    }))
}

function defaultEdit(
  pair: OperationPair,
  transports: readonly string[],
  moved: MovedDefault,
  documents: { readonly before: JsonSchema; readonly after: JsonSchema },
): Edit {
  const refused = moved.kind === 'required-view-default-removed'
  const rests: { effect: 'narrows'; documents: EditDocuments } = {
    effect: 'narrows',
    documents: { ...documents, direction: 'input' },
  }
  return operationEdit(moved.kind, 'tool', sentenceStart(moved), {
    operation: pair.after.key,
    transports,
    pointer: `/view/defaults/${encodePointerToken(moved.key)}`,
    before: moved.before ?? null,
    after: moved.after ?? null,
    ...(refused ? rests : { why: whoAsks(pair, moved) }),
  })
}

function sentenceStart({ key, before, after }: MovedDefault): string {
  const shown = (value: Json | undefined): string => (value === undefined ? 'none' : printedValue(value))
  const pair =
    before === undefined || after === undefined
      ? { before: shown(before), after: shown(after) }
      : printedPair(before, after)
  return `the view's default of /${encodePointerToken(key)}: ${pair.before} → ${pair.after}`
}

/** Who gets which value from now on. */
function whoAsks({ before, after }: OperationPair, { key, after: now }: MovedDefault): string {
  const own = declaredDefault(after.details?.input ?? null, key)
  const former = before.details === null ? own : declaredDefault(before.details.input ?? null, key)
  const ask =
    now !== undefined
      ? `A model that leaves it out now asks for ${printedValue(now)}`
      : own !== undefined
        ? `A model that leaves it out now asks for the operation's own default, ${printedValue(own)}`
        : 'A model that leaves it out now leaves it to the operation'
  if (after.row.http.length === 0) return `${ask}.`
  if (!sameJson(former, own)) {
    return own === undefined
      ? `${ask}; HTTP has no default of its own any more.`
      : `${ask}; HTTP's own default moved too and is ${printedValue(own)} now.`
  }
  return own === undefined
    ? `${ask}; HTTP is not touched.`
    : `${ask}; HTTP keeps its own default, ${printedValue(own)}.`
}

function compareProjection(
  parts: { readonly operation: string; readonly transports: readonly string[] },
  before: boolean,
  after: boolean,
): Edit[] {
  if (before === after) return []
  const at = { ...parts, pointer: '/view/project', before, after }
  return after
    ? [operationEdit('projection-added', 'tool', 'a projection runs over the answer now', at)]
    : [operationEdit('projection-removed', 'tool', 'no projection runs over the answer any more', at)]
}

function hasProperty(document: JsonSchema, key: string): boolean {
  return (
    isJsonObject(document) &&
    isJsonObject(document['properties']) &&
    Object.hasOwn(document['properties'], key)
  )
}

function requires(document: JsonSchema, key: string): boolean {
  const required = isJsonObject(document) ? document['required'] : undefined
  return Array.isArray(required) && required.includes(key)
}

function declaredDefault(schema: JsonSchema | null, key: string): Json | undefined {
  if (schema === null || !isJsonObject(schema) || !isJsonObject(schema['properties'])) return undefined
  const property = ownMember(schema['properties'], key)
  return property !== undefined && isJsonObject(property) ? property['default'] : undefined
}
