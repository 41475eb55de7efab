/**
 * The quick way through two schemas that are built alike.
 * In: a schema of each document. Out: that the first is contained in the second, or a value that seems to show it is
 * not (whoever asks has to check it), or nothing.
 * Containment is only claimed by rules that hold member by member; everything else is left to the solver.
 */
import type { Json, JsonObject } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Answer } from './answer.ts'
import { lossByItems } from './array-loss.ts'
import { lossByBranches } from './branch-loss.ts'
import type { Place, SchemaDocument } from './document.ts'
import { isObject, memberOf } from './json-value.ts'
import { lossByExclusion } from './exclusive-loss.ts'
import { lossByMembers } from './member-loss.ts'
import { lossByParts } from './part-loss.ts'
import { lossOfScalars } from './scalar-loss.ts'
import { equalContent, isNote, survey } from './schema-content.ts'
import type { ContentReader } from './schema-content.ts'
import { lossOfTypes } from './type-loss.ts'
import type { Verdict } from './verdict.ts'

/** `contained`: proved. A value: accepted by the first and, as it seems, not by the second. */
export type Loss = 'contained' | { readonly value: Json } | 'unsure'

export interface Located {
  readonly document: SchemaDocument
  readonly place: Place
}

export interface StructureContext {
  /** Both sides look references up in the same place, or there are none. */
  readonly sameReferences: boolean
  /** Contents that are read once, where schemas are large enough for that to be worth it. */
  readonly contentOf: ContentReader | undefined
  readonly left: Located
  readonly right: Located
  /** Whether a schema of one side accepts a value. */
  accepts(side: 'left' | 'right', schema: Json, value: Json): Verdict
  /** Decides a pair that has no structure in common. */
  loss(left: Json, right: Json): Answer
  /** A value of a schema of the left side. */
  sample(left: Json): Json | undefined
  /** Takes steps off what the question may cost; false when nothing is left. */
  spend(steps: number): boolean
}

export interface StructureWalk {
  readonly context: StructureContext
  compare(left: Json, right: Json): Loss
  /** Leaves a pair to the solver. */
  decide(left: Json, right: Json): Loss
  /** Equal in all that matters. */
  isSame(left: Json, right: Json): boolean
}

const ONE_OF_EACH: readonly Json[] = [null, false, 0, '', [], {}]

// What is larger or deeper is left to the solver, which counts its steps.
const MAX_PAIRS = 20_000
const MAX_LEVELS = 300
/** Looking at a pair is much less than a step of the solver. */
const PAIR = 0.125

export function compareStructure(context: StructureContext, left: Json, right: Json): Loss {
  let open: Map<Json, Map<Json, Loss>> | undefined
  let pairs = 0
  let level = 0
  const { contentOf } = context

  const isSame = (a: Json, b: Json): boolean =>
    (contentOf === undefined || contentOf(a as JsonSchema).hash === contentOf(b as JsonSchema).hash) &&
    equalContent(a, b) &&
    (context.sameReferences || !survey(a).references)

  const compare = (a: Json, b: Json): Loss => {
    if (isSame(a, b)) return 'contained'
    if (a === false || b === true) return 'contained'
    if (!isObject(a) || !isObject(b)) return lossOfBoolean(a, b) ?? decide(a, b)
    if (++pairs > MAX_PAIRS || level > MAX_LEVELS || !context.spend(PAIR)) return 'unsure'
    const target = referenceOf(context.left, a)
    const otherTarget = referenceOf(context.right, b)
    if (target === null || otherTarget === null) return decide(a, b)
    level++
    const loss =
      target === a && otherTarget === b ? compareObjects(a, b) : compareTargets(target, otherTarget)
    level--
    return loss
  }

  /** A pair that is met again while it is open counts as contained: if it is not, that shows elsewhere. */
  const compareTargets = (a: Json, b: Json): Loss => {
    open ??= new Map()
    let known = open.get(a)
    if (known === undefined) {
      known = new Map()
      open.set(a, known)
    }
    const before = known.get(b)
    if (before !== undefined) return before
    known.set(b, 'contained')
    const loss = compare(a, b)
    known.set(b, loss)
    return loss
  }

  const compareObjects = (a: JsonObject, b: JsonObject): Loss =>
    lossByMembers(walk, a, b) ??
    lossByItems(walk, a, b) ??
    lossOfTypes(a, b) ??
    lossOfScalars(context, a, b) ??
    lossByParts(walk, a, b) ??
    lossByBranches(walk, a, b) ??
    lossByExclusion(walk, a, b) ??
    decide(a, b)

  const lossOfBoolean = (a: Json, b: Json): Loss | undefined => {
    if (b === false) {
      const value = context.sample(a)
      return value === undefined ? undefined : { value }
    }
    const value = ONE_OF_EACH.find((candidate) => context.accepts('right', b, candidate) === false)
    return a !== true || value === undefined ? undefined : { value }
  }

  const decide = (a: Json, b: Json): Loss => {
    const answer = context.loss(a, b)
    if (answer.kind === 'empty') return 'contained'
    return answer.kind === 'value' ? { value: answer.value } : 'unsure'
  }

  const walk: StructureWalk = { context, compare, decide, isSame }
  return compare(left, right)
}

const MAX_REFERENCES = 20

/** The schema itself, or what it refers to when that is all it does; null when the reference is not that simple. */
function referenceOf({ document, place }: Located, schema: JsonObject): Json | null {
  let at: Json = schema
  for (let count = 0; count < MAX_REFERENCES; count++) {
    const reference: Json | undefined = isObject(at) ? memberOf(at, '$ref') : undefined
    if (!isObject(at) || reference === undefined) return at
    if (typeof reference !== 'string') return null
    for (const keyword of Object.keys(at)) if (keyword !== '$ref' && !isNote(keyword)) return null
    const target = document.resolve(reference, place)
    if (target === undefined || target.place.resource !== place.resource) return null
    at = target.schema
  }
  return null
}
