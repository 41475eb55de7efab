/**
 * `npm run bench:runtime`, second half: a JSON endpoint against the same route of hono by hand.
 * Both parse with the same schemas, run the same handler and serialise the same value; each request is answered and its
 * text read, in process. Both alternate, medians are compared; time is the processor's, which neighbours on a shared
 * machine disturb least.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { defineContract } from '../src/contract.ts'
import { implement } from '../src/runtime/implement.ts'
import { createHandler } from '../src/runtime/mounts/http.ts'

const LEAST_RATIO = 0.8
const REQUESTS = 1_000
const ROUNDS = 31
const WARM_UP = 5

const Query = z.object({ search: z.string().optional(), limit: z.coerce.number().default(20) })
const Body = z.object({ note: z.string(), tags: z.array(z.string()), limit: z.number().default(20) })
const Params = z.object({ id: z.string() })
const Row = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  address: z.object({ city: z.string() }),
})
const Output = z.object({ total: z.number(), rows: z.array(Row) })

const rows = Array.from({ length: 5 }, (_, n) => ({
  id: String(n),
  name: `name ${n}`,
  age: n,
  address: { city: 'x' },
}))
const handle = () => ({ total: rows.length, rows })

const contract = defineContract(
  { prefix: 'people' },
  {
    list: { method: 'GET', path: '/', desc: 'Lists.', input: Query, output: Output },
    add: { method: 'POST', path: '/:id', desc: 'Adds.', params: Params, input: Body, output: Output },
  },
)
const ours = createHandler({ services: [implement(contract, { list: handle, add: handle })] })

const app = new Hono()
app.get('/people', async (c) => {
  Query.parse(c.req.query())
  return c.json(Output.parse(await handle()))
})
app.post('/people/:id', async (c) => {
  Params.parse(c.req.param())
  Body.parse(await c.req.json())
  return c.json(Output.parse(await handle()))
})
const byHand = (request: Request) => app.fetch(request)

const body = JSON.stringify({ note: 'a note of some length', tags: ['x', 'y'] })
const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
const CASES: Readonly<Record<string, () => Request>> = {
  'GET with a query': () => new Request('http://localhost/people?search=ann&limit=5'),
  'POST with a body': () => new Request('http://localhost/people/7', { method: 'POST', body, headers }),
}

type Handle = (request: Request) => Response | Promise<Response>

async function microsecondsPerRequest(handler: Handle, request: () => Request): Promise<number> {
  const start = process.cpuUsage()
  for (let count = 0; count < REQUESTS; count++) await (await handler(request())).text()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / REQUESTS
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

let failed = false
for (const [name, request] of Object.entries(CASES)) {
  const [mine, theirs] = [await (await ours(request())).text(), await (await byHand(request())).text()]
  if (mine !== theirs) throw new Error(`${name}: the answers differ:\n${mine}\n${theirs}`)
  const times: { ours: number; byHand: number }[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const one = {
      byHand: await microsecondsPerRequest(byHand, request),
      ours: await microsecondsPerRequest(ours, request),
    }
    if (round >= WARM_UP) times.push(one)
  }
  const [least, whole] = [median(times.map((time) => time.byHand)), median(times.map((time) => time.ours))]
  // Of pairs that ran one after the other, so that a busy machine slows both.
  const ratio = median(times.map((time) => time.byHand / time.ours))
  failed ||= ratio < LEAST_RATIO
  console.log(
    `${name}: ${whole.toFixed(2)} µs, hono by hand ${least.toFixed(2)} µs, ${ratio.toFixed(2)} of its throughput ` +
      `(limit ${LEAST_RATIO}: ${ratio < LEAST_RATIO ? 'missed' : 'ok'})`,
  )
}
process.exitCode = failed ? 1 : 0
