/** What a client lists is what the snapshot says, and what it is answered is what was listed. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterEach, describe, expect, it } from 'vitest'
import { asSchema } from 'ai'
import { mountAgent } from '../../../src/agent.ts'
import { createCli } from '../../../src/runtime/mounts/cli.ts'
import type { CreateMcpServerOptions } from '../../../src/mcp.ts'
import {
  CALLS,
  SURFACES,
  answerQuestion,
  recordedTools,
  surfacesOf,
  type ExampleSurface,
} from './example-calls.ts'
import { connectHttp, connectInMemory, connectStdio, type Connected, type Era } from './mcp-clients.ts'
import { BUILT } from '../../cli/temp-project.ts'

const open: Connected[] = []
afterEach(async () => {
  for (const connected of open.splice(0)) await connected.close()
})

const examples = new URL('../../../examples/', import.meta.url).pathname

async function mcpOptions({
  bundle,
  surface,
  createServices,
}: ExampleSurface): Promise<CreateMcpServerOptions> {
  const serverInfo = { name: 'example', version: '1.0.0' }
  return { serverInfo, bundle, surface, services: await createServices() }
}

async function connect(way: string, example: ExampleSurface, era: Era) {
  const connected =
    way === 'stdio'
      ? await connectStdio(serveCommand(example), era, answerQuestion, `${examples}${example.example}`)
      : await (way === 'HTTP' ? connectHttp : connectInMemory)(await mcpOptions(example), era, answerQuestion)
  open.push(connected)
  return connected.client
}

function serveCommand({ surface }: ExampleSurface): string[] {
  const chosen = surface === undefined ? ['--mcp'] : ['--mcp-surface', surface]
  return [process.execPath, `${BUILT}/bin/surface.js`, 'serve', ...chosen]
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)

function expectValid(schema: unknown, value: unknown, name: string): void {
  const check = ajv.compile(structuredClone(schema) as object)
  expect(check(value) ? [] : check.errors, name).toEqual([])
}

it('knows a call of every tool', () => {
  const names = SURFACES.flatMap(({ key, details }) => Object.keys(details.tools[key]!))
  expect(Object.keys(CALLS).sort()).toEqual([...new Set(names)].sort())
})

describe.each(['in memory', 'HTTP', 'stdio'])('MCP, %s', (way) => {
  // Every process takes its seconds, and the staff of the shop have all tools that its assistant has.
  const surfaces = surfacesOf('MCP').filter(([, { surface }]) => way !== 'stdio' || surface !== 'assistant')

  it.each(surfaces)(
    '%s lists what its snapshot says and answers what it lists',
    { timeout: 120_000 },
    async (_, example) => {
      const client = await connect(way, example, '2026')
      const { tools } = await client.listTools()
      expect(tools).toEqual(recordedTools(example))
      await expectAnswers(client, tools)
    },
  )
})

describe('MCP, a client of 2025', () => {
  it.each(surfacesOf('MCP'))(
    '%s lists the same, with the type of every answer at its root',
    async (_, example) => {
      const client = await connect('in memory', example, '2025')
      const { tools } = await client.listTools()
      expect(tools).toEqual(recordedTools(example).map(typed))
      await expectAnswers(client, tools)
    },
  )
})

async function expectAnswers(
  client: Connected['client'],
  tools: readonly { readonly name: string; readonly outputSchema?: unknown }[],
): Promise<void> {
  const called = Object.keys(CALLS).flatMap((name) => tools.filter((tool) => tool.name === name))
  expect(called).toHaveLength(tools.length)
  for (const { name, outputSchema } of called) {
    const result = await client.callTool({ name, arguments: { ...CALLS[name] } })
    expect(result.isError, `${name}: ${JSON.stringify(result.content)}`).not.toBe(true)
    if (outputSchema === undefined) expect(result).not.toHaveProperty('structuredContent')
    else expectValid(outputSchema, result.structuredContent, name)
  }
}

// Every answer of the examples is an object; some say so in a definition only.
function typed<Tool extends { outputSchema?: unknown }>(tool: Tool): Tool {
  return tool.outputSchema === undefined
    ? tool
    : { ...tool, outputSchema: { type: 'object', ...tool.outputSchema } }
}

describe('AGENT', () => {
  it.each(surfacesOf('AGENT'))('%s offers what its snapshot says', async (_, example) => {
    const tools = mountAgent(await example.createServices(), { bundle: example.bundle })
    const offered = await Promise.all(
      Object.entries(tools).map(async ([name, { title, description, inputSchema, outputSchema }]) => ({
        name,
        ...(title === undefined ? {} : { title }),
        description,
        inputSchema: await asSchema(inputSchema as never).jsonSchema,
        ...(outputSchema === undefined
          ? {}
          : { outputSchema: await asSchema(outputSchema as never).jsonSchema }),
      })),
    )
    const recorded = recordedTools(example).map(({ annotations: _a, _meta, ...tool }) => tool)
    expect(offered).toEqual(recorded)
  })

  it.each(surfacesOf('AGENT'))('%s answers what it offers', async (_, example) => {
    const tools = mountAgent(await example.createServices(), { bundle: example.bundle })
    for (const [name, args] of Object.entries(CALLS)) {
      const tool = tools[name]
      if (tool === undefined) continue
      const answer: unknown = await tool.execute!({ ...args }, { toolCallId: name, messages: [] })
      if (tool.outputSchema !== undefined)
        expectValid(await asSchema(tool.outputSchema as never).jsonSchema, answer, name)
    }
  })
})

describe('CLI', () => {
  const run = async (example: ExampleSurface, argv: readonly string[]) => {
    const cli = createCli({
      name: 'example',
      version: '1.0.0',
      bundle: example.bundle,
      services: await example.createServices(),
    })
    let [stdout, stderr] = ['', '']
    const code = await cli.run(argv, {
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
    })
    return { code, stdout, stderr }
  }

  it.each(surfacesOf('CLI'))('%s shows what its snapshot says', async (_, example) => {
    const recorded = recordedTools(example)
    const { stdout } = await run(example, ['--help'])
    const listed = [...(stdout.split('Commands:')[1] ?? '').matchAll(/^ {2}(\S+)/gm)].map((match) => match[1])
    expect(listed).toEqual(recorded.map(({ name }) => name))
    for (const { name, description, inputSchema } of recorded) {
      const help = (await run(example, [name, '--help'])).stdout.replace(/\s+/g, ' ')
      expect(help).toContain(description)
      const required = (inputSchema['required'] ?? []) as string[]
      for (const [key, property] of Object.entries(
        inputSchema['properties'] as Record<string, { default?: unknown }>,
      )) {
        const [, shown] = new RegExp(` --${key} (.*?)(?= --|$)`).exec(help)!
        expect(shown!.includes('needed')).toBe(required.includes(key))
        if ('default' in property) expect(shown).toContain(`default: ${JSON.stringify(property.default)}`)
        else expect(shown).not.toContain('default:')
      }
    }
  })

  it.each(surfacesOf('CLI'))('%s answers what it lists', async (_, example) => {
    for (const { name, outputSchema } of recordedTools(example)) {
      const input = JSON.stringify(CALLS[name])
      const { code, stdout, stderr } = await run(example, [name, '--input', input, '--json'])
      expect({ code, stderr }, name).toEqual({ code: 0, stderr: '' })
      if (outputSchema !== undefined) expectValid(outputSchema, JSON.parse(stdout), name)
    }
  })
})
