/** Dialects of JSON Schema: what each spells otherwise than 2020-12, and which keywords it does not know. */

export interface Dialect {
  readonly name: string
  /** Keywords beside `$ref` count. */
  readonly refSiblings: boolean
  /** `exclusiveMinimum: true` modifies `minimum`. */
  readonly exclusiveFlags: boolean
  /** `nullable: true` adds null to `type`. */
  readonly nullable: boolean
  /** The keyword that names a resource. */
  readonly id: '$id' | 'id'
  /** `items` may be a list of positions. */
  readonly listItems: boolean
  /** What `contains` found counts as looked at for `unevaluatedItems`. */
  readonly containsEvaluates: boolean
  readonly unknownKeywords: ReadonlySet<string>
}

const SINCE_2020 = ['prefixItems', '$dynamicRef', '$dynamicAnchor']
const SINCE_2019 = [
  ...SINCE_2020,
  '$anchor',
  '$recursiveRef',
  'contentSchema',
  'dependentRequired',
  'dependentSchemas',
  'maxContains',
  'minContains',
  'unevaluatedItems',
  'unevaluatedProperties',
]
const SINCE_07 = [...SINCE_2019, 'contentEncoding', 'contentMediaType', 'else', 'if', 'then']
const SINCE_06 = [...SINCE_07, 'const', 'contains', 'propertyNames']

function dialect(name: string, unknown: readonly string[], traits: Partial<Dialect> = {}): Dialect {
  return {
    name,
    refSiblings: true,
    exclusiveFlags: false,
    nullable: false,
    id: '$id',
    listItems: true,
    containsEvaluates: true,
    ...traits,
    unknownKeywords: new Set(unknown),
  }
}

/** Lists in `items` and `dependencies` are read in 2020-12 too: libraries still write them, and nothing else can be meant. */
export const DRAFT_2020_12 = dialect('2020-12', ['$recursiveRef'])

const DIALECTS: readonly Dialect[] = [
  DRAFT_2020_12,
  dialect('2019-09', SINCE_2020, { containsEvaluates: false }),
  dialect('draft-07', SINCE_2019, { refSiblings: false }),
  dialect('draft-06', SINCE_07, { refSiblings: false }),
  dialect('draft-04', SINCE_06, { refSiblings: false, exclusiveFlags: true, id: 'id' }),
  dialect('openapi-3.0', [], { refSiblings: false, exclusiveFlags: true, nullable: true }),
  dialect('openapi-3.1', ['$recursiveRef']),
]

const NAMES: readonly [RegExp, string][] = [
  [/json-schema\.org\/draft\/2020-12\//, '2020-12'],
  [/json-schema\.org\/draft\/2019-09\//, '2019-09'],
  [/json-schema\.org\/draft-07\//, 'draft-07'],
  [/json-schema\.org\/draft-06\//, 'draft-06'],
  [/json-schema\.org\/draft-0[345]\//, 'draft-04'],
  [/spec\.openapis\.org\/oas\/3\.0/, 'openapi-3.0'],
  [/spec\.openapis\.org\/oas\/3\.[12]/, 'openapi-3.1'],
]

/** The dialect a URI or a short name means; null when nobody knows it. */
export function findDialect(nameOrUri: string): Dialect | null {
  const name = NAMES.find(([pattern]) => pattern.test(nameOrUri))?.[1] ?? nameOrUri
  return DIALECTS.find((entry) => entry.name === name) ?? null
}
