/** What is known of one endpoint while requests are sent. */
import { describePair } from './describe-pair.ts'
import type { PlannedRequest } from './requests-plan.ts'
import type { EndpointProof, Undecidable } from './proof.ts'
import type { Secrets } from './recorded/secrets.ts'
import { renderRequestLine } from './request.ts'
import { anyOutcome, type Round, type RoundVerdict } from './rounds.ts'

export interface Evidence {
  requests: number
  succeeded: number
  readonly statuses: Map<string, number>
  undecidable: Undecidable | null
  /** Position of the first request that was answered differently, and how many were. */
  first: number | null
  differing: number
  /** An answer never ended; asking again would take as long. */
  closed: boolean
  /** What every answer so far has thrown; null once there was an answer. */
  fault: string | null
}

export function createEvidence(): Evidence {
  return {
    requests: 0,
    succeeded: 0,
    statuses: new Map(),
    undecidable: null,
    first: null,
    differing: 0,
    closed: false,
    fault: '',
  }
}

interface Asked {
  readonly planned: PlannedRequest
  /** Among everything that was sent. */
  readonly position: number
  /** It was meant for the endpoint that it belongs to. */
  readonly reached: boolean
  readonly secrets: Secrets
}

export function recordRound(
  own: Evidence,
  round: Round,
  verdict: RoundVerdict,
  { planned, position, reached, secrets }: Asked,
): void {
  const { status, outcome, fault } = round.without
  const key = outcome === 'answered' ? String(status) : outcome
  own.requests++
  if (reached && outcome === 'answered' && status >= 200 && status < 400) own.succeeded++
  own.statuses.set(key, (own.statuses.get(key) ?? 0) + 1)
  own.fault = outcome === 'threw' && own.fault !== null ? fault : null
  const undecidable = (reason: string, pair: Round['without'][], difference: Difference): void => {
    const line = secrets.maskText(renderRequestLine(secrets.maskRequest(planned.request, planned.from)))
    const sides = pair as [Round['without'], Round['without']]
    own.undecidable ??= { reason, example: describePair([line], sides, difference, secrets.maskText) }
  }
  if (anyOutcome(round, 'endless')) {
    own.closed = true
    const start = { part: 'body', pointer: '/body', offset: 0 } as const
    undecidable('An answer did not end in time.', [round.without, round.with], start)
  }
  if (verdict.kind === 'not decidable') {
    undecidable('It answers differently without any view.', [...verdict.pair], verdict.difference)
  } else if (verdict.kind === 'differs') {
    own.first ??= position
    own.differing++
  }
}

type Difference = Parameters<typeof describePair>[2]

/** Where nothing was ever answered, nothing was compared. */
export function closeEvidence(own: Evidence, secrets: Secrets): void {
  if (own.requests === 0 || own.fault === null) return
  own.undecidable ??= {
    reason: `Its handler threw whatever it was asked: ${secrets.maskText(own.fault)}.`,
    example: null,
  }
}

/** A difference that was confirmed counts more than what could not be decided beside it. */
export function stateOf({ first, undecidable }: Evidence): EndpointProof['state'] {
  if (first !== null) return 'differs'
  return undecidable === null ? 'identical' : 'not decidable'
}
