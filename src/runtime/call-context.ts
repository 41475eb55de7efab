/** What handlers and hooks are given, as types. */
import type { Operation } from '../contract/operation.ts'

/** A file part of a multipart request. */
export type FilePart = File

/** One call as a handler sees it. Members of the application's own context stand beside these and cannot shadow them. */
export interface CallContext<Params = unknown, Input = unknown> {
  readonly params: Params
  readonly input: Input
  /** Label of the caller: `http`, `mcp`, `agent`, `cli`, `invoker`. It decides nothing. */
  readonly source: string
  /** HTTP only. */
  readonly request?: Request
  /** Multipart only: the files by part name. */
  readonly files?: Readonly<Record<string, readonly FilePart[]>>
  /** MCP only: what a person answered to the tool's questions, by key; true for a confirmation. */
  readonly answers?: Readonly<Record<string, unknown>>
  readonly [key: string]: unknown
}

/** Which operation a hook is called for. */
export interface CalledOperation {
  readonly operation: Operation
  readonly meta: Readonly<Record<string, unknown>> | null
}

export interface CallHooks {
  /** Runs after validation and before the handler; a thrown CallError refuses the call. */
  readonly beforeHandle?: (context: CallContext, called: CalledOperation) => void | Promise<void>
  /** Anything but `undefined` replaces the handler's result, which is validated afterwards. */
  readonly afterHandle?: (context: CallContext, result: unknown, called: CalledOperation) => unknown
}

export interface ToolHooks extends CallHooks {
  /** Sees the caller's arguments; a plain object it returns replaces them. */
  readonly beforeToolCall?: (call: {
    toolName: string
    args: Readonly<Record<string, unknown>>
    source: string
  }) => unknown
  /** `args` are the caller's, without the view's defaults; `result` is what the caller received. */
  readonly afterToolCall?: (call: {
    toolName: string
    args: Readonly<Record<string, unknown>>
    result: unknown
    durationMs: number
    error?: { code: string; message: string; cause?: unknown }
  }) => void | Promise<void>
  /** Every failure of a call with what caused it, for logs. */
  readonly onToolError?: (call: {
    toolName: string
    code: string
    message: string
    cause?: unknown
  }) => void | Promise<void>
}
