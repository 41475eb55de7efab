/**
 * Lint of one tool and of a catalog.
 * In: what a model is shown. Out: remarks with their places; what each rests on stands in lint-rules.ts.
 * Schemas are untrusted: they are walked with a list of open places, not with calls.
 */
import type { Json } from '../../canonical-json.ts'
import { grouped, printedName, printedValue } from '../../printed-value.ts'
import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '../../schema/json-schema.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import { resolveRef } from '../../schema/resolve-ref.ts'
import { SUBSCHEMA_KEYWORDS } from '../../schema/subschemas.ts'
import type { LintKind } from './lint-kinds.ts'

export interface LintRemark {
  readonly kind: LintKind
  /** `/name`, `/description`, `/input/…`. */
  readonly pointer: string
  /** One sentence without a final stop. */
  readonly message: string
  /** What stands there. */
  readonly value: Json
}

export interface LintedTool {
  readonly name: string
  readonly description: string
  readonly input: JsonSchema
}

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/
const PROPERTY_NAME = /^[a-zA-Z0-9_.-]{1,64}$/
const COMPOSITIONS = ['oneOf', 'anyOf', 'allOf']
const MOST_TOOLS = 128
const MOST_BYTES = 100_000

export function lintTool({ name, description, input }: LintedTool): LintRemark[] {
  return [
    ...(TOOL_NAME.test(name)
      ? []
      : [remark('lint-tool-name', '/name', `the name ${printedName(name)} is refused by model APIs`, name)]),
    ...(description.trim() === ''
      ? [remark('lint-missing-description', '/description', 'the tool has no description', description)]
      : []),
    ...(isJsonObject(input) ? lintInput(input) : []),
  ]
}

/** Tools and bytes of one transport. */
export function lintCatalog(transport: string, tools: number, bytes: number): LintRemark[] {
  if (tools <= MOST_TOOLS && bytes <= MOST_BYTES) return []
  const message = `the catalog has ${grouped(tools)} tools and ${grouped(bytes)} bytes`
  return [remark('lint-catalog-size', `/catalog/${transport}`, message, { tools, bytes })]
}

function lintInput(root: JsonSchemaObject): LintRemark[] {
  const composed = COMPOSITIONS.filter((keyword) => Object.hasOwn(root, keyword))
  const found = composed.map((keyword) =>
    remark(
      'lint-root-composition',
      `/input/${keyword}`,
      `${keyword} stands at the root of the input`,
      keyword,
    ),
  )
  const type = own(root, 'type') ?? null
  if (type !== 'object') {
    const message =
      type === null
        ? 'the input does not say that it is an object'
        : `the input is of type ${printedValue(type)}`
    found.push(remark('lint-root-type', '/input/type', message, type))
  }
  const targets = listTargets(root)
  for (const { schema, pointer, depth } of walk(root)) {
    found.push(...lintReference(schema, pointer, root, targets), ...lintArray(schema, pointer))
    found.push(
      ...lintProperties(schema, pointer, depth === 0 ? root : null),
      ...lintRequired(schema, pointer),
    )
  }
  return found
}

function lintReference(
  schema: JsonSchemaObject,
  pointer: string,
  root: JsonSchemaObject,
  targets: ReadonlySet<string>,
): LintRemark[] {
  const ref = own(schema, '$ref')
  if (typeof ref !== 'string' || targets.has(ref) || resolveRef(root, ref) !== undefined) return []
  const message = `the reference ${printedValue(ref)} of ${printedName(pointer)} leads nowhere`
  return [remark('lint-unresolved-reference', `${pointer}/$ref`, message, ref)]
}

function lintArray(schema: JsonSchemaObject, pointer: string): LintRemark[] {
  const type = own(schema, 'type')
  const isArray = type === 'array' || (Array.isArray(type) && (type as readonly Json[]).includes('array'))
  if (!isArray || ['items', 'prefixItems', '$ref'].some((keyword) => Object.hasOwn(schema, keyword)))
    return []
  return [
    remark(
      'lint-array-without-items',
      pointer,
      `the array ${printedName(pointer)} does not say what is in it`,
      null,
    ),
  ]
}

