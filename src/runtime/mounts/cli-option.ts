/**
 * One property of a tool's input as an option of a command line.
 * In: a property's JSON Schema and its document. Out: what a value of it is read as, and what help says of it.
 * It checks nothing: a text that is no number goes on as text, and the contract's own schema refuses it.
 */
import type { Json } from '../../canonical-json.ts'
import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '../../schema/json-schema.ts'
import { resolveRef } from '../../schema/resolve-ref.ts'
import { jsonText } from '../json-text.ts'

/** How one text becomes a value; `boolean` options take none. */
export type CliValueKind = 'text' | 'number' | 'boolean' | 'json'

export interface CliOption {
  readonly key: string
  readonly kind: CliValueKind
  /** Every occurrence adds an item. */
  readonly repeats: boolean
  readonly required: boolean
  readonly help: string
}

// With their negations, which would set the same value.
const RESERVED = new Set(['input', 'json', 'help', 'no-input', 'no-json', 'no-help'])
// Single dashes between words: commander makes camel case of them.
const NAME = /^[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*$/

/** Options of a tool's input document; properties whose name makes no option can only be given in `--input`. */
export function buildCliOptions(document: JsonSchemaObject): {
  readonly options: readonly CliOption[]
  readonly others: readonly string[]
} {
  const properties = isJsonObject(document.properties) ? document.properties : {}
  const required = new Set(Array.isArray(document.required) ? (document.required as readonly Json[]) : [])
  const options = Object.entries(properties).map(([key, schema]): CliOption => {
    const { kind, repeats } = shapeOf(schema as JsonSchema, document, 0)
    const isRequired = required.has(key)
    return {
      key,
      kind,
      repeats,
      required: isRequired,
      help: helpOf(schema as JsonSchema, repeats, isRequired),
    }
  })
  const negations = new Set(options.filter(({ kind }) => kind === 'boolean').map(({ key }) => `no-${key}`))
  const fits = ({ key }: CliOption) => NAME.test(key) && !RESERVED.has(key) && !negations.has(key)
  return {
    options: options.filter(fits),
    others: options.filter((option) => !fits(option)).map(({ key }) => key),
  }
}

interface Shape {
  readonly kind: CliValueKind
  readonly repeats: boolean
}

const JSON_TEXT: Shape = { kind: 'json', repeats: false }
// Deep enough for every wrapping that converters write; a chain of references that never ends stops here.
const MAX_WRAPPINGS = 16

function shapeOf(schema: JsonSchema, document: JsonSchemaObject, depth: number): Shape {
  if (typeof schema === 'boolean' || depth > MAX_WRAPPINGS) return JSON_TEXT
  const inner = (part: Json | undefined) => shapeOf((part ?? true) as JsonSchema, document, depth + 1)
  if (typeof schema.$ref === 'string') return inner(resolveRef(document, schema.$ref))
  if (Array.isArray(schema.allOf) && schema.allOf.length === 1) return inner(schema.allOf[0] as Json)
  const branches = schema.anyOf ?? schema.oneOf
  if (Array.isArray(branches)) return common((branches as readonly Json[]).filter(isNotNull).map(inner))
  const listed = 'const' in schema ? [schema.const!] : schema.enum
  if (Array.isArray(listed))
    return common((listed as readonly Json[]).filter((item) => item !== null).map(kindOfValue))
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== 'null')
  if (types.length !== 1) return JSON_TEXT
  if (types[0] === 'array') return { kind: itemKind(inner(schema.items)), repeats: true }
  return kindOfType(types[0])
}

// A list of switches has no form, and a list in a list is written as JSON.
function itemKind({ kind, repeats }: Shape): CliValueKind {
  return repeats || kind === 'boolean' ? 'json' : kind
}

function kindOfType(type: Json | undefined): Shape {
  if (type === 'string') return { kind: 'text', repeats: false }
  if (type === 'number' || type === 'integer') return { kind: 'number', repeats: false }
  return type === 'boolean' ? { kind: 'boolean', repeats: false } : JSON_TEXT
}

function kindOfValue(value: Json): Shape {
  return kindOfType(typeof value as Json)
}

function common(shapes: readonly Shape[]): Shape {
  const [first, ...rest] = shapes
  if (first === undefined) return JSON_TEXT
  return rest.every(({ kind, repeats }) => kind === first.kind && repeats === first.repeats)
    ? first
    : JSON_TEXT
}

function isNotNull(schema: Json): boolean {
  return !(isJsonObject(schema) && (schema.type === 'null' || schema.const === null))
}

function helpOf(schema: JsonSchema, repeats: boolean, required: boolean): string {
  const { description, enum: choices, default: byDefault } = typeof schema === 'object' ? schema : {}
  const notes = [
    ...(required ? ['needed'] : []),
    ...(Array.isArray(choices) ? [`one of ${choices.map((choice) => jsonText(choice)).join(', ')}`] : []),
    ...(repeats ? ['may be repeated'] : []),
    ...(byDefault === undefined ? [] : [`default: ${jsonText(byDefault)}`]),
  ]
  const text = typeof description === 'string' ? description : ''
  return [text, ...(notes.length === 0 ? [] : [`(${notes.join('; ')})`])]
    .filter((part) => part !== '')
    .join(' ')
}
