import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { JsonSchema, JsonSchemaObject } from '../../schema/json-schema.ts'
import { printedName } from '../../printed-value.ts'
import type { Edit, EditDocuments } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import { pathShape } from '../match-operations.ts'
import type { OperationEntry } from '../snapshot-index.ts'
import { operationEdit } from './operation-edit.ts'

/** Old name → new name of every path parameter that goes by another name in a path of the same shape. */
export type ParameterNames = ReadonlyMap<string, string>

export function renamedParameters({ before, after }: OperationPair): ParameterNames {
  const renamed = new Map<string, string>()
  for (const { path } of before.row.http) {
    const twin = after.row.http.find((route) => pathShape(route.path) === pathShape(path))
    if (twin === undefined || twin.path === path) continue
    const [old, current] = [parameterNames(path), parameterNames(twin.path)]
    old.forEach((name, index) => {
      const now = current[index]
      if (now !== undefined && now !== name) renamed.set(name, now)
    })
  }
  return renamed
}

function parameterNames(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => /^[:*]./.test(segment))
    .map((segment) => segment.slice(1))
}

/** Names an operation's paths declare. */
export function pathNames(entry: OperationEntry): ReadonlySet<string> {
  return new Set(entry.row.http.flatMap(({ path }) => parameterNames(path)))
}

/** A renamed path parameter: nothing to a URL, another argument to a tool. */
export function renamedParameterEdits(
  names: ParameterNames,
  operation: string,
  tool: { readonly transports: readonly string[]; readonly documents: EditDocuments | null } | null,
): Edit[] {
  return [...names].flatMap(([before, after]) => {
    const message = `the path parameter ${printedName(before)} is called ${printedName(after)} now`
    const parts = { operation, pointer: `/params/${before}`, before, after }
    const http = operationEdit('path-parameter-renamed', 'http', message, parts)
    if (tool === null) return [http]
    const documents =
      tool.documents === null ? {} : { documents: tool.documents, effect: 'incomparable' as const }
    return [
      operationEdit('path-parameter-renamed', 'tool', message, {
        ...parts,
        transports: tool.transports,
        ...documents,
      }),
      http,
    ]
  })
}

/** The same schema with properties of its root under their new names. */
export function renameProperties(schema: JsonSchema, names: ParameterNames): JsonSchema {
  if (names.size === 0 || !isJsonObject(schema)) return schema
  const now = (name: string): string => names.get(name) ?? name
  const { properties, required } = schema
  return {
    ...schema,
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [now(name), value])),
    }),
    ...(Array.isArray(required) && {
      required: (required as readonly Json[])
        .map((name) => (typeof name === 'string' ? now(name) : name))
        .sort((a, b) => compareCodeUnits(String(a), String(b))),
    }),
  }
}

/** What a path asks for where no schema says more: each name, a string. */
export function undeclaredParameters(names: ReadonlySet<string>, like: JsonSchemaObject): JsonSchema {
  return {
    ...(like['$schema'] !== undefined && { $schema: like['$schema'] }),
    ...(like['additionalProperties'] !== undefined && { additionalProperties: like['additionalProperties'] }),
    properties: Object.fromEntries([...names].map((name) => [name, { type: 'string' }])),
    required: [...names].sort(compareCodeUnits),
    type: 'object',
  }
}
