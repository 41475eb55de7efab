/** `surfacekit/tools`: contracts as tools, called in process, by another server, or from a command line. */
export { createToolRunner } from './runtime/tool-runner.ts'
export { createToolInvoker } from './runtime/tool-invoker.ts'
export { implementRemote } from './runtime/implement-remote.ts'
export { createCli } from './runtime/mounts/cli.ts'
export type {
  Admission,
  OutputStripReporter,
  ToolCallOptions,
  ToolRunner,
  ToolRunnerOptions,
} from './runtime/tool-runner.ts'
export type { ToolInvokerOptions } from './runtime/tool-invoker.ts'
export type { RemoteOptions } from './runtime/implement-remote.ts'
export type { RunnableTool, ToolSelection } from './runtime/runnable-tool.ts'
export type { CallContext, CalledOperation, CallHooks, ToolHooks } from './runtime/call-context.ts'
export type { Failure, Outcome, Success } from './runtime/outcome.ts'
export type { Cli, CreateCliOptions } from './runtime/mounts/cli.ts'
