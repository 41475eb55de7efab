/**
 * An interpreting validator.
 * In: a schema where it stands and a value. Out: accepted, refused, or not decided.
 * Formats are notes. Patterns are matched by automata. It shares no code with the formulas it is used to check.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { openDocument } from './document.ts'
import type { Place, SchemaDocument, Target } from './document.ts'
import { isObject, memberOf, typeOfJson } from './json-value.ts'
import { createContentReader } from './schema-content.ts'
import { validateApplicators } from './validate-applicators.ts'
import { validateArray } from './validate-array.ts'
import { validateObject } from './validate-object.ts'
import { validateNumber, validateString, validateValue } from './validate-scalar.ts'
import { createTrace } from './trace.ts'
import type { Trace } from './trace.ts'
import { all, both } from './verdict.ts'
import type { Verdict } from './verdict.ts'

export type { Verdict }

export interface ValidatorOptions {
  /** URI or short name; what `$schema` says wins. */
  readonly dialect?: string
  /** Formats never refuse anything. */
  readonly formats?: 'annotate'
  /** Schemas visited before the answer is `unknown`. */
  readonly steps?: number
}

export interface Validator {
  /** `node` is a subschema of the root: references are resolved against it. */
  accepts(node: JsonSchema, value: Json): Verdict
  /** Schemas visited so far, for all values. */
  readonly steps: number
}

/** One validation in progress, as the keyword files see it. */
export interface Validation {
  readonly document: SchemaDocument
  /** Validates one part; `trace` collects what was looked at when somebody will ask. */
  check(schema: Json, value: Json, place: Place, trace: Trace | null): Verdict
  /** Validates what a reference leads to. */
  follow(target: Target, value: Json, trace: Trace | null): Verdict
  /** The names of a value: many schemas may ask for those of one. */
  namesOf(value: JsonObject): readonly string[]
  /** Counts names, patterns or listed values of one schema that are gone through. */
  pass(count: number): void
}

const DEFAULT_STEPS = 200_000
// One level is one schema inside another or one value inside another.
const MAX_LEVELS = 500

/** Names, patterns or listed values gone through at the cost of a schema. */
const PASSED_A_STEP = 8

class OutOfSteps extends Error {}

export function createValidator(root: JsonSchema, options: ValidatorOptions = {}): Validator {
  const hasReferences = createContentReader()(root).references
  return createDocumentValidator(openDocument(root, options.dialect, hasReferences), options.steps)
}

interface OpenCheck {
  readonly schema: JsonObject
  readonly part: Json
  readonly scope: Place['scope']
}

interface Said {
  readonly scope: Place['scope']
  readonly verdict: Verdict
}

export function createDocumentValidator(document: SchemaDocument, steps = DEFAULT_STEPS): Validator {
  let left = 0
  // What is being checked, from the outside in.
  let open: OpenCheck[] = []
  const isOpen = (schema: JsonObject, part: Json, scope: Place['scope']): boolean => {
    for (let at = open.length - 1; at >= 0 && open[at]!.part === part; at--)
      if (open[at]!.schema === schema && open[at]!.scope === scope) return true
    return false
  }
  // Many references may lead to one place: what was said of a value there is not asked again.
  let said: Map<JsonSchema, Map<Json, Said>> | undefined
  let last: { readonly value: JsonObject; readonly names: readonly string[] } | undefined
  const validation: Validation = {
    document,
    namesOf(value) {
      if (last?.value !== value) last = { value, names: Object.keys(value) }
      return last.names
    },
    pass(count) {
      if (count > PASSED_A_STEP && (left -= count / PASSED_A_STEP) < 0) throw new OutOfSteps()
    },
    follow({ schema, place }, part, trace) {
      if (trace !== null) return validation.check(schema, part, place, trace)
      said ??= new Map()
      let known = said.get(schema)
      if (known === undefined) said.set(schema, (known = new Map()))
      const earlier = known.get(part)
      if (earlier?.scope === place.scope) return earlier.verdict
      const verdict = validation.check(schema, part, place, null)
      // What leads back to a schema around it might be decided once that one is; to ask for it again each time
      // takes a circle of unions as many questions as it has paths.
      known.set(part, { scope: place.scope, verdict })
      return verdict
    },
    check(schema, part, from, trace) {
      if (typeof schema === 'boolean') return schema
      if (!isObject(schema)) return true
      if (--left < 0 || open.length >= MAX_LEVELS) throw new OutOfSteps()
      const place = document.enter(schema, from)
      // The schema asks itself about the same value: it says nothing about it.
      if (isOpen(schema, part, place.scope)) return 'unknown'
      open.push({ schema, part, scope: place.scope })
      const verdict = checkSchema(validation, schema, part, place, trace)
      open.pop()
      return verdict
    },
  }
  const validator = {
    steps: 0,
    accepts(node: JsonSchema, value: Json): Verdict {
      left = steps
      open = []
      said = undefined
      try {
        return validation.check(node, value, document.place, null)
      } catch (error) {
        if (error instanceof OutOfSteps) return 'unknown'
        throw error
      } finally {
        validator.steps += steps - left
      }
    },
  }
  return validator
}

