import { fileURLToPath } from 'node:url'
import { describeConformance, type Answer, type ConformanceHarness } from './conformance.ts'
import { buildConformanceServices } from './conformance-services.ts'
import { connectHttp, connectInMemory, connectStdio, type Connected, type Era } from './mounts/mcp-clients.ts'

const serverInfo = { name: 'conformance', version: '1.0.0' }
const script = fileURLToPath(new URL('./conformance-stdio.script.ts', import.meta.url))

const WAYS: Readonly<Record<string, (era: Era) => Promise<Connected>>> = {
  'in memory': (era) => connectInMemory({ ...buildConformanceServices(), serverInfo }, era),
  'over streamable HTTP': (era) => connectHttp({ ...buildConformanceServices(), serverInfo }, era),
  'over stdio': (era) => connectStdio([process.execPath, '--import', 'tsx', script], era),
}

for (const [way, connect] of Object.entries(WAYS)) describeConformance(harness(way, '2026', connect))
// What the older era changes is the SDK's part of an answer, and the same over every transport.
describeConformance(harness('in memory', '2025', WAYS['in memory']!))

function harness(way: string, era: Era, connect: (era: Era) => Promise<Connected>): ConformanceHarness {
  return {
    name: `MCP ${way}, a client of ${era}`,
    answers: 'view',
    source: 'mcp',
    async start() {
      const { client, close } = await connect(era)
      return {
        close,
        call: async (name, args) => answerOf(await client.callTool({ name, arguments: { ...args } })),
      }
    },
  }
}

function answerOf(result: Awaited<ReturnType<Connected['client']['callTool']>>): Answer {
  const [block] = result.content
  const text = block?.type === 'text' ? block.text : undefined
  if (result.isError !== true) return { ok: true, value: result.structuredContent }
  const { error, ...rest } = JSON.parse(text!) as { error: string; message: string }
  return { ok: false, code: error, ...rest }
}
