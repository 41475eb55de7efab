import type { JsonSchema } from '../../schema/json-schema.ts'
import type { OperationEntry } from '../snapshot-index.ts'

/** What a tool answers, as the tool surface decides it: the view's schema if it has one, else the full output. */
export function toolAnswer({ details }: OperationEntry): JsonSchema | null {
  if (details === null || details.output === null) return null
  return details.view?.output ?? details.output
}

/** True where the tool answers a schema of its own, so that a change of the full output does not reach it. */
export function answersOwnView({ details }: OperationEntry): boolean {
  return details !== null && details.view !== null && details.view.output !== null
}
