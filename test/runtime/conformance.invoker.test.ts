import { createToolInvoker, createToolRunner } from '../../src/tools.ts'
import { describeConformance, shownOutcome } from './conformance.ts'
import { buildConformanceServices } from './conformance-services.ts'

describeConformance({
  name: 'the invoker',
  answers: 'full',
  source: 'invoker',
  start() {
    const { services, ...options } = buildConformanceServices()
    const invoker = createToolInvoker(services, { ...options, transport: 'MCP' })
    return { call: async (toolName, args) => shownOutcome(await invoker.call(toolName, args)) }
  },
})

describeConformance({
  name: 'a runner that a home-made mount builds',
  answers: 'view',
  source: 'mcp',
  start() {
    const runner = createToolRunner({ ...buildConformanceServices(), transport: 'MCP' })
    return { call: async (toolName, args) => shownOutcome(await runner.call(toolName, args)) }
  },
})
