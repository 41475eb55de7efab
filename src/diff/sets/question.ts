/**
 * One question: is there a value that one schema accepts and another refuses?
 * Everything is made anew for each pair, so that no answer depends on the questions before it.
 */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { EMPTY, unknown } from './answer.ts'
import type { Answer } from './answer.ts'
import { listCandidates } from './candidates.ts'
import { compareStructure } from './compare-structure.ts'
import type { Side } from './comparer-side.ts'
import { createCompiler } from './compile-schema.ts'
import type { Compiler } from './compile-schema.ts'
import type { Ref } from './formula.ts'
import { plainSample } from './plain-sample.ts'
import { createSolver } from './solver.ts'
import type { Solver } from './solver.ts'

export interface AskedSchema extends Side {
  readonly schema: JsonSchema
}

export interface Question {
  /** A value only the first accepts, checked against both, or a proof that there is none. */
  only(accepting: AskedSchema, refusing: AskedSchema): Answer
  steps(): number
}

/** Two parts of this program disagree about a value: never a fact about the schemas, and looked for by the tests. */
export const CONTRADICTION = 'a value was found that the validator does not confirm'

export function createQuestion(budget: number): Question {
  let engine: { readonly compiler: Compiler; readonly solver: Solver } | undefined
  const start = (): { readonly compiler: Compiler; readonly solver: Solver } => {
    if (engine === undefined) {
      const compiler = createCompiler()
      engine = { compiler, solver: createSolver(compiler, budget) }
    }
    return engine
  }

  const setOf = ({ document }: Side, schema: Json): Ref => {
    if (typeof schema === 'boolean') return schema ? 1 : -1
    const node = schema as JsonSchema
    return start().compiler.setOf({ document, schema: node, place: document.enter(node, document.place) })
  }

  const solve = (accepting: Side, accepted: Json, refusing: Side, refused: Json): Answer => {
    const { compiler, solver } = start()
    return solver.solve(compiler.arena.and([setOf(accepting, accepted), -setOf(refusing, refused)]))
  }

  return {
    only(accepting, refusing) {
      const { schema } = accepting
      if (accepting.document.dialect === refusing.document.dialect) {
        const loss = compareStructure(
          {
            sameReferences:
              accepting.document === refusing.document || !(accepting.references || refusing.references),
            left: { document: accepting.document, place: accepting.document.place },
            right: { document: refusing.document, place: refusing.document.place },
            accepts: (side, inner, value) =>
              (side === 'left' ? accepting : refusing).validator.accepts(inner as JsonSchema, value),
            loss: (left, right) => solve(accepting, left, refusing, right),
            sample: (left) =>
              plainSample(left, (inner) => {
                const answer = start().solver.solve(setOf(accepting, inner))
                return answer.kind === 'value' ? answer.value : undefined
              }),
          },
          schema,
          refusing.schema,
        )
        if (loss === 'contained') return EMPTY
        if (loss !== 'unsure') {
          const answer = confirm({ kind: 'value', value: loss.value }, accepting, refusing)
          if (answer.kind === 'value') return answer
        }
      }
      const answer = confirm(solve(accepting, schema, refusing, refusing.schema), accepting, refusing)
      return answer.kind === 'unknown' ? (findByTrying(accepting, refusing) ?? answer) : answer
    },
    steps: () => engine?.solver.spent ?? 0,
  }
}

const MAX_TRIED = 100

/** Where nothing was proved, an edge of one of the schemas may still show the difference. */
function findByTrying(accepting: AskedSchema, refusing: AskedSchema): Answer | undefined {
  for (const { document, schema } of [accepting, refusing])
    for (const value of listCandidates(document, schema, MAX_TRIED)) {
      const answer = confirm({ kind: 'value', value }, accepting, refusing)
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
      ? 'a value was found, but one of the schemas asks itself about it before it can be checked'
      : CONTRADICTION,
  )
}
