import { createClient, createHttpClient, isCallError } from '../../src/client.ts'
import { createHandler } from '../../src/server.ts'
import { createToolRunner, implementRemote } from '../../src/tools.ts'
import { describeConformance, shownOutcome, type Answer, type CaseName } from './conformance.ts'
import { buildConformanceServices, conformance } from './conformance-services.ts'

type Call = (args: object) => Promise<unknown>

const tools = 'HTTP has no tools, and so no hooks of theirs'
const NO_TOOLS = {
  'hooks see the caller’s arguments, the parsed input, and what the caller received': tools,
  'a hook may replace arguments, and afterToolCall is told the caller’s own': tools,
  'a failure is told to hooks with its cause': tools,
  'stripped keys are reported with their stage, and a slice is silent': 'HTTP reports to its logger instead',
  'a runtime tool answers its output': 'a runtime tool has no route',
} as const satisfies Partial<Record<CaseName, string>>

describeConformance({
  name: 'HTTP, called by the typed client',
  answers: 'full',
  source: 'http',
  skips: {
    ...NO_TOOLS,
    'a path param has to be there': 'a URL without it is another route, and the client refuses to build one',
    'a tool that is not there is named as missing': 'a client has no function for what its contract lacks',
  },
  start() {
    const { services, hooks } = buildConformanceServices()
    const { beforeHandle, afterHandle } = hooks
    const handler = createHandler({
      services,
      hooks: { beforeHandle: beforeHandle!, afterHandle: afterHandle! },
    })
    const client = createClient(conformance, createHttpClient({ baseUrl: 'http://x', fetch: handler }))
    const calls = client as unknown as Record<string, Call>
    return {
      call: (toolName, { id, ...input }) =>
        answerOf(calls[toolName]!(toolName === 'path' ? { params: { id }, input } : { input: { ...input } })),
    }
  },
})

describeConformance({
  name: 'a remote service, mounted as tools',
  answers: 'view',
  source: 'mcp',
  skips: {
    'handlers see the label of their caller': 'the origin is called over HTTP and sees that',
    'a runtime tool answers its output': NO_TOOLS['a runtime tool answers its output'],
    'stripped keys are reported with their stage, and a slice is silent':
      'the origin has stripped them before its answer arrives',
  },
  start() {
    const { services, hooks } = buildConformanceServices()
    const handler = createHandler({ services })
    const client = createClient(conformance, createHttpClient({ baseUrl: 'http://x', fetch: handler }))
    const remote = implementRemote(conformance, client)
    const runner = createToolRunner({ services: [remote], hooks, transport: 'MCP' })
    return { call: async (toolName, args) => shownOutcome(await runner.call(toolName, args)) }
  },
})

async function answerOf(call: Promise<unknown>): Promise<Answer> {
  try {
    return { ok: true, value: await call }
  } catch (thrown) {
    if (!isCallError(thrown)) throw thrown
    const { code, message, details } = thrown
    return { ok: false, code, message, ...(details === undefined ? {} : { details }) }
  }
}
