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

/** More alternatives than this are not opened: the union is compared as a whole. */
const MAX_PRODUCT = 128
const MAX_BRANCHES = 1000

/** Where in the composition of a node a schema stands. */
export interface Where {
  readonly inBranch: boolean
  readonly depth: number
  /** References followed to get here. */
  readonly open: ReadonlySet<string>
}

const START: Where = { inBranch: false, depth: 0, open: new Set() }
const EMPTY: Alternative = { parts: [], refName: null }

export function flattenNode(document: PreparedDocument, node: Node): Flattened {
  let exclusive = false
  let approximate = false

  const expand = (schema: JsonSchema, where: Where): Alternative[] => {
    const { inBranch, depth } = where
    if (typeof schema === 'boolean') return schema ? [EMPTY] : []
    const own = pick(schema, (keyword) => !APPLICATORS.has(keyword))
    const deeper = { ...where, depth: depth + 1 }
    let result: Alternative[] = [
      Object.keys(own).length === 0 ? EMPTY : alternative({ schema: own, inBranch, depth }),
    ]
    if (typeof schema.$ref === 'string') {
      result = multiply(result, followReference(schema.$ref, deeper))
    }
    for (const part of list(schema.allOf)) result = multiply(result, expand(part, deeper))
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      if (schema[keyword] === undefined) continue
      const branches = list(schema[keyword])
      const opened = branches.flatMap((branch) =>
        expand(branch, { ...deeper, inBranch: branches.length > 1 || inBranch }),
      )
      const fits =
        opened.length <= MAX_BRANCHES && !(result.length > 1 && opened.length * result.length > MAX_PRODUCT)
      if (fits && keyword === 'oneOf' && opened.length > 1) exclusive = true
      result = fits
        ? multiply(result, opened)
        : multiply(result, [alternative({ schema: { [keyword]: schema[keyword]! }, inBranch, depth })])
    }
    if (schema.unevaluatedProperties === undefined && schema.unevaluatedItems === undefined) return result
    if (result.length > 1) approximate = true
    return result.map((entry) => {
      const seal = sealAlternative(entry, schema, where)
      if (!seal.exact) approximate = true
      return { ...entry, parts: [...entry.parts, ...seal.parts] }
    })
  }

  const followReference = (reference: string, where: Where): Alternative[] => {
    const { inBranch, depth, open } = where
    const target = document.resolve(reference)
    if (target === undefined) return [alternative({ schema: { $ref: reference }, inBranch, depth })]
    // A reference that leads back here without passing a value: no validator gets to the end of it.
    if (open.has(reference)) {
      approximate = true
      return inBranch ? [] : [EMPTY]
    }
    const refName = document.refName(reference)
    const inside = { ...where, open: new Set([...open, reference]) }
    return expand(target, inside).map((entry) => ({ ...entry, refName }))
  }

  let alternatives: Alternative[] = [EMPTY]
  for (const schema of node) alternatives = multiply(alternatives, expand(schema, START))
  return { alternatives, exclusive, approximate }
}

const APPLICATORS = new Set(['$ref', 'allOf', 'anyOf', 'oneOf', 'unevaluatedProperties', 'unevaluatedItems'])

function alternative(part: Part): Alternative {
  return { parts: [part], refName: null }
}

function multiply(left: readonly Alternative[], right: readonly Alternative[]): Alternative[] {
  return left.flatMap((a) =>
    right.map((b) => ({ parts: [...a.parts, ...b.parts], refName: a.refName ?? b.refName })),
  )
}

function list(value: Json | undefined): readonly JsonSchema[] {
  return Array.isArray(value) ? (value as readonly JsonSchema[]) : []
}

function pick(schema: JsonSchemaObject, keep: (keyword: string) => boolean): JsonSchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keep(keyword)))
}
