import { compareCodeUnits } from '../canonical-json.ts'
import { remembered } from '../remembered.ts'
import { sameJson } from '../same-json.ts'
import { sha256 } from '../schema/digest.ts'
import type { JsonSchema, SchemaMode } from '../schema/json-schema.ts'
import { nameComponents } from './component-names.ts'
import { findDefinitions } from './definitions.ts'
import type { Definition, SchemaDocument } from './definitions.ts'
import { rewriteSchema } from './rewrite-schema.ts'

export interface Components {
  /** The schema as it stands in the document: definitions are references to components. */
  readonly place: (schema: JsonSchema) => JsonSchema
  /** References of a converted schema, those inside its definitions too, with the component name each got. */
  readonly namesIn: (schema: JsonSchema) => readonly (readonly [ref: string, name: string])[]
  /** Every named schema by component name, sorted by name. */
  readonly schemas: () => ReadonlyMap<string, JsonSchema>
}

/** One content under one name: what a component is made of. */
export interface Component {
  readonly name: string | null
  readonly definition: Definition
  readonly modes: Set<SchemaMode>
  /** SHA-256 of the full content, what it refers to included. */
  readonly digest: () => string
}

/** Collects the named schemas of converted schemas; equal contents become one component. */
export function buildComponents(schemas: Iterable<readonly [JsonSchema | null, SchemaMode]>): Components {
  const contents = createContents()
  const documents = new Map<JsonSchema, SchemaDocument | null>()
  for (const [schema, mode] of schemas) {
    if (schema === null) continue
    const known = documents.get(schema)
    const document = known === undefined ? findDefinitions(schema) : known
    documents.set(schema, document)
    for (const definition of document?.targets.values() ?? []) contents.of(definition).modes.add(mode)
  }
  const names = nameComponents(contents.all())
  const nameOf = (definition: Definition): string => names.get(contents.of(definition))!
  const rewrite = (schema: JsonSchema, targets?: ReadonlyMap<string, Definition>): JsonSchema =>
    rewriteSchema(schema, (ref) => {
      const target = targets?.get(ref)
      return target === undefined ? ref : refTo(nameOf(target))
    })
  const place = (schema: JsonSchema): JsonSchema => {
    const document = documents.get(schema)
    return document?.root ? { $ref: refTo(nameOf(document.root)) } : rewrite(schema, document?.targets)
  }
  return {
    place: remembered(place),
    namesIn: remembered((schema) =>
      [...(documents.get(schema)?.targets ?? [])].map(([ref, target]) => [ref, nameOf(target)] as const),
    ),
    schemas: once(() => {
      const named = [...names].sort((a, b) => compareCodeUnits(a[1], b[1]))
      return new Map(
        named.map(([{ definition }, name]) => [name, rewrite(definition.schema, definition.targets)]),
      )
    }),
  }
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

function once<Value>(make: () => Value): () => Value {
  const make0 = remembered<null, Value>(make)
  return () => make0(null)
}

/** Tells contents apart by all they hold, and never by a shortened digest or by where they were met first. */
function createContents(): { of(definition: Definition): Component; all(): Component[] } {
  const bySignature = new Map<string, Component>()
  const byDefinition = new Map<Definition, Component>()
  const ids = new Map<string, number>()
  const texts: string[] = []
  const idByDefinition = new Map<Definition, number>()
  const lastByName = new Map<string | null, Definition>()
  const idOf = (definition: Definition): number => {
    const known = idByDefinition.get(definition)
    if (known !== undefined) return known
    const last = lastByName.get(definition.name)
    lastByName.set(definition.name, definition)
    // Many documents repeat a named schema; to see that costs less than to write it again.
    if (last !== undefined && isRepeated(definition, last)) {
      const id = idByDefinition.get(last)!
      idByDefinition.set(definition, id)
      return id
    }
    const text = `${definition.name === null ? '' : `=${definition.name}`}\n${definition.content()}`
    const id = ids.get(text) ?? texts.push(text) - 1
    ids.set(text, id)
    idByDefinition.set(definition, id)
    return id
  }
  const of = (definition: Definition): Component => {
    const known = byDefinition.get(definition)
    if (known !== undefined) return known
    const shape = shapeOf(definition, idOf)
    const signature = shape.join(' ')
    const digest = (): string =>
      sha256(shape.map((entry) => (typeof entry === 'number' ? texts[entry] : entry)).join('\n'))
    const component = bySignature.get(signature) ?? {
      name: definition.name,
      definition,
      modes: new Set<SchemaMode>(),
      digest,
    }
    bySignature.set(signature, component)
    byDefinition.set(definition, component)
    return component
  }
  return { of, all: () => [...bySignature.values()] }
}

function isRepeated(definition: Definition, other: Definition): boolean {
  const { references, targets } = definition
  return (
    references.length === other.references.length &&
    references.every((ref) => targets.get(ref)?.name === other.targets.get(ref)?.name) &&
    sameJson(definition.schema, other.schema)
  )
}

/**
 * The graph below a definition in order of first visit: each definition's content, then where each of its
 * references leads. Equal shapes are equal graphs, whatever a document called the places.
 */
function shapeOf(start: Definition, idOf: (definition: Definition) => number): (number | string)[] {
  const visits = new Map<Definition, number>([[start, 0]])
  const shape: (number | string)[] = []
  for (const definition of visits.keys()) {
    shape.push(idOf(definition))
    for (const ref of definition.references) {
      const target = definition.targets.get(ref)
      if (target !== undefined && !visits.has(target)) visits.set(target, visits.size)
      shape.push(`>${target === undefined ? ref : visits.get(target)!}`)
    }
  }
  return shape
}
