/**
 * The dynamic part: answers with views beside answers without.
 * In: endpoints, requests and sides. Out: what each endpoint's requests showed.
 * It must not know where requests come from or how sides are built.
 */
import { describeEndpoint } from './describe-endpoint.ts'
import { createEndpointFinder, NO_ROUTE, type Endpoint } from './endpoint.ts'
import { closeEvidence, createEvidence, recordRound, stateOf } from './evidence.ts'
import { explainDifference } from './explain-difference.ts'
import type { EndpointProof, ProofFinding } from './proof.ts'
import type { Secrets } from './recorded/secrets.ts'
import type { PlannedRequest } from './requests-plan.ts'
import { judgeRound, openSides, type RoundOptions } from './rounds.ts'

export interface AnswerProof {
  readonly endpoints: readonly EndpointProof[]
  readonly findings: readonly ProofFinding[]
  readonly requests: number
}

export interface AnswerOptions extends RoundOptions {
  readonly secrets: Secrets
  readonly onProgress?: ((done: number, all: number) => void) | undefined
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
  const sent: PlannedRequest[] = []
  const sides = await openSides(options)
  const find = createEndpointFinder(endpoints)
  for (const [index, planned] of plan.entries()) {
    const own = evidence.get(planned.endpoint)!
    if (own.closed) continue
    const { method, target } = planned.request
    const reached = find(method, target)?.name === planned.endpoint
    const round = await sides.ask(planned.request, index)
    recordRound(own, round, judgeRound(round), { planned, position: sent.length, reached, secrets })
    sent.push(planned)
    options.onProgress?.(index + 1, plan.length)
  }
  const findings: ProofFinding[] = []
  for (const [name, own] of evidence) {
    closeEvidence(own, secrets)
    if (own.first === null) continue
    // What is wrong everywhere is made plain at a few places; the others only say where they are.
    const attempts = findings.length < FULLY_SHRUNK ? options.attempts : Math.min(options.attempts, 20)
    const context = { sent, endpoints, secrets, options: { ...options, attempts } }
    const finding = await explainDifference(name, own, context)
    if (finding !== null) findings.push(finding)
    else {
      own.first = null
      own.undecidable ??= { reason: 'It differed once, and not again on fresh services.', example: null }
    }
  }
  return {
    endpoints: [...evidence].map(([name, own]) =>
      describeEndpoint(name, endpoints.find((endpoint) => endpoint.name === name) ?? null, {
        requests: own.requests,
        succeeded: own.succeeded,
        undecidable: own.first === null ? own.undecidable : null,
        statuses: Object.fromEntries([...own.statuses].sort()),
        state: stateOf(own),
      }),
    ),
    findings,
    requests: sent.length,
  }
}

function isStray({ endpoint }: PlannedRequest): boolean {
  return endpoint === NO_ROUTE
}