function checkSchema(
  validation: Validation,
  schema: JsonObject,
  value: Json,
  place: Place,
  outer: Trace | null,
): Verdict {
  const { document } = validation
  const legacy = document.dialect.family === 'legacy'
  const reference = memberOf(schema, '$ref')
  if (legacy && typeof reference === 'string')
    return follow(validation, document.resolve(reference, place), value, outer)
  const type = typeOfJson(value)
  const asks =
    !legacy && Object.hasOwn(schema, type === 'object' ? 'unevaluatedProperties' : 'unevaluatedItems')
  const trace = asks ? createTrace() : outer
  let verdict = validateValue(validation, schema, value)
  if (verdict === false) return false
  if (type === 'number') verdict = both(verdict, validateNumber(schema, value as number))
  else if (type === 'string') verdict = both(verdict, validateString(validation, schema, value as string))
  else if (type === 'array')
    verdict = both(verdict, validateArray(validation, schema, value as readonly Json[], place, trace))
  else if (type === 'object')
    verdict = both(verdict, validateObject(validation, schema, value as JsonObject, place, trace))
  if (verdict === false) return false
  if (typeof reference === 'string')
    verdict = both(verdict, follow(validation, document.resolve(reference, place), value, trace))
  if (!legacy) {
    const keyword = document.dialect.family === '2020-12' ? '$dynamicRef' : '$recursiveRef'
    const dynamic = memberOf(schema, keyword)
    if (typeof dynamic === 'string')
      verdict = both(
        verdict,
        follow(validation, document.resolveDynamic(dynamic, place, keyword), value, trace),
      )
  }
  if (verdict === false) return false
  verdict = both(verdict, validateApplicators(validation, schema, value, place, trace))
  if (asks && verdict !== false) {
    verdict = both(verdict, validateUnevaluated(validation, schema, value, place, trace!))
    outer?.merge(trace!)
  }
  return verdict
}

function follow(
  validation: Validation,
  target: Target | undefined,
  value: Json,
  trace: Trace | null,
): Verdict {
  if (target === undefined) return 'unknown'
  return validation.follow(target, value, trace)
}

/** What no other keyword has looked at; afterwards all of it counts as looked at. */
function validateUnevaluated(
  validation: Validation,
  schema: JsonObject,
  value: Json,
  place: Place,
  trace: Trace,
): Verdict {
  const leftover: Json[] = []
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) if (!trace.sawItem(index)) leftover.push(item as Json)
    trace.seeItems(Infinity)
  } else if (isObject(value)) {
    for (const name of Object.keys(value)) if (!trace.sawName(name)) leftover.push(value[name]!)
    trace.seeAllNames()
  } else return true
  const rest = memberOf(schema, Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties')!
  const verdict = all(leftover.map((part) => validation.check(rest, part, place, null)))
  // A branch that may have passed may have looked at it.
  return verdict === false && trace.unsure ? 'unknown' : verdict
}
