import type { JsonObject } from '../canonical-json.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { ObjectMembers } from './object-members.ts'

/** Path parameters in the order of the path; a name without a schema is a string. */
export function pathParameters(
  names: readonly (readonly [string, string])[],
  declared: ObjectMembers,
): JsonObject[] {
  return names.map(([name, templateName]) =>
    parameter(templateName, 'path', true, declared.members.get(name)?.schema ?? { type: 'string' }),
  )
}

/** Query parameters in the order the input declares them; a map of any keys is one exploded object. */
export function queryParameters(input: ObjectMembers): JsonObject[] {
  const parameters = [...input.members].map(([name, { schema, required }]) =>
    parameter(name, 'query', required, schema),
  )
  if (input.rest === null) return parameters
  const schema = { type: 'object', additionalProperties: input.rest }
  const name = freeName('query', input.members)
  return [...parameters, { explode: true, ...parameter(name, 'query', false, schema), style: 'form' }]
}

function parameter(name: string, place: 'path' | 'query', required: boolean, schema: JsonSchema): JsonObject {
  if (!isJsonObject(schema)) return { in: place, name, required, schema }
  const { description, deprecated } = schema
  const told = typeof description === 'string'
  const rest = told || deprecated === true ? omit(schema, ['description', 'deprecated']) : schema
  return {
    ...(deprecated === true && place === 'query' && { deprecated }),
    ...(told && { description }),
    in: place,
    name,
    required,
    schema: rest,
  }
}

function omit(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))
}

function freeName(name: string, taken: { has(name: string): boolean }): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name
}
