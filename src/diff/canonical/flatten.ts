/**
 * A node as alternatives of plain parts.
 * In: a node of a prepared document. Out: alternatives without `$ref`, `allOf`, `anyOf`, `oneOf` and `unevaluated*`; a value
 * is accepted when every part of one alternative accepts it. It must not know what the other keywords mean.
 */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema, JsonSchemaObject } from '../../schema/json-schema.ts'
import { sealAlternative } from './seal.ts'
import type { PreparedDocument } from './prepare-document.ts'
import type { Node } from './shapes.ts'

export interface Part {
  readonly schema: JsonSchemaObject
  /** Stands inside a branch of a union, not around it. */
  readonly inBranch: boolean
  /** How many `$ref` and `allOf` were followed: what stands nearer overrides the texts of what stands deeper. */
  readonly depth: number
  /** Made from `unevaluatedProperties` or `unevaluatedItems`. */
  readonly seal?: 'properties' | 'items'
}

export interface Alternative {
  readonly parts: readonly Part[]
  /** Definition this alternative stands for. */
  readonly refName: string | null
}

export interface Flattened {
  readonly alternatives: readonly Alternative[]
  readonly exclusive: boolean
  readonly approximate: boolean
}

/** More alternatives than this are not opened: the unions are compared as wholes. */
const MAX_PRODUCT = 128
const MAX_BRANCHES = 10_000
/** Parts of all alternatives together. */
const MAX_PARTS = 20_000

/** Schemas visited for one node; what is left then is compared as a whole. */
const MAX_VISITS = 20_000
/** The same for all nodes of a document; each one after that may still visit as many as most ever need. */
const MAX_VISITS_OF_ALL = 500_000
const FEW_VISITS = 100
/** References and parts inside each other: the walk over them is recursive. */
const MAX_NESTED = 400

/** Where in the composition of a node a schema stands. */
export interface Where {
  readonly inBranch: boolean
  readonly depth: number
  /** References followed to get here. */
  readonly open: ReadonlySet<string>
  /** Unions are kept as they are. */
  readonly closed: boolean
}

const START: Where = { inBranch: false, depth: 0, open: new Set(), closed: false }
const EMPTY: Alternative = { parts: [], refName: null }
const ANYTHING: Flattened = { alternatives: [EMPTY], exclusive: false, approximate: false }
const NOTHING: Flattened = { ...ANYTHING, alternatives: [] }

const visitsOf = new WeakMap<PreparedDocument, number>()

export function flattenNode(document: PreparedDocument, node: Node): Flattened {
  const earlier = visitsOf.get(document) ?? 0
  const most = earlier > MAX_VISITS_OF_ALL ? FEW_VISITS : MAX_VISITS
  let visits = 0

  const expand = (schema: JsonSchema, where: Where): Flattened => {
    if (typeof schema === 'boolean') return schema ? ANYTHING : NOTHING
    const { inBranch, depth } = where
    if (++visits > most || depth > MAX_NESTED) return single({ schema: { anyOf: [schema] }, inBranch, depth })
    const own = pick(schema, (keyword) => !APPLICATORS.has(keyword))
    const deeper = { ...where, depth: depth + 1 }
    const base = Object.keys(own).length === 0 ? ANYTHING : single({ schema: own, inBranch, depth })
    const { $ref } = schema
    const all = list(schema.allOf)
    // What is more than can be visited stays one part, so that none of the others is lost in it.
    const isTooLong = all.length > most - visits
    const parts = isTooLong
      ? [(): Flattened => single({ schema: { anyOf: [{ allOf: all }] }, inBranch, depth })]
      : all.map(
          (part): Expand =>
            (at) =>
              expand(part, at),
        )
    if (typeof $ref === 'string') parts.unshift((at) => followReference($ref, at))
    let result = conjoin(base, parts, deeper)
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      if (schema[keyword] === undefined) continue
      const opened = openUnion(keyword, list(schema[keyword]), deeper)
      const fits = opened !== null && !multipliesOut([result, opened])
      result = multiply(
        result,
        fits ? opened : single({ schema: { [keyword]: schema[keyword]! }, inBranch, depth }),
      )
    }
    return seal(result, schema, where)
  }

  const openUnion = (
    keyword: 'anyOf' | 'oneOf',
    branches: readonly JsonSchema[],
    where: Where,
  ): Flattened | null => {
    if ((where.closed && branches.length > 1) || branches.length > MAX_BRANCHES) return null
    const inside = { ...where, inBranch: branches.length > 1 || where.inBranch }
    const alternatives: Alternative[] = []
    let [exclusive, approximate] = [false, false]
    for (const branch of branches) {
      const opened = expand(branch, inside)
      for (const alternative of opened.alternatives) alternatives.push(alternative)
      exclusive ||= opened.exclusive
      approximate ||= opened.approximate
      if (alternatives.length > MAX_BRANCHES) return null
    }
    if (keyword === 'oneOf' && alternatives.length > 1) exclusive = true
    return { alternatives, exclusive, approximate }
  }

  const followReference = (reference: string, where: Where): Flattened => {
    const { inBranch, depth, open } = where
    const target = document.resolve(reference)
    if (target === undefined) return single({ schema: { $ref: reference }, inBranch, depth })
    // A reference that leads back here without passing a value: no validator gets to the end of it.
    if (open.has(reference)) return { ...(inBranch ? NOTHING : ANYTHING), approximate: true }
    const refName = document.refName(reference)
    const found = expand(target, { ...where, open: new Set([...open, reference]) })
    return { ...found, alternatives: found.alternatives.map((entry) => ({ ...entry, refName })) }
  }

  const parts = node.map(
    (schema): Expand =>
      (at) =>
        expand(schema, at),
  )
  const found = conjoin(ANYTHING, parts, START)
  visitsOf.set(document, earlier + visits)
  return found
}

