import type { RuntimeTool } from './runtime-tool.ts'

/** True for a runtime tool of any copy of this package. */
export function isRuntimeTool(value: unknown): value is RuntimeTool {
  if (typeof value !== 'object' || value === null) return false
  const { kind, name, handler } = value as { kind?: unknown; name?: unknown; handler?: unknown }
  return kind === 'runtime-tool' && typeof name === 'string' && typeof handler === 'function'
}
