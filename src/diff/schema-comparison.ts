/**
 * The schema walk from two documents to facts.
 * In: the document before and after with their dialects. Out: every edit as a fact, in pointer order, and values that show it.
 * It must not know severities, places or profiles.
 */
import { canonicalJson, compareCodeUnits } from '../canonical-json.ts'
import type { Witness } from '../finding.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { nodeText } from './canonical/node.ts'
import { prepareDocument, type PreparedDocument } from './canonical/prepare-document.ts'
import { viewText } from './canonical/build-view.ts'
import type { ChangeFacts, SchemaChange } from './change.ts'
import { isNone, NEITHER, toEffect, union, YES, type Bits } from './effect-bits.ts'
import { withoutEchoes } from './echoes.ts'
import type { Direction } from './law.ts'
import { locateWitness } from './locate-witness.ts'
import { observe } from './observe.ts'
import { buildPairGraph, type LocalChange, type Pair } from './pair-graph.ts'
import { comparePointers, findPlaces, toPointer, type Places } from './places.ts'
import { findRecursion } from './recursion.ts'
import { createSetComparer } from './sets/compare-sets.ts'
import { createContentReader, type ContentReader } from './self-contained.ts'
import { createWitnessShrinker } from './smaller-witness.ts'

export interface SchemaChangeOptions {
  /** URI or short name (`2020-12`, `2019-09`, `draft-07`, `draft-04`, `openapi-3.0`, `openapi-3.1`) where `$schema` is absent. */
  readonly dialect?: string
  /** Dialect of the later document, where it is another one. */
  readonly dialectAfter?: string
}

export interface SchemaComparison {
  /** Sorted by pointer, then kind. Equal meaning gives none. */
  readonly changes: readonly SchemaChange[]
  /** A value that shows one of these changes: refused now for callers, possible now for readers. */
  findWitness(change: SchemaChange, direction: Direction): Witness | { readonly none: string }
  /** Equal for the same edit of the same content, in whichever document; null where the edit is the document's own. */
  contentOf(change: SchemaChange): string | null
}

export function createSchemaComparison(
  before: JsonSchema,
  after: JsonSchema,
  options: SchemaChangeOptions = {},
): SchemaComparison {
  const old = prepareDocument(before, options.dialect)
  const now = prepareDocument(after, options.dialectAfter ?? options.dialect)
  const sets = createSetComparer(old.root, now.root, { dialectBefore: '2020-12', dialectAfter: '2020-12' })
  const graph = buildPairGraph(old, now, sets)
  const shrink = createWitnessShrinker(old.root, now.root)
  const observed = observe(graph)
  const places = findPlaces(graph.root)
  const edits = new Map<string, Edit>()
  for (const pair of graph.pairs) {
    const here = places.get(pair)
    if (here === undefined) continue
    for (const change of pair.changes) {
      const bits = observed.effectOf(pair, change)
      if (isNone(bits) && !change.always) continue
      const key = editKey(pair, change)
      edits.set(key, mergeEdit(edits.get(key), pair, change, bits, here))
    }
  }
  const readers = [createContentReader(old), createContentReader(now)] as const
  const origins = new Map<SchemaChange, { readonly edit: Edit; readonly key: string }>()
  for (const [key, edit] of edits) origins.set(toChange(edit, readers), { edit, key })
  const { changes: told, grown } = withoutEchoes([...origins.keys()])
  for (const [change, edit] of grown) origins.set(change, origins.get(edit)!)
  const changes = [...told]
  if (old.dialect.name !== now.dialect.name) changes.push(dialectChange(old, now))
  const recursion = findRecursion(old, now, graph.root)
  if (recursion !== null) changes.push(recursion)
  changes.sort(
    (a, b) =>
      compareCodeUnits(a.pointer, b.pointer) ||
      compareCodeUnits(a.kind, b.kind) ||
      compareCodeUnits(canonicalJson([a.before, a.after]), canonicalJson([b.before, b.after])),
  )
  return {
    changes,
    findWitness: (change, direction) => {
      const edit = origins.get(change)?.edit
      return edit === undefined
        ? { none: 'no value can show it' }
        : locateWitness({ graph, ...edit, direction, sets, shrink, before: old, after: now })
    },
    contentOf: (change) => {
      const origin = origins.get(change)
      return origin === undefined ? null : contentOf(origin.key, change, origin.edit, readers)
    },
  }
}

type Readers = readonly [before: ContentReader, after: ContentReader]

interface Edit {
  /** The first pair the edit was found in. */
  readonly pair: Pair
  readonly change: LocalChange
  readonly bits: Bits
  readonly places: readonly string[]
  readonly count: number
}

/** The same edit of the same content is one, wherever it stands. */
function editKey(pair: Pair, change: LocalChange): string {
  return canonicalJson([
    change.kind,
    change.before,
    change.after,
    change.at,
    change.facts,
    viewText(pair.beforeView),
    viewText(pair.afterView),
  ])
}

function mergeEdit(edit: Edit | undefined, pair: Pair, change: LocalChange, bits: Bits, here: Places): Edit {
  const suffix = toPointer(change.at)
  const places = here.list.map((pointer) => pointer + suffix)
  if (edit === undefined) return { pair, change, bits, places, count: here.count }
  const all = [...new Set([...edit.places, ...places])]
  // Beside a place where it shows, an edit is also seen where it does not: the same place counts once.
  const doubled = edit.places.length + places.length - all.length
  const count = edit.count + here.count - doubled
  return { ...edit, bits: union(edit.bits, bits), places: all, count }
}

/** What references in it stand for is part of the content: the same name may mean something else elsewhere. */
function contentOf(
  key: string,
  change: SchemaChange,
  { pair, change: { at } }: Edit,
  readers: Readers,
): string {
  const [old, now] = [readers[0].contentOf(pair.before), readers[1].contentOf(pair.after)]
  if (old === null && now === null) return key
  const { kind, before, after, facts } = change
  return canonicalJson([
    kind,
    before,
    after,
    at,
    facts,
    old ?? nodeText(pair.before),
    now ?? nodeText(pair.after),
  ])
}

function toChange({ pair, change, bits, places, count }: Edit, readers: Readers): SchemaChange {
  const effect = toEffect(bits)
  const sorted = [...places].sort(comparePointers)
  const reason = change.reason ?? (pair.asked ? pair.whole().reason : undefined)
  const known: ChangeFacts =
    effect === 'unknown'
      ? {
          ...(bits.lost === YES ? { loses: true } : {}),
          ...(bits.gained === YES ? { gains: true } : {}),
        }
      : {}
  const before = readers[0].selfContained(change.kind, change.before)
  const after = readers[1].selfContained(change.kind, change.after)
  const isNamed = before !== change.before || after !== change.after
  return {
    kind: change.kind,
    pointer: sorted[0]!,
    effect,
    before,
    after,
    ...(isNamed && { named: { before: change.before, after: change.after } }),
    facts: { ...change.facts, ...known },
    ...(effect === 'unknown' && reason !== undefined ? { reason } : {}),
    places: sorted,
    placeCount: count,
  }
}

function dialectChange(before: PreparedDocument, after: PreparedDocument): SchemaChange {
  return {
    kind: 'dialect-changed',
    pointer: '',
    effect: toEffect(NEITHER),
    before: before.dialect.name,
    after: after.dialect.name,
    facts: {},
    places: [''],
    placeCount: 1,
  }
}
