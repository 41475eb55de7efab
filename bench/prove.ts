/**
 * `npm run bench:prove`: what a proof costs beside its handlers.
 * The floor sends the same requests once to the bare handler of examples/shop and reads each answer. A proof sends each
 * three times, generates and compares them. Both alternate after a warm-up; medians of the processor's time count.
 */
import { createServices, default as bundle } from '../examples/shop/bundle.ts'
import { resolveBundle } from '../src/contract/resolve-bundle.ts'
import { listEndpoints } from '../src/prove/endpoint.ts'
import { proveHttpIdentity } from '../src/prove/prove-http-identity.ts'
import { buildRequest } from '../src/prove/request.ts'
import { planRequests } from '../src/prove/requests-plan.ts'
import { createHandler } from '../src/runtime/mounts/http.ts'

const LIMIT = 4
const ROUNDS = 7
const WARM_UP = 2
const options = { samples: 100, seed: 1 }

const plan = planRequests(listEndpoints(resolveBundle(bundle)), [], options)

async function bare(): Promise<void> {
  const fetch = createHandler({ services: await createServices(), bundle })
  for (const { request } of plan) await (await fetch(buildRequest(request))).arrayBuffer()
}

async function prove(): Promise<void> {
  const { verdict } = await proveHttpIdentity(bundle, { createServices, ...options })
  if (verdict !== 'proved') throw new Error(`examples/shop is ${verdict}`)
}

async function measure(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

const times: { readonly bare: number; readonly prove: number }[] = []
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  const measured = { bare: await measure(bare), prove: await measure(prove) }
  if (round >= WARM_UP) times.push(measured)
}
const [floor, whole] = [median(times.map((one) => one.bare)), median(times.map((one) => one.prove))]
const ratio = whole / floor
console.log(`bare handler  ${floor.toFixed(0)} ms for ${plan.length} requests`)
console.log(`proof         ${whole.toFixed(0)} ms, each request to three sides`)
console.log(`ratio         ${ratio.toFixed(2)} (limit ${LIMIT})`)
if (ratio > LIMIT) process.exitCode = 1
