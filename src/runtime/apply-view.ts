/**
 * The view's part of a tool call: defaults before the one parse, the answer after it.
 * In: a view, the caller's input or the validated full result. Out: input with defaults, or the answer's Outcome.
 * It must not know which transport asks: the runner's flag decides whether it is called at all.
 */
import type { AnySchema } from '../schema/schema.ts'
import { validate } from '../schema/validate.ts'
import type { OperationView } from '../contract/operation.ts'
import { serverFault, success, type Outcome } from './outcome.ts'
import { stripPaths } from './strip-paths.ts'

/** Keys whose value is `undefined` get the view's default, copied anew for every call. */
export function withViewDefaults(
  view: OperationView | null,
  input: Record<string, unknown>,
): Record<string, unknown> {
  for (const [key, value] of Object.entries(view?.defaults ?? {})) {
    if (!Object.hasOwn(input, key) || input[key] === undefined) setOwn(input, key, structuredClone(value))
  }
  return input
}

/** Sets a key as data whatever its name is: `__proto__` must not become a prototype. */
export function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
}

export interface ViewCall {
  /** `orders.list`: for messages. */
  readonly name: string
  readonly view: OperationView
  /** Schema of the full answer. */
  readonly output: AnySchema
  readonly input: unknown
  readonly source: string
  /** Told which keys a projection returned beyond its schema; a slice removes keys on purpose. */
  readonly onStrip?: ((paths: readonly string[]) => void) | undefined
}

/** `full` is the validated result; whatever the view throws or returns wrongly is a fault of the server. */
export async function applyView(full: unknown, call: ViewCall): Promise<Outcome> {
  const { view, output, name } = call
  const schema = view.output ?? output
  let answer: unknown
  try {
    answer = view.project === null ? full : runProjection(view.project, full, call)
    if (isThenable(answer)) {
      quieten(answer)
      throw new TypeError('project returned a promise; it has to be synchronous')
    }
    if (answer === undefined) throw new TypeError('project returned undefined')
    const parsed = await validate(schema, answer)
    if (parsed.issues !== undefined) return viewFault(name, parsed.issues)
    if (call.onStrip !== undefined && view.project !== null) {
      const paths = stripPaths(answer, parsed.value)
      if (paths.length > 0) call.onStrip(paths)
    }
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
  return bare(full, { input: call.input, source: call.source })
}

function viewFault(name: string, cause: unknown): Outcome {
  return serverFault(`The tool view of ${name} failed; the operation itself succeeded.`, cause)
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  return typeof (value as { then?: unknown }).then === 'function'
}

// A promise nobody waits for would surface as an unhandled rejection; one that never settles must not hold the call.
function quieten(thenable: PromiseLike<unknown>): void {
  Promise.resolve(thenable).catch(() => {})
}
