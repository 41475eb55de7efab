import type { Json, JsonObject } from '../../canonical-json.ts'
import type { Loss, StructureWalk } from './compare-structure.ts'
import { buildObject, isObject, memberOf } from './json-value.ts'
import { isNote } from './schema-content.ts'

interface Members {
  readonly properties: JsonObject
  readonly required: readonly string[]
  readonly additional: Json
}

const NO_PROPERTIES: JsonObject = {}

/** The schema as members alone; null when it says anything else. */
function membersOf(schema: JsonObject): Members | null {
  if (memberOf(schema, 'type') !== 'object') return null
  let properties = NO_PROPERTIES
  let required: readonly string[] = []
  let additional: Json = true
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword]!
    if (keyword === 'properties') {
      if (!isObject(value)) return null
      properties = value
    } else if (keyword === 'required') {
      if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) return null
      required = value
    } else if (keyword === 'additionalProperties') additional = value
    else if (keyword !== 'type' && keyword !== '$schema' && !isNote(keyword)) return null
  }
  return { properties, required, additional }
}

/** Compares two schemas of objects member by member; undefined when one of them is more than that. */
export function lossByMembers(walk: StructureWalk, left: JsonObject, right: JsonObject): Loss | undefined {
  const a = membersOf(left)
  const b = a === null ? null : membersOf(right)
  if (a === null || b === null) return undefined
  // The first name in code-unit order that shows a loss, so that the order of keys does not matter.
  let name: string | undefined
  let held: Json = null
  let unsure = false
  const look = (candidate: string, mine: Json, other: Json): void => {
    const loss = walk.compare(mine, other)
    if (loss === 'contained') return
    if (loss === 'unsure') unsure = true
    else if (name === undefined || candidate < name) {
      name = candidate
      held = loss.value
    }
  }
  for (const own of Object.keys(a.properties))
    look(own, a.properties[own]!, memberOf(b.properties, own) ?? b.additional)
  for (const own of Object.keys(b.properties))
    if (!Object.hasOwn(a.properties, own)) look(own, a.additional, b.properties[own]!)
  if (a.additional !== b.additional && b.additional !== true) {
    const loss = walk.compare(a.additional, b.additional)
    if (loss === 'unsure') unsure = true
    else if (loss !== 'contained' && name === undefined) {
      name = freshName(a.properties, b.properties)
      held = loss.value
    }
  }
  const missing = b.required.filter((required) => !a.required.includes(required)).sort()[0]
  if (name === undefined && missing === undefined) return unsure ? 'unsure' : 'contained'
  return withRequired(walk, a, name, held)
}

/** An object of the left side with this member; without a name, one that has nothing but what is required. */
function withRequired(walk: StructureWalk, a: Members, name: string | undefined, held: Json): Loss {
  const members: [string, Json][] = name === undefined ? [] : [[name, held]]
  for (const required of new Set(a.required)) {
    if (required === name) continue
    const value = walk.context.sample(memberOf(a.properties, required) ?? a.additional)
    if (value === undefined) return 'unsure'
    members.push([required, value])
  }
  return { value: buildObject(members) }
}

function freshName(a: JsonObject, b: JsonObject): string {
  for (let at = 0; ; at++) {
    const name = String.fromCharCode(0x61 + (at % 26)).repeat(1 + Math.floor(at / 26))
    if (!Object.hasOwn(a, name) && !Object.hasOwn(b, name)) return name
  }
}

/** The smallest object of a schema that only speaks of members; undefined when that is not plain to see. */
export function smallestObject(
  schema: JsonObject,
  sample: (schema: Json) => Json | undefined,
): Json | undefined {
  const members = membersOf(schema)
  if (members === null) return undefined
  const found: [string, Json][] = []
  for (const name of new Set(members.required)) {
    const value = sample(memberOf(members.properties, name) ?? members.additional)
    if (value === undefined) return undefined
    found.push([name, value])
  }
  return buildObject(found)
}
