import type { Json, JsonObject } from '../../canonical-json.ts'
import type { Compiler } from './compile-schema.ts'
import { countAt } from './compile-scalar.ts'
import { FALSE } from './formula.ts'
import type { Ref, SchemaNode } from './formula.ts'
import { isObject, memberOf } from './json-value.ts'

function mapAt(schema: JsonObject, keyword: string): readonly (readonly [string, Json])[] {
  const value = memberOf(schema, keyword)
  if (!isObject(value)) return []
  return Object.keys(value)
    .sort()
    .map((key) => [key, value[key]!])
}

function namesIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string').sort() : []
}

/** Names that neither `properties` nor `patternProperties` speak of. */
export function additionalNames({ arena, conditions }: Compiler, schema: JsonObject): Ref {
  const names = mapAt(schema, 'properties').map(([name]) => name)
  const patterns = mapAt(schema, 'patternProperties').map(([source]) => -conditions.pattern(source))
  return arena.and([-conditions.strings(names), ...patterns])
}

export function objectConditions(compiler: Compiler, node: SchemaNode, schema: JsonObject): Ref[] {
  const { arena, conditions } = compiler
  const parts: Ref[] = []
  const least = countAt(schema, 'minProperties')
  const most = countAt(schema, 'maxProperties')
  if (least !== undefined) parts.push(conditions.sizeAtLeast(least))
  if (most !== undefined) parts.push(conditions.sizeAtMost(most))
  for (const name of namesIn(memberOf(schema, 'required'))) parts.push(conditions.present(name))
  for (const [name, child] of mapAt(schema, 'properties'))
    parts.push(conditions.property(name, compiler.child(child, node)))
  for (const [source, child] of mapAt(schema, 'patternProperties'))
    parts.push(conditions.members(conditions.pattern(source), compiler.child(child, node)))
  const additional = memberOf(schema, 'additionalProperties')
  if (additional !== undefined && additional !== true)
    parts.push(conditions.members(additionalNames(compiler, schema), compiler.child(additional, node)))
  const names = memberOf(schema, 'propertyNames')
  if (names !== undefined)
    parts.push(conditions.members(-compiler.typed(compiler.child(names, node), 3), FALSE))
  const implied = (name: string, consequence: Ref): void =>
    void parts.push(arena.or([-conditions.present(name), consequence]))
  const allPresent = (value: Json): Ref => arena.and(namesIn(value).map((name) => conditions.present(name)))
  const whole = (child: Json): Ref => compiler.typed(compiler.child(child, node), 5)
  for (const [name, value] of mapAt(schema, 'dependencies'))
    implied(name, Array.isArray(value) ? allPresent(value) : whole(value))
  if (node.document.dialect.family !== 'legacy') {
    for (const [name, value] of mapAt(schema, 'dependentRequired')) implied(name, allPresent(value))
    for (const [name, value] of mapAt(schema, 'dependentSchemas')) implied(name, whole(value))
  }
  return parts
}
