/**
 * Schemas as formulas.
 * In: a schema where it stands and one of the six types. Out: the condition on values of that type.
 * All differences between dialects end here; nothing is compiled before somebody asks for it.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Budget } from './answer.ts'
import { inOrder } from './branch-order.ts'
import { arrayConditions } from './compile-array.ts'
import { compileLists } from './compile-lists.ts'
import { objectConditions } from './compile-object.ts'
import { numberConditions, stringConditions } from './compile-scalar.ts'
import { compileUnevaluated } from './compile-unevaluated.ts'
import { createConditions } from './conditions.ts'
import type { Conditions } from './conditions.ts'
import { openDocument } from './document.ts'
import { exactlyOne } from './exactly-one.ts'
import { createArena, FALSE, TRUE, TYPES } from './formula.ts'
import type { Arena, Ref, SchemaNode, TypeIndex } from './formula.ts'
import { isObject, memberOf } from './json-value.ts'
import { createListReader } from './listed-values.ts'
import type { ListedValues } from './listed-values.ts'
import { createNodeTable } from './node-table.ts'
import type { ContentReader } from './schema-content.ts'

export interface Compiler {
  readonly arena: Arena
  readonly budget: Budget
  readonly conditions: Conditions
  /** The set of values a schema accepts. */
  setOf(node: SchemaNode): Ref
  /** The set of a schema inside another one. */
  child(schema: Json, parent: SchemaNode): Ref
  /** The set that holds one value. */
  setOfValue(value: Json): Ref
  /** The part of a set that has one type. */
  typed(set: Ref, type: TypeIndex): Ref
  /** The condition of a schema without its `unevaluated*` keyword. */
  plain(node: SchemaNode, type: TypeIndex): Ref
  /** The branches of a keyword in an order that does not depend on how they are written down. */
  branchesOf(schema: JsonObject, keyword: string): readonly Json[]
  /** The values a set lists outright, as keys. */
  listOf(set: Ref): ListedValues | null
  /** Where a reference of this schema leads; undefined when nowhere in the document. */
  targets(node: SchemaNode): readonly (readonly [reference: string, target: SchemaNode | undefined])[]
}

// Values stand nowhere: their schemas refer to nothing.
const free = openDocument(true, undefined, false)

/** Reading the keywords of a schema. */
const COMPILED = 1

// Longer chains of schemas that apply to one place are not followed: the walk over them is recursive.
const MAX_CHAIN = 300

