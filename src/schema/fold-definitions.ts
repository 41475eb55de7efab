/**
 * Definitions that a library numbered by itself, written so that nothing depends on how it numbered them.
 * In: a normalised schema and which names were generated. Out: the same schema, where a generated definition
 * stands only for what leads back to itself, is called `__schema0`, `__schema1`, … in the order it is first met,
 * properties by name, and is `#` when it is the root: what Zod 4 writes. Names an author chose stay; definitions
 * nobody uses go.
 */
import type { Json } from '../canonical-json.ts'
import type { DefinitionClasses } from './definition-classes.ts'
import { classifyDefinitions } from './definition-classes.ts'
import type { JsonSchema, JsonSchemaObject } from './json-schema.ts'
import { isJsonObject } from './json-schema.ts'
import { resolveRef } from './resolve-ref.ts'
import { mapSubschemas, omitKeywords, setOwn } from './subschemas.ts'

const DEFS = '#/$defs/'

export function foldDefinitions(root: JsonSchema, isGenerated: (name: string) => boolean): JsonSchema {
  if (typeof root === 'boolean' || !isJsonObject(root.$defs)) return root
  const body = omitKeywords(root, '$defs', '$schema')
  const follow = (ref: string): JsonSchema | undefined => {
    if (ref === '#') return body
    return ref.startsWith(DEFS) && isGenerated(ref.slice(DEFS.length)) ? resolveRef(root, ref) : undefined
  }
  const definitions = Object.entries(root.$defs) as [string, JsonSchema][]
  const classes = classifyDefinitions([body, ...definitions.map(([, schema]) => schema)], follow)
  const named = new Map(definitions.filter(([name]) => !isGenerated(name)))
  const fold: Fold = { follow, classes, named, endless: new Map(), names: new Map(), written: {} }
  findEndless(body, fold, new Set(), new Set())
  const meaning = classes.meaning(body)
  if (typeof meaning === 'object') fold.names.set(classes.of(meaning), '#')
  const written = writeBody(meaning, fold) as JsonSchemaObject
  return {
    ...(Object.keys(fold.written).length === 0 ? {} : { $defs: fold.written }),
    ...(root.$schema === undefined ? {} : { $schema: root.$schema }),
    ...written,
  }
}

interface Fold {
  readonly follow: (ref: string) => JsonSchema | undefined
  readonly classes: DefinitionClasses
  readonly named: ReadonlyMap<string, JsonSchema>
  /** Classes that lead back to themselves, and one schema of each. */
  readonly endless: Map<number, JsonSchemaObject>
  /** References to classes that have been given one. */
  readonly names: Map<number, string>
  readonly written: Record<string, Json>
}

function findEndless(schema: JsonSchema, fold: Fold, met: Set<number>, open: Set<number>): void {
  const meaning = fold.classes.meaning(schema)
  if (typeof meaning === 'boolean') return
  const number = fold.classes.of(meaning)
  if (open.has(number)) fold.endless.set(number, meaning)
  if (met.has(number)) return
  met.add(number)
  open.add(number)
  mapSubschemas(meaning, (part) => {
    findEndless(part, fold, met, open)
    return part
  })
  if (typeof meaning.$ref === 'string') {
    const target = fold.follow(meaning.$ref)
    const chosen = fold.named.get(meaning.$ref.slice(DEFS.length))
    if (target !== undefined) findEndless(target, fold, met, open)
    // A name cuts every path through it, so what is open before it does not count behind it.
    else if (chosen !== undefined) findEndless(chosen, fold, met, new Set())
  }
  open.delete(number)
}

/** A schema where it is used: a reference when it is endless, itself otherwise. */
function writeUse(schema: JsonSchema, fold: Fold): JsonSchema {
  const meaning = fold.classes.meaning(schema)
  if (typeof meaning === 'boolean') return meaning
  const number = fold.classes.of(meaning)
  return fold.endless.has(number) ? { $ref: referenceTo(number, fold) } : writeBody(meaning, fold)
}

function writeBody(schema: JsonSchema, fold: Fold): JsonSchema {
  if (typeof schema === 'boolean') return schema
  const copy = mapSubschemas(schema, (part) => writeUse(part, fold))
  if (typeof schema.$ref !== 'string') return copy
  const target = fold.follow(schema.$ref)
  if (target === undefined) {
    writeNamed(schema.$ref.slice(DEFS.length), fold)
    return copy
  }
  const use = writeUse(target, fold)
  const siblings = omitKeywords(copy, '$ref')
  const disjoint =
    typeof use === 'object' && !Object.keys(use).some((keyword) => Object.hasOwn(siblings, keyword))
  return disjoint ? { ...siblings, ...use } : { ...siblings, allOf: [use] }
}

function referenceTo(number: number, fold: Fold): string {
  const known = fold.names.get(number)
  if (known !== undefined) return known
  let name = ''
  // An author may have chosen the same name.
  for (let index = 0; name === '' || fold.named.has(name) || Object.hasOwn(fold.written, name); index++)
    name = `__schema${index}`
  fold.names.set(number, DEFS + name)
  setOwn(fold.written, name, true)
  setOwn(fold.written, name, writeBody(fold.endless.get(number)!, fold))
  return DEFS + name
}

function writeNamed(name: string, fold: Fold): void {
  const schema = fold.named.get(name)
  if (schema === undefined || Object.hasOwn(fold.written, name)) return
  setOwn(fold.written, name, true)
  setOwn(fold.written, name, writeBody(schema, fold))
}