type Expand = (where: Where) => Flattened

/** All parts at once. Where their unions would multiply out too far, none of these is opened. */
function conjoin(base: Flattened, parts: readonly Expand[], where: Where): Flattened {
  const opened = parts.map((part) => part(where))
  const tooMany = multipliesOut([base, ...opened])
  return multiplyAll(
    base,
    opened.map((found, index) =>
      tooMany && !isLone(found) ? parts[index]!({ ...where, closed: true }) : found,
    ),
  )
}

/** Neighbours that are no unions are put together at once: there may be thousands of them. */
function multiplyAll(base: Flattened, factors: readonly Flattened[]): Flattened {
  let result = base
  for (let from = 0; from < factors.length;) {
    let to = from
    while (to < factors.length && factors[to]!.alternatives.length === 1) to++
    if (to > from) result = multiply(result, merge(factors.slice(from, to)))
    if (to < factors.length) result = multiply(result, factors[to]!)
    from = to + 1
  }
  return result
}

function merge(factors: readonly Flattened[]): Flattened {
  const entries = factors.map(({ alternatives }) => alternatives[0]!)
  return {
    alternatives: [
      {
        parts: entries.flatMap(({ parts }) => parts),
        refName: entries.find(({ refName }) => refName !== null)?.refName ?? null,
      },
    ],
    exclusive: factors.some(({ exclusive }) => exclusive),
    approximate: factors.some(({ approximate }) => approximate),
  }
}

function isLone({ alternatives }: Flattened): boolean {
  return alternatives.length <= 1
}

function multipliesOut(factors: readonly Flattened[]): boolean {
  const unions = factors.filter((factor) => !isLone(factor))
  if (unions.length === 0) return false
  const size = unions.reduce((product, { alternatives }) => product * alternatives.length, 1)
  if (unions.length > 1 && size > MAX_PRODUCT) return true
  const largest = factors.map(({ alternatives }) =>
    alternatives.reduce((most, { parts }) => Math.max(most, parts.length), 0),
  )
  return size * largest.reduce((sum, count) => sum + count, 0) > MAX_PARTS
}

/** What is left of `unevaluated*` in each alternative. */
function seal(found: Flattened, schema: JsonSchemaObject, where: Where): Flattened {
  if (schema.unevaluatedProperties === undefined && schema.unevaluatedItems === undefined) return found
  let approximate = found.approximate || found.alternatives.length > 1
  const alternatives = found.alternatives.map((entry) => {
    const sealed = sealAlternative(entry, schema, where)
    // What a union that was not opened looks at is not known.
    if (!sealed.exact || entry.parts.some(holdsUnion)) approximate = true
    return { ...entry, parts: [...entry.parts, ...sealed.parts] }
  })
  return { ...found, alternatives, approximate }
}

function holdsUnion({ schema }: Part): boolean {
  return schema.anyOf !== undefined || schema.oneOf !== undefined
}

const APPLICATORS = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'unevaluatedProperties', 'unevaluatedItems'])

function single(part: Part): Flattened {
  return { ...ANYTHING, alternatives: [{ parts: [part], refName: null }] }
}

function multiply(left: Flattened, right: Flattened): Flattened {
  return {
    alternatives: left.alternatives.flatMap((a) =>
      right.alternatives.map((b) => ({ parts: [...a.parts, ...b.parts], refName: a.refName ?? b.refName })),
    ),
    exclusive: left.exclusive || right.exclusive,
    approximate: left.approximate || right.approximate,
  }
}

function list(value: Json | undefined): readonly JsonSchema[] {
  return Array.isArray(value) ? (value as readonly JsonSchema[]) : []
}

function pick(schema: JsonSchemaObject, keep: (keyword: string) => boolean): JsonSchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keep(keyword)))
}