/** `root` where the properties are the arguments of the tool, which a model is to understand. */
function lintProperties(
  schema: JsonSchemaObject,
  pointer: string,
  root: JsonSchemaObject | null,
): LintRemark[] {
  const properties = own(schema, 'properties')
  if (!isJsonObject(properties)) return []
  const required = own(schema, 'required')
  const demanded = new Set(Array.isArray(required) ? (required as readonly Json[]) : [])
  return Object.entries(properties).flatMap(([name, property]) => {
    const place = `${pointer}/properties/${encodePointerToken(name)}`
    const shown = printedName(name)
    const at = pointer === '/input' ? '' : ` of ${printedName(pointer)}`
    return [
      ...(PROPERTY_NAME.test(name)
        ? []
        : [remark('lint-property-name', place, `the name ${shown}${at} is refused by a model API`, name)]),
      ...(demanded.has(name) && isJsonObject(property) && Object.hasOwn(property, 'default')
        ? [
            remark(
              'lint-required-default',
              place,
              `${shown}${at} is required and has a default`,
              property['default']!,
            ),
          ]
        : []),
      ...(root !== null && !isDescribed(property, root)
        ? [remark('lint-missing-description', place, `the argument ${shown} has no description`, null)]
        : []),
    ]
  })
}

// What stands beside `properties` may declare what is required as well, and so may what stands around a branch.
const DECLARES = [
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  '$ref',
  '$dynamicRef',
  'patternProperties',
  'dependentSchemas',
]
const BRANCH = /\/(?:allOf|anyOf|oneOf|if|then|else|not|dependentSchemas)(?=\/|$)/

function lintRequired(schema: JsonSchemaObject, pointer: string): LintRemark[] {
  const [required, properties] = [own(schema, 'required'), own(schema, 'properties')]
  if (!Array.isArray(required) || (properties !== undefined && !isJsonObject(properties))) return []
  if (properties === undefined && pointer !== '/input') return []
  if (BRANCH.test(pointer) || DECLARES.some((keyword) => Object.hasOwn(schema, keyword))) return []
  const names = new Set((required as readonly Json[]).filter((name) => typeof name === 'string'))
  return [...names]
    .filter((name) => !Object.hasOwn(properties ?? {}, name))
    .map((name) =>
      remark(
        'lint-undeclared-required',
        `${pointer}/required`,
        `${printedName(name)}${pointer === '/input' ? '' : ` of ${printedName(pointer)}`} is required and not declared`,
        name,
      ),
    )
}

function isDescribed(property: Json, root: JsonSchemaObject): boolean {
  if (!isJsonObject(property)) return true
  if (hasText(own(property, 'description'))) return true
  const ref = own(property, '$ref')
  const target = typeof ref === 'string' ? resolveRef(root, ref) : undefined
  return isJsonObject(target as Json) && hasText(own(target as JsonSchemaObject, 'description'))
}

function hasText(value: Json | undefined): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Names that references may use beside pointers. */
function listTargets(root: JsonSchemaObject): ReadonlySet<string> {
  const targets = new Set<string>()
  for (const { schema } of walk(root)) {
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = own(schema, keyword)
      if (typeof anchor === 'string') targets.add(`#${anchor}`)
    }
    const id = own(schema, '$id')
    if (typeof id === 'string') targets.add(id)
  }
  return targets
}

interface Place {
  readonly schema: JsonSchemaObject
  readonly pointer: string
  readonly depth: number
}

function* walk(root: JsonSchemaObject): Generator<Place> {
  const open: Place[] = [{ schema: root, pointer: '/input', depth: 0 }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    yield place
    const { schema, pointer, depth } = place
    for (const [keyword, value] of Object.entries(schema)) {
      const kind = SUBSCHEMA_KEYWORDS.get(keyword)
      if (kind === undefined || typeof value !== 'object' || value === null) continue
      const at = `${pointer}/${encodePointerToken(keyword)}`
      const members: [string, Json][] =
        kind === 'schema' && !Array.isArray(value)
          ? [[at, value]]
          : Object.entries(value).map(([key, member]) => [`${at}/${encodePointerToken(key)}`, member as Json])
      for (const [place, member] of members) {
        if (isJsonObject(member)) open.push({ schema: member, pointer: place, depth: depth + 1 })
      }
    }
  }
}

function own(schema: JsonSchemaObject, keyword: string): Json | undefined {
  return Object.hasOwn(schema, keyword) ? schema[keyword] : undefined
}

function remark(kind: LintKind, pointer: string, message: string, value: Json): LintRemark {
  return { kind, pointer, message, value }
}
