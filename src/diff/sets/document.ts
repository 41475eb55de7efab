/**
 * One document and where its references lead.
 * In: a root schema, a dialect, and whether there are references at all. Out: targets of references inside it; what leaves the document is never fetched.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { SUBSCHEMA_KEYWORDS } from '../../schema/subschemas.ts'
import { dialectOf } from './dialect.ts'
import type { Dialect } from './dialect.ts'
import { isObject, memberOf } from './json-value.ts'

/** A schema with an identifier of its own, or the root. */
export interface Resource {
  readonly uri: string
  readonly root: JsonSchema
  readonly anchors: ReadonlyMap<string, JsonSchema>
  readonly dynamicAnchors: ReadonlyMap<string, JsonSchema>
  /** 2019-09's `$recursiveAnchor: true`. */
  readonly recursive: boolean
}

/** Where a schema is read: its resource, and the resources entered on the way when a dynamic reference may ask. */
export interface Place {
  readonly resource: Resource
  readonly scope: readonly Resource[]
}

export interface Target {
  readonly schema: JsonSchema
  readonly place: Place
}

export interface SchemaDocument {
  readonly root: JsonSchema
  readonly dialect: Dialect
  readonly place: Place
  /** The place of a schema met at `place`: another one when it carries an identifier. */
  enter(schema: JsonSchema, place: Place): Place
  /** `$ref`: undefined when it leaves the document or leads nowhere. */
  resolve(reference: string, place: Place): Target | undefined
  /** `$dynamicRef` and `$recursiveRef`. */
  resolveDynamic(
    reference: string,
    place: Place,
    keyword: '$dynamicRef' | '$recursiveRef',
  ): Target | undefined
  /** A reference as an absolute address: equal for equal targets outside the document. */
  address(reference: string, place: Place): string
}

// Any base will do that no document can be stored at.
const BASE = 'schema:///root'

interface OpenResource extends Resource {
  readonly anchors: Map<string, JsonSchema>
  readonly dynamicAnchors: Map<string, JsonSchema>
}

export function openDocument(
  root: JsonSchema,
  statedDialect: string | undefined,
  hasReferences: boolean,
): SchemaDocument {
  const dialect = dialectOf(root, statedDialect)
  if (!hasReferences) return openPlain(root, dialect)
  const resources = new Map<string, OpenResource>()
  const homes = new Map<JsonSchema, OpenResource>()
  const first = scan(root, dialect, resources, homes)
  const dynamic = [...resources.values()].some(
    (resource) => resource.dynamicAnchors.size > 0 || resource.recursive,
  )
  const place: Place = { resource: first, scope: dynamic ? [first] : [] }

  const placeIn = (resource: Resource, from: Place): Place => {
    if (resource === from.resource) return from
    const scope = !dynamic || from.scope.includes(resource) ? from.scope : [...from.scope, resource]
    return { resource, scope }
  }

  const enter: SchemaDocument['enter'] = (schema, from) => {
    const home = homes.get(schema)
    return home === undefined ? from : placeIn(home, from)
  }

  const resolve: SchemaDocument['resolve'] = (reference, from) => {
    const [address, fragment] = split(absolute(reference, from.resource.uri))
    const resource = address === from.resource.uri ? from.resource : resources.get(address)
    const decoded = resource === undefined ? undefined : decode(fragment)
    const target = decoded === undefined ? undefined : targetIn(resource!, decoded, homes)
    return target && { schema: target.schema, place: placeIn(target.place.resource, from) }
  }

  const resolveDynamic: SchemaDocument['resolveDynamic'] = (reference, from, keyword) => {
    const target = resolve(reference, from)
    if (target === undefined) return undefined
    if (keyword === '$recursiveRef') {
      if (!target.place.resource.recursive) return target
      const outermost = from.scope.find((resource) => resource.recursive)
      return outermost === undefined ? target : { schema: outermost.root, place: placeIn(outermost, from) }
    }
    const anchor = decode(split(absolute(reference, from.resource.uri))[1])
    if (anchor === undefined || target.place.resource.dynamicAnchors.get(anchor) !== target.schema)
      return target
    const outermost = from.scope.find((resource) => resource.dynamicAnchors.has(anchor))
    if (outermost === undefined) return target
    return { schema: outermost.dynamicAnchors.get(anchor)!, place: placeIn(outermost, from) }
  }

  return { root, dialect, place, enter, resolve, resolveDynamic, address }
}

const NO_ANCHORS: ReadonlyMap<string, JsonSchema> = new Map()
const NO_HOMES: ReadonlyMap<JsonSchema, Resource> = new Map()
const NO_SCOPE: readonly Resource[] = []

/** A document in which nothing refers to anything: most are small, and opening one should cost nothing. */
function openPlain(root: JsonSchema, dialect: Dialect): SchemaDocument {
  const resource = { uri: BASE, root, anchors: NO_ANCHORS, dynamicAnchors: NO_ANCHORS, recursive: false }
  const place = { resource, scope: NO_SCOPE }
  return { root, dialect, place, enter: stay, resolve: resolvePlain, resolveDynamic: resolvePlain, address }
}