export function createCompiler(budget: Budget, contentOf: ContentReader): Compiler {
  const arena = createArena(budget)
  const conditions = createConditions(arena, budget)
  const table = createNodeTable(arena, contentOf)
  const compiled = new Map<number, Ref>()
  // Asked for once for each type.
  const ordered = new Map<Json, readonly Json[]>()
  let chain = 0

  const typed: Compiler['typed'] = (set, type) => {
    if (set === TRUE || set === FALSE) return set
    if (set < 0) return -typed(-set, type)
    const key = set * 8 + type
    const known = compiled.get(key)
    if (known === 0) return loop(set, type)
    if (known !== undefined) return known
    if (chain >= MAX_CHAIN)
      return conditions.opaque(`chain:${set}`, false, 'more schemas apply to one place than are followed')
    const leaf = arena.leaf(set)
    compiled.set(key, 0)
    chain++
    const ref =
      leaf.kind === 'and'
        ? arena.and(leaf.children.map((child) => typed(child, type)))
        : leaf.kind === 'node'
          ? compile(leaf.node, type)
          : set
    chain--
    compiled.set(key, ref)
    return ref
  }

  const loop = (set: Ref, type: TypeIndex): Ref =>
    conditions.opaque(`loop:${set}:${type}`, false, 'a reference leads back to itself without going deeper')

  const compile = (node: SchemaNode, type: TypeIndex): Ref =>
    compileUnevaluated(compiler, node, type) ?? plain(node, type)

  const plain: Compiler['plain'] = (node, type) => {
    const { schema } = node
    if (!isObject(schema)) return schema === false ? FALSE : TRUE
    const parts: Ref[] = []
    for (const [reference, target] of compiler.targets(node)) {
      parts.push(
        target === undefined
          ? conditions.opaque(
              `reference:${node.document.address(reference, node.place)}`,
              false,
              `the reference ${reference} leaves the document`,
            )
          : typed(table.setOf(target), type),
      )
    }
    if (parts.length > 0 && hidesSiblings(node)) return arena.and(parts)
    parts.push(typeCondition(schema, node, type, conditions), compileLists(compiler, schema, type))
    if (parts.includes(FALSE)) return FALSE
    budget.count(COMPILED)
    return arena.and(parts.concat(combined(schema, node, type), byKeywords(schema, node, type)))
  }

  const byKeywords = (schema: JsonObject, node: SchemaNode, type: TypeIndex): Ref[] => {
    if (type === 2) return numberConditions(conditions, schema)
    if (type === 3) return stringConditions(conditions, schema)
    if (type === 4) return arrayConditions(compiler, node, schema)
    return type === 5 ? objectConditions(compiler, node, schema) : []
  }

  const combined = (schema: JsonObject, node: SchemaNode, type: TypeIndex): Ref[] => {
    const branch = (value: Json): Ref => typed(compiler.child(value, node), type)
    const branches = (keyword: string): Ref[] => compiler.branchesOf(schema, keyword).map(branch)
    const parts: Ref[] = branches('allOf')
    if (Array.isArray(memberOf(schema, 'anyOf'))) parts.push(arena.or(branches('anyOf')))
    if (Array.isArray(memberOf(schema, 'oneOf'))) parts.push(exactlyOne(compiler, branches('oneOf')))
    const not = memberOf(schema, 'not')
    if (not !== undefined) parts.push(-branch(not))
    const condition = memberOf(schema, 'if')
    if (condition !== undefined) {
      const holds = branch(condition)
      const then = memberOf(schema, 'then')
      const otherwise = memberOf(schema, 'else')
      if (then !== undefined) parts.push(arena.or([-holds, branch(then)]))
      if (otherwise !== undefined) parts.push(arena.or([holds, branch(otherwise)]))
    }
    return parts
  }

  const compiler: Compiler = {
    arena,
    budget,
    conditions,
    setOf: table.setOf,
    child: (schema, parent) => {
      if (typeof schema === 'boolean') return schema ? TRUE : FALSE
      if (!isObject(schema)) return TRUE
      const { document } = parent
      return table.setOf({ document, schema, place: document.enter(schema, parent.place) })
    },
    setOfValue: (value) => table.setOf({ document: free, schema: { const: value }, place: free.place }),
    typed,
    plain,
    branchesOf: (schema, keyword) => {
      const branches = memberOf(schema, keyword)
      if (!Array.isArray(branches)) return []
      let known = ordered.get(branches)
      if (known === undefined) ordered.set(branches, (known = inOrder(branches as Json[])))
      return known
    },
    listOf: createListReader(arena),
    targets: (node) => referencesOf(node),
  }
  return compiler
}

function hidesSiblings({ document, schema }: SchemaNode): boolean {
  return (
    document.dialect.family === 'legacy' && isObject(schema) && typeof memberOf(schema, '$ref') === 'string'
  )
}

function referencesOf(node: SchemaNode): (readonly [string, SchemaNode | undefined])[] {
  const { document, schema, place } = node
  if (!isObject(schema)) return []
  const found: (readonly [string, SchemaNode | undefined])[] = []
  const add = (reference: string, target: { schema: JsonSchema; place: SchemaNode['place'] } | undefined) =>
    found.push([reference, target && { document, ...target }])
  const reference = memberOf(schema, '$ref')
  if (typeof reference === 'string') add(reference, document.resolve(reference, place))
  const { family } = document.dialect
  const keyword = family === '2020-12' ? '$dynamicRef' : family === '2019-09' ? '$recursiveRef' : undefined
  const dynamic = keyword && memberOf(schema, keyword)
  if (keyword !== undefined && typeof dynamic === 'string')
    add(dynamic, document.resolveDynamic(dynamic, place, keyword))
  return found
}

function typeCondition(
  schema: JsonObject,
  { document }: SchemaNode,
  type: TypeIndex,
  conditions: Conditions,
): Ref {
  const stated = memberOf(schema, 'type')
  if (stated === undefined) return TRUE
  const names = (Array.isArray(stated) ? stated : [stated]) as readonly Json[]
  const name = TYPES[type]
  if (names.includes(name)) return TRUE
  if (name === 'null' && document.dialect.nullable && memberOf(schema, 'nullable') === true) return TRUE
  if (name === 'number' && names.includes('integer')) return conditions.multipleOf(1)
  const unknown = names.find(
    (candidate) => candidate !== 'integer' && !TYPES.includes(candidate as (typeof TYPES)[number]),
  )
  if (unknown === undefined) return FALSE
  return conditions.opaque(`type:${String(unknown)}`, false, `no JSON type is called ${String(unknown)}`)
}
