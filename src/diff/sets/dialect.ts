/** What a dialect changes in the meaning of a schema. Keywords that mean the same everywhere have no entry here. */
import type { JsonSchema } from '../../schema/json-schema.ts'
import { isObject, memberOf } from './json-value.ts'

export interface Dialect {
  readonly name: 'openapi-3.0' | 'openapi-3.1' | 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12'
  /** `legacy`: before 2019-09, where `$ref` hides its siblings. */
  readonly family: 'legacy' | '2019-09' | '2020-12'
  /** `nullable: true` beside a `type` admits null. */
  readonly nullable: boolean
  readonly idKeyword: '$id' | 'id'
}

const dialect = (
  name: Dialect['name'],
  family: Dialect['family'],
  rest: Partial<Pick<Dialect, 'nullable' | 'idKeyword'>> = {},
): Dialect => ({ name, family, nullable: false, idKeyword: '$id', ...rest })

const DIALECTS: readonly Dialect[] = [
  dialect('2020-12', '2020-12'),
  dialect('2019-09', '2019-09'),
  dialect('draft-07', 'legacy'),
  dialect('draft-06', 'legacy'),
  dialect('draft-04', 'legacy', { idKeyword: 'id' }),
  dialect('openapi-3.1', '2020-12'),
  dialect('openapi-3.0', 'legacy', { nullable: true }),
]

const DEFAULT_DIALECT: Dialect = DIALECTS[0]!

/** Reads a URI (`http://json-schema.org/draft-07/schema#`) or a short name; undefined for one nobody knows. */
function parseDialect(text: string): Dialect | undefined {
  const known = DIALECTS.find(({ name }) => name === text)
  if (known !== undefined) return known
  if (/^https:\/\/spec\.openapis\.org\/oas\/3\.1\//.test(text)) return named('openapi-3.1')
  const draft = /^https?:\/\/json-schema\.org\/(?:draft[/-])([0-9-]+)\/schema#?$/.exec(text)?.[1]
  if (draft !== undefined) return named(draft) ?? named(`draft-${draft}`)
  return named(text.replace(/^draft-?(?=20)/, ''))
}

function named(name: string): Dialect | undefined {
  return DIALECTS.find((candidate) => candidate.name === name)
}

/** What `$schema` says wins, then what the caller says, then 2020-12. */
export function dialectOf(root: JsonSchema, stated: string | undefined): Dialect {
  const declared = isObject(root) ? memberOf(root, '$schema') : undefined
  return (
    (typeof declared === 'string' ? parseDialect(declared) : undefined) ??
    (stated === undefined ? undefined : parseDialect(stated)) ??
    DEFAULT_DIALECT
  )
}
