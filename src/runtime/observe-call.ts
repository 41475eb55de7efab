/**
 * Hooks that observe a call: they are told, and change nothing.
 * In: hooks and what happened. Out: nothing; a hook that throws is told to `onToolError`, never to the caller,
 * because the caller has to receive what `afterToolCall` was told.
 */
import type { ToolHooks } from './call-context.ts'
import type { Failure, Outcome } from './outcome.ts'

export interface FinishedCall {
  readonly toolName: string
  /** The caller's, without a view's defaults. */
  readonly args: Readonly<Record<string, unknown>>
  readonly outcome: Outcome
  readonly durationMs: number
}

export async function observeCall(
  hooks: ToolHooks | undefined,
  { toolName, args, outcome, durationMs }: FinishedCall,
): Promise<void> {
  if (hooks === undefined) return
  if (!outcome.ok) await tellError(hooks, toolName, outcome)
  const result = outcome.ok ? (outcome.presented ?? outcome.value) : undefined
  const error = outcome.ok ? {} : { error: shown(outcome) }
  try {
    await hooks.afterToolCall?.({ toolName, args, result, durationMs, ...error })
  } catch (cause) {
    await tellError(hooks, toolName, observerFault('afterToolCall', cause))
  }
}

/** Tells somebody who listens: failing to, at once or later, costs nothing. */
export async function tellQuietly(tell: () => unknown): Promise<void> {
  try {
    await tell()
  } catch {
    // There is nobody left to tell.
  }
}

/** Runs a reporter of diagnostics, which must not change the answer it reports of. */
export async function observeReporter(
  hooks: ToolHooks | undefined,
  toolName: string,
  name: string,
  run: () => unknown,
): Promise<void> {
  try {
    await run()
  } catch (cause) {
    await tellError(hooks, toolName, observerFault(name, cause))
  }
}

function tellError(hooks: ToolHooks | undefined, toolName: string, failed: Failure): Promise<void> {
  return tellQuietly(() => hooks?.onToolError?.({ toolName, ...shown(failed) }))
}

function observerFault(name: string, cause: unknown): Failure {
  return { ok: false, code: 'INTERNAL_SERVER_ERROR', message: `${name} failed; the call did not.`, cause }
}

function shown({ code, message, cause }: Failure) {
  return { code, message, ...(cause === undefined ? {} : { cause }) }
}
