/**
 * `npm run bench:runtime`, first half: what a tool call costs beyond what cannot be saved.
 * The floor is the same schemas and the same handler by hand: parse, handler, parse, and with a view the projection and
 * its parse. Both are awaited once. Floor and runner alternate, medians are compared; time is the processor's, which
 * neighbours on a shared machine disturb least.
 */
import { z } from 'zod'
import { defineContract, withToolView } from '../src/contract.ts'
import { implement } from '../src/runtime/implement.ts'
import { createToolRunner } from '../src/runtime/tool-runner.ts'

const LIMIT_MICROSECONDS = 15
const CALLS = 5_000
const ROUNDS = 11

const Input = z.object({
  search: z.string().optional(),
  limit: z.number().default(20),
  tags: z.array(z.string()),
})
const Row = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  address: z.object({ city: z.string() }),
})
const Output = z.object({ total: z.number(), rows: z.array(Row) })
const Card = z.object({ names: z.array(z.string()) })

const rows = Array.from({ length: 5 }, (_, n) => ({
  id: String(n),
  name: `name ${n}`,
  age: n,
  address: { city: 'x' },
  secret: n,
}))
const handle = () => ({ total: rows.length, rows })
const project = (full: z.output<typeof Output>) => ({ names: full.rows.map(({ name }) => name) })

const endpoint = { method: 'POST', desc: 'Lists.', input: Input, output: Output } as const
const contract = defineContract(
  { prefix: 'people' },
  {
    plain: { ...endpoint, path: '/plain', tool: { name: 'plain' } },
    viewed: withToolView(
      { ...endpoint, path: '/viewed', tool: { name: 'viewed' } },
      { defaults: { limit: 5 }, output: Card, project },
    ),
  },
)
const service = implement(contract, { plain: handle, viewed: handle })
const runner = createToolRunner({ services: [service], transport: 'MCP' })
const args = { search: 'a', tags: ['x', 'y'] }

const CASES: Readonly<
  Record<string, { readonly floor: () => Promise<unknown>; readonly call: () => Promise<unknown> }>
> = {
  'without a view': {
    floor: async () => {
      Input.parse({ ...args })
      return Output.parse(await handle())
    },
    call: () => runner.call('plain', args),
  },
  'with a view': {
    floor: async () => {
      Input.parse({ ...args, limit: 5 })
      return Card.parse(project(Output.parse(await handle())))
    },
    call: () => runner.call('viewed', args),
  },
}

async function microsecondsPerCall(action: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  for (let call = 0; call < CALLS; call++) await action()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / CALLS
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

let failed = false
for (const [name, { floor, call }] of Object.entries(CASES)) {
  const outcome = (await call()) as { ok: boolean }
  if (!outcome.ok) throw new Error(`the call ${name} fails: ${JSON.stringify(outcome)}`)
  const floors: number[] = []
  const calls: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [one, other] = [await microsecondsPerCall(floor), await microsecondsPerCall(call)]
    // The first round warms up.
    if (round === 0) continue
    floors.push(one)
    calls.push(other)
  }
  const [least, whole] = [median(floors), median(calls)]
  const overhead = whole - least
  const within = overhead < LIMIT_MICROSECONDS
  failed ||= !within
  console.log(
    `tool call ${name}: ${whole.toFixed(2)} µs, by hand ${least.toFixed(2)} µs, ${(whole / least).toFixed(2)}x, ` +
      `overhead ${overhead.toFixed(2)} µs (limit ${LIMIT_MICROSECONDS} µs: ${within ? 'ok' : 'exceeded'})`,
  )
}
process.exitCode = failed ? 1 : 0
