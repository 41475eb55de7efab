import type { Json, JsonObject } from '../../canonical-json.ts'
import { inOrder } from './branch-order.ts'
import type { Compiler } from './compile-schema.ts'
import { FALSE, TRUE } from './formula.ts'
import type { Ref, TypeIndex } from './formula.ts'
import { isObject, memberOf } from './json-value.ts'

/** What `enum` and `const` leave of one type. */
export function compileLists(compiler: Compiler, schema: JsonObject, type: TypeIndex): Ref {
  const listed = memberOf(schema, 'enum')
  const single = memberOf(schema, 'const')
  const parts: Ref[] = []
  if (Array.isArray(listed)) parts.push(oneOfValues(compiler, listed as readonly Json[], type))
  if (single !== undefined) parts.push(oneOfValues(compiler, [single], type))
  return compiler.arena.and(parts)
}

function oneOfValues(compiler: Compiler, values: readonly Json[], type: TypeIndex): Ref {
  const { arena, conditions } = compiler
  switch (type) {
    case 0:
      return values.includes(null) ? TRUE : FALSE
    case 1:
      return arena.or([
        values.includes(true) ? conditions.isTrue : FALSE,
        values.includes(false) ? -conditions.isTrue : FALSE,
      ])
    case 2:
      return conditions.numbers(values.filter((value) => typeof value === 'number'))
    case 3:
      return conditions.strings(values.filter((value) => typeof value === 'string'))
    case 4:
      return arena.or(
        inOrder(values.filter((value) => Array.isArray(value))).map((value) =>
          exactArray(compiler, value as Json[]),
        ),
      )
    case 5:
      return arena.or(
        inOrder(values.filter(isObject)).map((value) => exactObject(compiler, value as JsonObject)),
      )
  }
}

// Spelled with the conditions of keywords, so that a list of arrays or objects needs no theory of its own.
function exactArray({ arena, conditions, setOfValue }: Compiler, value: readonly Json[]): Ref {
  return arena.and([
    conditions.sizeAtLeast(value.length),
    conditions.sizeAtMost(value.length),
    ...value.map((item, index) => conditions.item(index, setOfValue(item))),
  ])
}

function exactObject({ arena, conditions, setOfValue }: Compiler, value: JsonObject): Ref {
  const names = Object.keys(value).sort()
  return arena.and([
    ...names.map((name) => conditions.present(name)),
    ...names.map((name) => conditions.property(name, setOfValue(value[name]!))),
    conditions.members(-conditions.strings(names), FALSE),
  ])
}
