/** Where a JSON Schema holds other schemas: the one table every walk of this folder reads. */

/** `map`: an object of schemas by name. `schema`: one schema, or an array of them. */
export type SubschemaPlace = 'map' | 'schema'

/** Keywords of 2020-12, and those of draft-07 that libraries still write. */
export const SUBSCHEMA_KEYWORDS: ReadonlyMap<string, SubschemaPlace> = new Map<string, SubschemaPlace>([
  ['$defs', 'map'],
  ['definitions', 'map'],
  ['dependencies', 'map'],
  ['dependentSchemas', 'map'],
  ['patternProperties', 'map'],
  ['properties', 'map'],
  ['additionalItems', 'schema'],
  ['additionalProperties', 'schema'],
  ['allOf', 'schema'],
  ['anyOf', 'schema'],
  ['contains', 'schema'],
  ['contentSchema', 'schema'],
  ['else', 'schema'],
  ['if', 'schema'],
  ['items', 'schema'],
  ['not', 'schema'],
  ['oneOf', 'schema'],
  ['prefixItems', 'schema'],
  ['propertyNames', 'schema'],
  ['then', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['unevaluatedProperties', 'schema'],
])
