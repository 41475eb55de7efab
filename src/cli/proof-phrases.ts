/** Sentences of a proof that every format says alike. */
import { canonicalJson } from '../canonical-json.ts'
import type { EndpointProof, EndpointView, Proof } from '../prove/proof.ts'
import { grouped } from '../printed-value.ts'
import { count } from './count.ts'

/** `PROVED`, `DIFFERS`: the one word, then what it covers. */
export function verdictSentence(proof: Proof): readonly [word: string, rest: string] {
  const { verdict, endpoints, findings } = proof
  switch (verdict) {
    case 'proved': {
      const unreached = unreachedEndpoints(proof).length
      const asked = endpoints.filter(({ route }) => route !== null).length
      const limit =
        unreached === 0 ? '' : `, for ${unreached} of ${count(asked, 'endpoint')} in refusals only`
      return ['PROVED', `: documents and answers are the same with views and without${limit}.`]
    }
    case 'proved (documents only)':
      return ['PROVED (documents only)', ': no handler ran.']
    case 'not decidable': {
      const names = endpoints.filter(({ state }) => state === 'not decidable').map(({ name }) => name)
      return ['NOT DECIDABLE', `: ${names.join(', ')}.`]
    }
    case 'differs':
      return ['DIFFERS', `: ${count(findings.length, 'difference')}.`]
  }
}

export function documentsSentence({ documents }: Proof): string {
  const { openapi, manifest, operations, against } = documents
  const own =
    openapi === 'identical' && manifest === 'identical'
      ? `identical with views and without, ${count(operations, 'operation')}`
      : `${openapi === 'differs' ? 'OpenAPI' : 'the manifest'} differs with views`
  if (against === null) return own
  const depth = against.documents ? '' : ' (routes and digests only: it has no details)'
  return `${own}; HTTP ${against.http === 'identical' ? 'the same as' : 'moved against'} ${against.label}${depth}`
}

export function answersSentence({ subject, requests, endpoints }: Proof): string {
  if (subject === 'none') return 'not compared: the bundle exports no createServices(); see --run-handlers'
  const compared = endpoints.filter(({ route }) => route !== null)
  const identical = compared.filter(({ state }) => state === 'identical').length
  const handler = subject === 'createFetch' ? ' of createFetch(contracts)' : ''
  return `${identical} of ${count(compared.length, 'endpoint')} identical, ${grouped(requests)} requests to each of three sides${handler}`
}

/** Endpoints of which only refusals were compared. */
export function unreachedEndpoints({ subject, endpoints }: Proof): readonly EndpointProof[] {
  return subject === 'none'
    ? []
    : endpoints.filter(({ route, requests, succeeded }) => route !== null && requests > 0 && succeeded === 0)
}

export function routeOf({ route }: Pick<EndpointProof, 'route'>): string {
  return route === null ? '' : `${route.method} ${route.path}`
}

export function viewPhrase({ defaults, output, project }: EndpointView): string {
  const parts = [
    ...(defaults === null ? [] : [`defaults ${canonicalJson(defaults)}`]),
    ...(output ? ['an output of its own'] : []),
    ...(project ? ['a projection'] : []),
  ]
  return parts.length === 0 ? 'empty' : parts.join(', ')
}

export function statusesPhrase({ statuses }: Pick<EndpointProof, 'statuses'>): string {
  return Object.entries(statuses)
    .map(([status, number]) => `${status} × ${grouped(number)}`)
    .join(', ')
}
