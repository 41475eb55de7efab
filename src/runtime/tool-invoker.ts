/**
 * Tool invoker: code calls a tool by name in process, and gets the full answer.
 * In: services and an exposure policy. Out: `call(name, args)` → Outcome.
 * Code, not a model, reads the answer: no view default and no view applies.
 */
import type { Transport } from '../contract/operation.ts'
import { createToolRunner, type ToolRunner, type ToolRunnerOptions } from './tool-runner.ts'

export interface ToolInvokerOptions extends Omit<
  ToolRunnerOptions,
  'services' | 'toolSurface' | 'transport'
> {
  /** Exposure policy: only tools whose `expose` names this transport can be called. */
  readonly transport: Transport
}

/** @throws SurfaceError `served-tool-refused` for a bad or duplicate tool name. */
export function createToolInvoker(
  services: NonNullable<ToolRunnerOptions['services']>,
  options: ToolInvokerOptions,
): Pick<ToolRunner, 'call' | 'tools'> {
  const { call, tools } = createToolRunner({ ...options, services, toolSurface: false })
  return { tools, call: (name, args, own) => call(name, args, { ...own, source: own?.source ?? 'invoker' }) }
}
