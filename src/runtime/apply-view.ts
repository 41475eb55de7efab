/**
 * The view's part of a tool call: defaults before the one parse, the answer after it.
 * In: a view, the caller's input or the validated full result. Out: input with defaults, or the answer's Outcome.
 * It must not know which transport asks: the runner's flag decides whether it is called at all.
 */
import type { AnySchema } from '../schema/schema.ts'
import { setOwn } from '../schema/subschemas.ts'
import { validate } from '../schema/validate.ts'
import { freshDefaults } from '../contract/copy-defaults.ts'
import type { OperationView } from '../contract/operation.ts'
import { serverFault, success, type Outcome } from './outcome.ts'

/** Input keys whose value is missing or `undefined` get the view's default, copied anew; `null` is the caller's. */
export function fillViewDefaults(
  view: OperationView,
  params: ReadonlySet<string>,
  input: Record<string, unknown>,
): void {
  if (view.defaults === null) return
  const defaults = freshDefaults(view.defaults)
  for (const key of Object.keys(defaults)) {
    if (!params.has(key) && (!Object.hasOwn(input, key) || input[key] === undefined)) {
      setOwn(input, key, defaults[key])
    }
  }
}

export interface ViewCall {
  /** `orders.list`: for messages. */
  readonly name: string
  readonly view: OperationView
  /** Schema of the full answer. */
  readonly output: AnySchema
  readonly input: unknown
  readonly source: string
  /** Told what a projection returned and what its schema left of it; a slice removes keys on purpose. */
  readonly onProjected?: ((answer: unknown, validated: unknown) => void) | undefined
}

/** `full` is the validated result; whatever the view throws or returns wrongly is a fault of the server. */
export async function applyView(full: unknown, call: ViewCall): Promise<Outcome> {
  const { view, output, name } = call
  // A view of defaults alone, which another library may build: the full answer is checked already.
  if (view.output === null && view.project === null) return success(full)
  try {
    const answer = view.project === null ? full : runProjection(view.project, full, call)
    const parsed = await validate(view.output ?? output, answer)
    if (parsed.issues !== undefined) return viewFault(name, parsed.issues)
    if (view.project !== null) call.onProjected?.(answer, parsed.value)
    return success(parsed.value)
  } catch (thrown) {
    return viewFault(name, thrown)
  }
}

function runProjection(
  project: NonNullable<OperationView['project']>,
  full: unknown,
  call: ViewCall,
): unknown {
  // Called bare, so that a projection gets no `this` to keep state in.
  const bare = project as (full: unknown, context: { input: unknown; source: string }) => unknown
  const answer = bare(full, { input: call.input, source: call.source })
  if (isThenable(answer)) {
    quieten(answer)
    throw new TypeError('project returned a promise; it has to be synchronous')
  }
  if (answer === undefined) throw new TypeError('project returned undefined')
  return answer
}

function viewFault(name: string, cause: unknown): Outcome {
  return serverFault(`The tool view of ${name} failed; the operation itself succeeded.`, cause)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  return typeof (value as { then?: unknown }).then === 'function'
}

// A promise nobody waits for would surface as an unhandled rejection, and so would one that an asynchronous `then`
// returns; one that never settles must not hold the call.
function quieten(thenable: PromiseLike<unknown>): void {
  const ignore = () => {}
  Promise.resolve(thenable.then(ignore, ignore)).catch(ignore)
}
