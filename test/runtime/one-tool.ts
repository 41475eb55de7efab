import { z } from 'zod'
import { defineContract } from '../../src/contract.ts'
import type { CallContext } from '../../src/runtime/call-context.ts'
import { implement, type ImplementedService } from '../../src/runtime/implement.ts'
import type { Outcome } from '../../src/runtime/outcome.ts'
import { createToolRunner, type ToolRunnerOptions } from '../../src/runtime/tool-runner.ts'

export const Full = z.object({ id: z.string(), name: z.string() })

/** A service `things` of one endpoint, `run`, whose tool is `run`. */
export function serviceOf(endpoint: object, handler: (context: CallContext) => unknown): ImplementedService {
  const given = { method: 'POST', path: '/', desc: 'Runs.', ...endpoint } as { tool?: object }
  const run = { ...given, tool: { ...given.tool, name: 'run' } }
  const contract = defineContract({ prefix: 'things' }, { run } as never)
  return implement(contract, { run: handler } as never)
}

type Options = Partial<ToolRunnerOptions>

/** Calls the one tool of such a service on the MCP surface. */
export function callOne(
  endpoint: object,
  handler: (context: CallContext) => unknown,
  args: unknown,
  options: Options = {},
  context?: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  const runner = createToolRunner({ services: [serviceOf(endpoint, handler)], transport: 'MCP', ...options })
  return runner.call('run', args, { context })
}

/** The failure, or an error that says that there was none. */
export function failed(outcome: Outcome): Outcome & { ok: false } {
  if (outcome.ok) throw new Error('the call succeeded')
  return outcome
}
