/**
 * The dynamic part: answers with views beside answers without.
 * In: endpoints, requests and sides. Out: what each endpoint's requests showed.
 * It must not know where requests come from or how sides are built.
 */
import { buildFinding } from './findings.ts'
import { describePair } from './describe-pair.ts'
import { createEndpointFinder, NO_ROUTE, type Endpoint } from './endpoint.ts'
import type { EndpointProof, ProofFinding, Undecidable } from './proof.ts'
import type { Secrets } from './recorded/secrets.ts'
import { reproduce } from './reproduce.ts'
import { renderRequestLine, type HttpRequest } from './request.ts'
import type { PlannedRequest } from './requests-plan.ts'
import { judgeRound, openSides, type Round, type RoundOptions, type RoundVerdict } from './rounds.ts'
import { describeEndpoint } from './describe-endpoint.ts'

export interface AnswerProof {
  readonly endpoints: readonly EndpointProof[]
  readonly findings: readonly ProofFinding[]
  readonly requests: number
}

export interface AnswerOptions extends RoundOptions {
  readonly secrets: Secrets
  readonly onProgress?: ((done: number, all: number) => void) | undefined
}

/** What is known of one endpoint while requests are sent. */
interface Evidence {
  requests: number
  succeeded: number
  readonly statuses: Map<string, number>
  undecidable: Undecidable | null
  /** Position of the first request that was answered differently, and how many were. */
  first: number | null
  differing: number
  /** An answer never ended; asking again would take as long. */
  closed: boolean
}

/** Differences that are shrunk to the end. */
const FULLY_SHRUNK = 4

export async function proveAnswers(
  endpoints: readonly Endpoint[],
  plan: readonly PlannedRequest[],
  options: AnswerOptions,
): Promise<AnswerProof> {
  const { secrets } = options
  const names = [...endpoints.map(({ name }) => name), ...(plan.some(isStray) ? [NO_ROUTE] : [])]
  const evidence = new Map(names.map((name) => [name, createEvidence()]))
  const sent: HttpRequest[] = []
  const sides = await openSides(options)
  const find = createEndpointFinder(endpoints)
  for (const [index, planned] of plan.entries()) {
    const own = evidence.get(planned.endpoint)!
    if (own.closed) continue
    const round = await sides.ask(planned.request, index)
    sent.push(planned.request)
    const { status } = round.without
    const reached = find(planned.request.method, planned.request.target)?.name === planned.endpoint
    if (reached && status >= 200 && status < 400) own.succeeded++
    record(own, round, judgeRound(round), { planned, position: sent.length - 1, secrets })
    options.onProgress?.(index + 1, plan.length)
  }
  const findings: ProofFinding[] = []
  for (const [name, own] of evidence) {
    if (own.first === null || own.undecidable !== null) continue
    // What is wrong everywhere is made plain at a few places; the others only say where they are.
    const attempts = findings.length < FULLY_SHRUNK ? options.attempts : Math.min(options.attempts, 20)
    const finding = await explain(name, own, { sent, endpoints, plan, options: { ...options, attempts } })
    if (finding !== null) findings.push(finding)
    else own.undecidable = { reason: 'It differed once, and not again on fresh services.', example: null }
  }
  return {
    endpoints: [...evidence].map(([name, own]) =>
      describeEndpoint(name, endpoints.find((endpoint) => endpoint.name === name) ?? null, {
        requests: own.requests,
        succeeded: own.succeeded,
        undecidable: own.undecidable,
        statuses: Object.fromEntries([...own.statuses].sort()),
        state: own.undecidable !== null ? 'not decidable' : own.first !== null ? 'differs' : 'identical',
      }),
    ),
    findings,
    requests: sent.length,
  }
}

function isStray({ endpoint }: PlannedRequest): boolean {
  return endpoint === NO_ROUTE
}

function createEvidence(): Evidence {
  return {
    requests: 0,
    succeeded: 0,
    statuses: new Map(),
    undecidable: null,
    first: null,
    differing: 0,
    closed: false,
  }
}

function record(
  own: Evidence,
  round: Round,
  verdict: RoundVerdict,
  { planned, position, secrets }: { planned: PlannedRequest; position: number; secrets: Secrets },
): void {
  const { status, outcome } = round.without
  const key = outcome === 'answered' ? String(status) : outcome
  own.requests++
  own.statuses.set(key, (own.statuses.get(key) ?? 0) + 1)
  const line = (): string =>
    secrets.maskText(renderRequestLine(secrets.maskRequest(planned.request, planned.from)))
  if (
    Object.values(round as unknown as Record<string, Round['with']>).some(
      (answer) => answer.outcome === 'endless',
    )
  ) {
    own.closed = true
    const pair = [round.without, round.with] as const
    const example = describePair(
      [line()],
      pair,
      { part: 'body', pointer: '/body', offset: 0 },
      secrets.maskText,
    )
    own.undecidable ??= { reason: 'An answer did not end in time.', example }
  }
  if (verdict.kind === 'not decidable') {
    const example = describePair([line()], verdict.pair, verdict.difference, secrets.maskText)
    own.undecidable ??= { reason: 'It answers differently without any view.', example }
  } else if (verdict.kind === 'differs') {
    own.first ??= position
    own.differing++
  }
}

async function explain(
  name: string,
  { first, differing, requests: all }: Evidence,
  context: {
    sent: readonly HttpRequest[]
    endpoints: readonly Endpoint[]
    plan: readonly PlannedRequest[]
    options: AnswerOptions
  },
): Promise<ProofFinding | null> {
  const { sent, endpoints, plan, options } = context
  const find = createEndpointFinder(endpoints)
  const original = sent[first!]!
  const route = find(original.method, original.target)
  // A request that has become another endpoint's would explain nothing.
  const mayReplace = ({ method, target }: HttpRequest): boolean => find(method, target) === route
  const found = await reproduce(sent.slice(0, first! + 1), () => openSides(options), {
    attempts: options.attempts,
    mayReplace,
  })
  if (found === null) return null
  const { secrets } = options
  const origins = new Map(plan.map((planned) => [planned.request, planned.from]))
  const lines = found.requests.map((request, index) =>
    secrets.maskText(
      renderRequestLine(secrets.maskRequest(request, origins.get(found.originals[index]!) ?? null)),
    ),
  )
  const { difference, pair } = found.difference
  const shown = describePair(lines, pair, difference, secrets.maskText)
  const message = `${differing} of ${all} requests to ${name} are answered differently with its views.`
  return buildFinding('http-answer-differs', name, difference.pointer, message, shown, shown)
}
