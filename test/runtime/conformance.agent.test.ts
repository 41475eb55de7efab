import { mountAgent } from '../../src/agent.ts'
import { describeConformance } from './conformance.ts'
import { buildConformanceServices } from './conformance-services.ts'

describeConformance({
  name: 'the agent mount',
  answers: 'view',
  source: 'agent',
  skips: {
    'a tool that is not there is named as missing': 'the SDK answers for tools that are not in its set',
  },
  start() {
    const { services, ...options } = buildConformanceServices()
    const tools = mountAgent(services, options)
    return {
      async call(toolName, args) {
        try {
          const value: unknown = await tools[toolName]!.execute!(args, { toolCallId: 'call' })
          return { ok: true, value }
        } catch (thrown) {
          const { error, ...rest } = JSON.parse((thrown as Error).message) as {
            error: string
            message: string
          }
          return { ok: false, code: error, ...rest }
        }
      },
    }
  },
})
