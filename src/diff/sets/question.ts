/**
 * One question: is there a value that one schema accepts and another refuses?
 * In: two schemas inside their documents. Out: such a value, checked against both, or a proof that there is none.
 * Everything is made anew for each question, so that no answer depends on the questions before it.
 */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { createBudget, EMPTY, found, unknown } from './answer.ts'
import type { Answer } from './answer.ts'
import { listCandidates } from './candidates.ts'
import { compareStructure } from './compare-structure.ts'
import type { StructureContext } from './compare-structure.ts'
import type { Side } from './comparer-side.ts'
import { createCompiler } from './compile-schema.ts'
import type { Compiler } from './compile-schema.ts'
import { FALSE, TRUE } from './formula.ts'
import type { Ref } from './formula.ts'
import { plainSample } from './plain-sample.ts'
import type { ContentReader } from './schema-content.ts'
import { createSolver } from './solver.ts'
import type { Solver } from './solver.ts'

export interface AskedSchema extends Side {
  readonly schema: JsonSchema
}

/** Two parts of this program disagree about a value: never a fact about the schemas, and looked for by the tests. */
export const CONTRADICTION = 'a value was found that the validator does not confirm'

interface Found {
  readonly answer: Answer
  readonly steps: number
  /** The steps, and what is linear in the schemas. */
  readonly work: number
}

/** A value only the first accepts, or that there is none, and how many steps it took to know. */
export function findOnly(accepting: AskedSchema, refusing: AskedSchema, budget: number): Found {
  const engine = createEngine(budget, accepting.contentOf)
  const quick = bySameStructure(engine, accepting, refusing)
  if (quick !== undefined) return { answer: quick, steps: engine.steps(), work: engine.work() }
  const solved = engine.solve(accepting, accepting.schema, refusing, refusing.schema)
  const answer = confirm(solved, accepting, refusing)
  const tried = answer.kind === 'unknown' ? findByTrying(accepting, refusing) : undefined
  return { answer: tried ?? answer, steps: engine.steps(), work: engine.work() }
}

/** The solver with what it needs, made when the quick way does not get along without it. */
interface Engine {
  solve(accepting: Side, accepted: Json, refusing: Side, refused: Json): Answer
  sample(side: Side, schema: Json): Json | undefined
  /** False when nothing is left. */
  spend(steps: number): boolean
  steps(): number
  work(): number
}

function createEngine(budget: number, contentOf: ContentReader): Engine {
  const spent = createBudget(budget)
  let parts: { readonly compiler: Compiler; readonly solver: Solver } | undefined
  const start = (): { readonly compiler: Compiler; readonly solver: Solver } => {
    if (parts === undefined) {
      const compiler = createCompiler(spent, contentOf)
      parts = { compiler, solver: createSolver(compiler, spent) }
    }
    return parts
  }
  const setOf = ({ document }: Side, schema: Json): Ref => {
    if (typeof schema === 'boolean') return schema ? TRUE : FALSE
    const node = schema as JsonSchema
    return start().compiler.setOf({ document, schema: node, place: document.enter(node, document.place) })
  }
  return {
    solve(accepting, accepted, refusing, refused) {
      const { compiler, solver } = start()
      return solver.solve(compiler.arena.and([setOf(accepting, accepted), -setOf(refusing, refused)]))
    },
    sample(side, schema) {
      const answer = start().solver.solve(setOf(side, schema))
      return answer.kind === 'value' ? answer.value : undefined
    },
    spend: spent.spend,
    steps: () => spent.spent,
    work: () => spent.work,
  }
}

function bySameStructure(engine: Engine, accepting: AskedSchema, refusing: AskedSchema): Answer | undefined {
  if (accepting.document.dialect !== refusing.document.dialect) return undefined
  const context: StructureContext = {
    sameReferences:
      accepting.document === refusing.document || !(accepting.references || refusing.references),
    contentOf: accepting.objects + refusing.objects > MANY_OBJECTS ? accepting.contentOf : undefined,
    left: { document: accepting.document, place: accepting.document.place },
    right: { document: refusing.document, place: refusing.document.place },
    accepts: (side, inner, value) => {
      const { validator } = side === 'left' ? accepting : refusing
      const before = validator.steps
      const verdict = validator.accepts(inner as JsonSchema, value)
      engine.spend((validator.steps - before) / CHECKED_A_STEP)
      return verdict
    },
    loss: (left, right) => engine.solve(accepting, left, refusing, right),
    spend: (steps) => engine.spend(steps),
    sample: (left) => plainSample(left, (inner) => engine.sample(accepting, inner)),
  }
  const loss = compareStructure(context, accepting.schema, refusing.schema)
  if (loss === 'contained') return EMPTY
  if (loss === 'unsure') return undefined
  const answer = confirm(found(loss.value), accepting, refusing)
  return answer.kind === 'value' ? answer : undefined
}

/** So many schemas are checked against a value at the cost of a step. */
const CHECKED_A_STEP = 32

const MAX_TRIED = 100
/** From here on schemas are told apart by what was read of them before. */
const MANY_OBJECTS = 200
/** Schemas checked against all values that are tried: a large document gets fewer tries. */
const MAX_CHECKED = 400_000

/** Where nothing was proved, an edge of one of the schemas may still show the difference. */
function findByTrying(accepting: AskedSchema, refusing: AskedSchema): Answer | undefined {
  const checked = (): number => accepting.validator.steps + refusing.validator.steps
  const start = checked()
  for (const { document, schema } of [accepting, refusing])
    for (const value of listCandidates(document, schema, MAX_TRIED)) {
      if (checked() - start > MAX_CHECKED) return undefined
      const answer = confirm(found(value), accepting, refusing)
      if (answer.kind === 'value') return answer
    }
  return undefined
}

/** A value counts when an independent validator agrees. Where the validator cannot tell, nothing is claimed. */
function confirm(answer: Answer, accepting: AskedSchema, refusing: AskedSchema): Answer {
  if (answer.kind !== 'value') return answer
  const accepted = accepting.validator.accepts(accepting.schema, answer.value)
  const refused = refusing.validator.accepts(refusing.schema, answer.value)
  if (accepted === true && refused === false) return answer
  return unknown(
    accepted === 'unknown' || refused === 'unknown'
      ? 'a value was found, but one of the schemas is too large to be checked against it, or asks itself about it first'
      : CONTRADICTION,
  )
}