function stay(_schema: JsonSchema, place: Place): Place {
  return place
}

function resolvePlain(reference: string, { resource }: Place): Target | undefined {
  const [base, fragment] = split(address(reference, { resource, scope: NO_SCOPE }))
  const decoded = base === resource.uri ? decode(fragment) : undefined
  return decoded === undefined ? undefined : targetIn(resource, decoded, NO_HOMES)
}

function address(reference: string, from: Place): string {
  return absolute(reference, from.resource.uri)
}

function targetIn(
  resource: Resource,
  fragment: string,
  homes: ReadonlyMap<JsonSchema, Resource>,
): Target | undefined {
  if (fragment === '') return { schema: resource.root, place: { resource, scope: [] } }
  if (fragment.startsWith('/')) return follow(resource, fragment, homes)
  const schema = resource.anchors.get(fragment)
  return schema === undefined ? undefined : { schema, place: { resource, scope: [] } }
}

/** Finds every resource and anchor; a stack instead of recursion, because a document may be deeper than ours. */
function scan(
  root: JsonSchema,
  dialect: Dialect,
  resources: Map<string, OpenResource>,
  homes: Map<JsonSchema, OpenResource>,
): OpenResource {
  const first = openResource(root, identifierOf(root, dialect, BASE) ?? BASE)
  resources.set(first.uri, first)
  resources.set(BASE, first)
  const pending: [Json, OpenResource][] = [[root, first]]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const [schema, outer] = item
    if (!isObject(schema)) continue
    let home = outer
    const uri = schema === root ? undefined : identifierOf(schema, dialect, outer.uri)
    if (uri !== undefined && uri !== outer.uri) {
      home = openResource(schema, uri)
      if (!resources.has(uri)) resources.set(uri, home)
    }
    if (home !== first) homes.set(schema, home)
    readAnchors(schema, home, dialect)
    for (const keyword of Object.keys(schema)) {
      const place = SUBSCHEMA_KEYWORDS.get(keyword)
      if (place === undefined) continue
      const value = schema[keyword]!
      if (place === 'map') {
        if (isObject(value)) for (const key of Object.keys(value)) pending.push([value[key]!, home])
      } else if (Array.isArray(value)) for (const branch of value) pending.push([branch, home])
      else pending.push([value, home])
    }
  }
  return first
}

function openResource(root: JsonSchema, uri: string): OpenResource {
  const recursive = isObject(root) && memberOf(root, '$recursiveAnchor') === true
  return { uri, root, anchors: new Map(), dynamicAnchors: new Map(), recursive }
}

function identifierOf(schema: JsonSchema, dialect: Dialect, base: string): string | undefined {
  if (!isObject(schema)) return undefined
  if (dialect.family === 'legacy' && typeof memberOf(schema, '$ref') === 'string') return undefined
  const id = memberOf(schema, dialect.idKeyword)
  if (typeof id !== 'string' || id.startsWith('#')) return undefined
  return split(absolute(id, base))[0]
}

function readAnchors(schema: JsonObject, home: OpenResource, dialect: Dialect): void {
  const add = (anchors: Map<string, JsonSchema>, name: string): void => {
    if (!anchors.has(name)) anchors.set(name, schema)
  }
  if (dialect.family === 'legacy') {
    const id = memberOf(schema, dialect.idKeyword)
    if (typeof id === 'string' && /^#[^/]/.test(id)) add(home.anchors, id.slice(1))
    return
  }
  const anchor = memberOf(schema, '$anchor')
  if (typeof anchor === 'string') add(home.anchors, anchor)
  const dynamicAnchor = memberOf(schema, '$dynamicAnchor')
  if (typeof dynamicAnchor === 'string' && dialect.family === '2020-12') {
    add(home.anchors, dynamicAnchor)
    add(home.dynamicAnchors, dynamicAnchor)
  }
}

/** A JSON pointer from a resource's root; passing an identifier changes the resource. */
function follow(
  resource: Resource,
  pointer: string,
  homes: ReadonlyMap<JsonSchema, Resource>,
): Target | undefined {
  let at: Json = resource.root
  let home = resource
  for (const token of pointer.slice(1).split('/')) {
    const key = token.replace(/~1/g, '/').replace(/~0/g, '~')
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as { readonly [key: string]: Json })[key]!
    home = homes.get(at as JsonSchema) ?? home
  }
  if (typeof at !== 'boolean' && !isObject(at)) return undefined
  return { schema: at, place: { resource: home, scope: [] } }
}

function absolute(reference: string, base: string): string {
  if (reference.startsWith('#')) return base + reference
  try {
    return new URL(reference, base).href
  } catch {
    return reference
  }
}

function split(address: string): readonly [address: string, fragment: string] {
  const at = address.indexOf('#')
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

function decode(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return undefined
  }
}
