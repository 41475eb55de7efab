/**
 * `unevaluatedProperties` and `unevaluatedItems`.
 * In: a schema that has the keyword. Out: a union over the ways its applicators can pass, in each of which the
 * keyword is a plain condition on what that way leaves over.
 */
import type { Compiler } from './compile-schema.ts'
import { listWays } from './evaluation-ways.ts'
import type { Seen } from './evaluation-ways.ts'
import { FALSE, TRUE } from './formula.ts'
import type { Ref, SchemaNode, TypeIndex } from './formula.ts'
import { isObject, memberOf } from './json-value.ts'

/** The condition of a schema with an `unevaluated*` keyword for its type; undefined for any other schema. */
export function compileUnevaluated(compiler: Compiler, node: SchemaNode, type: TypeIndex): Ref | undefined {
  const keyword = type === 5 ? 'unevaluatedProperties' : type === 4 ? 'unevaluatedItems' : undefined
  const { schema, document } = node
  if (keyword === undefined || !isObject(schema) || document.dialect.family === 'legacy') return undefined
  const rest = memberOf(schema, keyword)
  if (rest === undefined) return undefined
  const { arena, conditions } = compiler
  const set = compiler.child(rest, node)
  const plain = compiler.plain(node, type)
  if (set === TRUE || plain === FALSE) return plain
  const ways = listWays(compiler, type, node)
  if (ways === null) {
    const reason = `${keyword} depends on more combinations of branches than are followed`
    return arena.and([plain, conditions.opaque(`unevaluated:${compiler.setOf(node)}`, false, reason)])
  }
  const leftover = ({ names, items, contained }: Seen): Ref => {
    if (type === 5) return conditions.members(-names, set)
    if (items === Infinity) return TRUE
    return conditions.tail(items, contained.length === 0 ? set : arena.or([set, ...contained]))
  }
  const open = ways.map(({ condition, seen }) => arena.and([condition, leftover(seen)]))
  return arena.and([plain, arena.or(open)])
}
