/**
 * Options for Valibot's adapter, `toStandardJsonSchema`.
 * In: a mode. Out: `libraryOptions` under which what JSON cannot say is `{}` and nothing untrue is written.
 */
import type { JsonSchemaObject, SchemaMode } from './json-schema.ts'

interface ValibotAction {
  readonly kind: string
  readonly type: string
}

/** A schema as the adapter shows it, whichever copy of Valibot made it. */
export interface ValibotSchema {
  readonly type: string
  readonly pipe?: readonly ValibotAction[]
}

// Actions after which a value still is what the schema before them said.
const KEEPS_TYPE: ReadonlySet<string> = new Set([
  'brand',
  'filter_items',
  'flavor',
  'normalize',
  'readonly',
  'sort_items',
  'to_lower_case',
  'to_max_value',
  'to_min_value',
  'to_upper_case',
  'trim',
  'trim_end',
  'trim_start',
])

const ANNOTATIONS = ['deprecated', 'description', 'examples', 'title']

interface OverrideAction {
  readonly valibotAction: ValibotAction
  readonly jsonSchema: JsonSchemaObject
}

export function valibotOptions(mode: SchemaMode): object {
  return {
    errorMode: 'ignore',
    // What the adapter cannot describe it leaves as it was before: a string that became a number stays a string.
    overrideAction: ({ valibotAction, jsonSchema }: OverrideAction) =>
      mode === 'output' && valibotAction.kind === 'transformation' && !KEEPS_TYPE.has(valibotAction.type)
        ? Object.fromEntries(Object.entries(jsonSchema).filter(([keyword]) => ANNOTATIONS.includes(keyword)))
        : undefined,
  }
}

interface OverrideSchema {
  readonly valibotSchema: ValibotSchema
  readonly jsonSchema: JsonSchemaObject
}

/** Options that close the objects which drop undeclared keys, where the adapter describes them as open. */
export function closeStrippingObjects(mode: SchemaMode): object {
  return {
    overrideSchema: ({ valibotSchema, jsonSchema }: OverrideSchema) =>
      mode === 'output' && valibotSchema.type === 'object'
        ? { ...jsonSchema, additionalProperties: false }
        : undefined,
  }
}

/** Options that show every action in the order it runs; the schema they give is to be thrown away. */
export function watchActions(see: (isTransformation: boolean) => void): object {
  return {
    // Neither mode converts every part of a pipe.
    typeMode: 'ignore',
    overrideAction: ({ valibotAction }: OverrideAction) => {
      see(valibotAction.kind === 'transformation' && !KEEPS_TYPE.has(valibotAction.type))
      return undefined
    },
  }
}
