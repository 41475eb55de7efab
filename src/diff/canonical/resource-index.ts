/**
 * Where the references of one document lead.
 * In: a document. Out: for each schema its base, for each reference the schema it means.
 * It must not know what keywords accept.
 */
import { MAX_DEPTH, type Json } from '../../canonical-json.ts'
import { SurfaceError } from '../../errors.ts'
import { isJsonObject, type JsonSchema, type JsonSchemaObject } from '../../schema/json-schema.ts'
import { resolveRef } from '../../schema/resolve-ref.ts'
import { SUBSCHEMA_KEYWORDS } from '../../schema/subschemas.ts'
import { findDialect, type Dialect } from './dialects.ts'

/** A schema with its own identity: what relative references beside it are resolved against. */
export interface Resource {
  readonly uri: string
  readonly schema: JsonSchema
  readonly dialect: Dialect
}

export interface ResourceIndex {
  readonly root: Resource
  resourceOf(schema: JsonSchemaObject): Resource | undefined
  /** Last token of the place where the schema was declared under a name. */
  nameOf(schema: JsonSchemaObject): string | undefined
  /** The schema a reference written in `resource` means; undefined outside the document. */
  resolve(reference: string, resource: Resource): JsonSchema | undefined
  /** `$dynamicRef`: the outermost declaration of its anchor wins. */
  resolveDynamic(reference: string, resource: Resource): JsonSchema | undefined
}

// Any absolute base serves: it only has to stay inside this process.
const NO_URI = 'schema://document/'

export function buildResourceIndex(document: JsonSchema, dialect: Dialect): ResourceIndex {
  const owners = new Map<object, Resource>()
  const names = new Map<object, string>()
  const byUri = new Map<string, Resource>()
  const anchors = new Map<string, JsonSchema>()
  const dynamicAnchors = new Map<string, JsonSchema>()

  const visit = (schema: JsonSchema, parent: Resource | null, name: string, depth: number): Resource => {
    const resource = openResource(schema, parent, dialect)
    if (!isJsonObject(schema) || owners.has(schema)) return resource
    if (depth > MAX_DEPTH) throw tooDeep()
    owners.set(schema, resource)
    names.set(schema, name)
    if (resource !== parent) byUri.set(resource.uri, resource)
    for (const keyword of ['$anchor', '$dynamicAnchor', resource.dialect.id]) {
      const anchor = anchorName(schema[keyword], keyword)
      if (anchor !== undefined) anchors.set(`${resource.uri}#${anchor}`, schema)
      if (keyword === '$dynamicAnchor' && anchor !== undefined && !dynamicAnchors.has(anchor)) {
        dynamicAnchors.set(anchor, schema)
      }
    }
    for (const [child, childName] of subschemas(schema)) visit(child, resource, childName, depth + 1)
    return resource
  }
  const root = visit(document, null, '', 0)

  const resolve = (reference: string, resource: Resource): JsonSchema | undefined => {
    const [uri, fragment] = absolute(reference, resource.uri)
    if (uri === undefined) return undefined
    const target = uri === root.uri ? root : byUri.get(uri)
    if (target === undefined) return undefined
    if (fragment === '') return target.schema
    if (!fragment.startsWith('/')) return anchors.get(`${uri}#${fragment}`)
    const found = resolveRef(target.schema, `#${fragment}`)
    // A place no keyword leads to (`#/components/schemas/Pet`) is a schema because a reference says so.
    if (isJsonObject(found) && !owners.has(found)) {
      visit(found, target, fragment.slice(fragment.lastIndexOf('/') + 1), 0)
    }
    return found
  }

  return {
    root,
    resourceOf: (schema) => owners.get(schema),
    nameOf: (schema) => names.get(schema),
    resolve,
    resolveDynamic: (reference, resource) => {
      const fixed = resolve(reference, resource)
      const anchor = reference.slice(reference.indexOf('#') + 1)
      const isDynamic = isJsonObject(fixed) && fixed.$dynamicAnchor === anchor
      return isDynamic ? (dynamicAnchors.get(anchor) ?? fixed) : fixed
    },
  }
}

function openResource(schema: JsonSchema, parent: Resource | null, fallback: Dialect): Resource {
  const declared = isJsonObject(schema) && typeof schema.$schema === 'string' ? schema.$schema : null
  const inherited = parent?.dialect ?? fallback
  const dialect = (declared === null ? null : findDialect(declared)) ?? inherited
  const id = isJsonObject(schema) ? schema[dialect.id] : undefined
  const isResource = typeof id === 'string' && !id.startsWith('#') && (dialect.refSiblings || !hasRef(schema))
  if (parent !== null && !isResource) return parent
  const uri = isResource ? absolute(id, parent?.uri ?? NO_URI)[0] : undefined
  return { uri: uri ?? parent?.uri ?? NO_URI, schema, dialect }
}

function hasRef(schema: JsonSchema): boolean {
  return isJsonObject(schema) && typeof schema.$ref === 'string'
}

function anchorName(value: Json | undefined, keyword: string): string | undefined {
  if (typeof value !== 'string') return undefined
  if (keyword === '$anchor' || keyword === '$dynamicAnchor') return value
  return value.startsWith('#') && value.length > 1 ? value.slice(1) : undefined
}

function* subschemas(schema: JsonSchemaObject): Generator<[JsonSchema, string]> {
  for (const [keyword, kind] of SUBSCHEMA_KEYWORDS) {
    const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined
    if (value === undefined) continue
    if (kind === 'map') {
      if (!isJsonObject(value)) continue
      for (const name of Object.keys(value).sort()) {
        const child = value[name]
        if (isSchema(child)) yield [child, name]
      }
    } else if (Array.isArray(value)) {
      for (const child of value as readonly Json[]) if (isSchema(child)) yield [child, keyword]
    } else if (isSchema(value)) yield [value, keyword]
  }
}

export function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'boolean' || isJsonObject(value)
}

/** Absolute URI without fragment, and the fragment; no URI when the text is none. */
function absolute(reference: string, base: string): [string | undefined, string] {
  if (reference.startsWith('#')) return [base, reference.slice(1)]
  try {
    const url = new URL(reference, base)
    const fragment = url.hash.startsWith('#') ? url.hash.slice(1) : ''
    url.hash = ''
    return [url.href, fragment]
  } catch {
    return [undefined, '']
  }
}

export function tooDeep(): SurfaceError {
  return new SurfaceError('not-plain-json', { pointer: '', what: `nested deeper than ${MAX_DEPTH} levels` })
}
