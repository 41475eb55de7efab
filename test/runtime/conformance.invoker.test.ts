import { createToolInvoker, createToolRunner } from '../../src/tools.ts'
import { describeConformance, type Answer } from './conformance.ts'
import { buildConformanceServices } from './conformance-services.ts'
import type { Outcome } from '../../src/runtime/outcome.ts'

describeConformance({
  name: 'the invoker',
  answers: 'full',
  source: 'invoker',
  start() {
    const { services, ...options } = buildConformanceServices()
    const invoker = createToolInvoker(services, { ...options, transport: 'MCP' })
    return { call: async (toolName, args) => withoutCause(await invoker.call(toolName, args)) }
  },
})

describeConformance({
  name: 'a runner that a home-made mount builds',
  answers: 'view',
  source: 'mcp',
  start() {
    const runner = createToolRunner({ ...buildConformanceServices(), transport: 'MCP' })
    return { call: async (toolName, args) => withoutCause(await runner.call(toolName, args)) }
  },
})

// What a mount never shows.
function withoutCause(outcome: Outcome): Answer {
  if (outcome.ok) return outcome
  const { cause: _, ...shown } = outcome
  return shown
}
