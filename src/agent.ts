/** Public entry `surfacekit/agent`: the tools of services for the AI SDK, which is an optional peer. */
export { mountAgent } from './runtime/mounts/agent.ts'
export type { AgentMountOptions, AgentTool, AgentToolSet } from './runtime/mounts/agent.ts'
export { ToolCallError } from './runtime/mounts/tool-call-error.ts'
