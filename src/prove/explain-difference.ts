import { describePair } from './describe-pair.ts'
import { createEndpointFinder, type Endpoint } from './endpoint.ts'
import type { Evidence } from './evidence.ts'
import { buildFinding } from './findings.ts'
import type { ProofFinding } from './proof.ts'
import type { Secrets } from './recorded/secrets.ts'
import { reproduce } from './reproduce.ts'
import { renderRequestLine, type HttpRequest } from './request.ts'
import type { PlannedRequest } from './requests-plan.ts'
import { openSides, type RoundOptions } from './rounds.ts'

interface ExplainContext {
  /** Everything that was sent, in order. */
  readonly sent: readonly PlannedRequest[]
  readonly endpoints: readonly Endpoint[]
  readonly options: RoundOptions
  readonly secrets: Secrets
}

// What is decided by chance elsewhere has to differ alone this often: one fair coin in sixty thousand does.
const CONFIRMATIONS = 8

/** The first difference of an endpoint, made plain; null where fresh services do not show it again. */
export async function explainDifference(
  name: string,
  { first, differing, requests: all, undecidable }: Evidence,
  { sent, endpoints, options, secrets }: ExplainContext,
): Promise<ProofFinding | null> {
  const find = createEndpointFinder(endpoints)
  const original = sent[first!]!.request
  const route = find(original.method, original.target)
  // A request that has become another endpoint's would explain nothing.
  const mayReplace = ({ method, target }: HttpRequest): boolean => find(method, target) === route
  const before = sent.slice(0, first! + 1).map(({ request }) => request)
  const found = await reproduce(before, () => openSides(options), {
    attempts: options.attempts,
    confirmations: undecidable === null ? 1 : CONFIRMATIONS,
    mayReplace,
  })
  if (found === null) return null
  const origins = new Map(sent.map((planned) => [planned.request, planned.from]))
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
