import type { Json, JsonObject } from '../../canonical-json.ts'
import type { Compiler } from './compile-schema.ts'
import { countAt } from './compile-scalar.ts'
import type { Dialect } from './dialect.ts'
import { TRUE } from './formula.ts'
import type { Ref, SchemaNode } from './formula.ts'
import { memberOf } from './json-value.ts'

/** The items a schema describes one by one, and the schema of those that follow. */
export interface ItemKeywords {
  readonly prefix: readonly Json[]
  readonly rest: Json | undefined
}

/** A list under `items` is a tuple in every dialect: the later ones forbid it, and nobody can mean anything else. */
export function itemKeywords(schema: JsonObject, dialect: Dialect): ItemKeywords {
  const items = memberOf(schema, 'items')
  const prefixItems = dialect.family === '2020-12' ? memberOf(schema, 'prefixItems') : undefined
  if (Array.isArray(prefixItems)) {
    return { prefix: prefixItems as Json[], rest: Array.isArray(items) ? undefined : items }
  }
  if (Array.isArray(items)) return { prefix: items as Json[], rest: memberOf(schema, 'additionalItems') }
  return { prefix: [], rest: items }
}

export interface ContainsKeywords {
  readonly schema: Json
  readonly min: number
  readonly max: number
}

export function containsKeywords(schema: JsonObject, dialect: Dialect): ContainsKeywords | undefined {
  const contains = memberOf(schema, 'contains')
  if (contains === undefined) return undefined
  if (dialect.family === 'legacy') return { schema: contains, min: 1, max: Infinity }
  return {
    schema: contains,
    min: countAt(schema, 'minContains') ?? 1,
    max: countAt(schema, 'maxContains') ?? Infinity,
  }
}

export function arrayConditions(compiler: Compiler, node: SchemaNode, schema: JsonObject): Ref[] {
  const { conditions } = compiler
  const { dialect } = node.document
  const parts: Ref[] = []
  const least = countAt(schema, 'minItems')
  const most = countAt(schema, 'maxItems')
  if (least !== undefined) parts.push(conditions.sizeAtLeast(least))
  if (most !== undefined) parts.push(conditions.sizeAtMost(most))
  if (memberOf(schema, 'uniqueItems') === true) parts.push(conditions.unique)
  const { prefix, rest } = itemKeywords(schema, dialect)
  for (const [index, item] of prefix.entries()) parts.push(conditions.item(index, compiler.child(item, node)))
  const restSet = rest === undefined ? TRUE : compiler.child(rest, node)
  parts.push(conditions.tail(prefix.length, restSet))
  const contains = containsKeywords(schema, dialect)
  if (contains !== undefined) {
    const set = compiler.child(contains.schema, node)
    parts.push(conditions.contains(contains.min, set))
    if (contains.max !== Infinity) parts.push(-conditions.contains(Math.floor(contains.max) + 1, set))
  }
  return parts
}
