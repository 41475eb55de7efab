/** The kinds of endpoint: how each is recognised and what it may have. One table, read by refusals and resolution. */
import type { EndpointKind, Transport } from './operation.ts'

export interface KindRules {
  /** The field that makes the kind; null for JSON. HEAD is recognised by its method first. */
  readonly marker: KindMarker | null
  readonly input: 'optional' | 'required' | 'refused'
  readonly output: 'optional' | 'refused'
  readonly tool: boolean
  /** How the kind is named in a sentence. */
  readonly label: string
}

export const KIND_MARKERS = ['rawResponse', 'stream', 'multipart', 'rawBody', 'responseMeta'] as const
export type KindMarker = (typeof KIND_MARKERS)[number]

export const KINDS = {
  json: { marker: null, input: 'optional', output: 'optional', tool: true, label: 'a JSON endpoint' },
  'raw-response': rules('rawResponse', 'optional', 'refused', 'a raw-response endpoint'),
  head: rules('rawResponse', 'refused', 'refused', 'a HEAD endpoint'),
  'raw-body': rules('rawBody', 'required', 'optional', 'a raw-body endpoint'),
  'response-meta': rules('responseMeta', 'optional', 'optional', 'a responseMeta endpoint'),
  stream: rules('stream', 'optional', 'refused', 'a streaming endpoint'),
  multipart: rules('multipart', 'optional', 'optional', 'a multipart endpoint'),
} as const satisfies Record<EndpointKind, KindRules>

function rules<M extends KindMarker, I extends KindRules['input'], O extends KindRules['output']>(
  marker: M,
  input: I,
  output: O,
  label: string,
) {
  return { marker, input, output, tool: false, label } as const
}

/** What kind detection reads of an endpoint or a flat method. */
export type KindFields = { readonly method?: unknown } & { readonly [M in KindMarker]?: unknown }

/** Markers that are set. `rawResponse: false` and an undefined marker are the absence of one. */
export function markersOf(endpoint: KindFields): readonly KindMarker[] {
  return KIND_MARKERS.filter((marker) => isSet(endpoint[marker]))
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== false
}

const KIND_OF: { readonly [M in KindMarker]: EndpointKind } = {
  rawResponse: 'raw-response',
  stream: 'stream',
  multipart: 'multipart',
  rawBody: 'raw-body',
  responseMeta: 'response-meta',
}

/** The kind; where several markers are set (refused, but another library may allow it) the first of KIND_MARKERS. */
export function endpointKindOf(endpoint: KindFields): EndpointKind {
  if (endpoint.method === 'HEAD') return 'head'
  for (const marker of KIND_MARKERS) if (isSet(endpoint[marker])) return KIND_OF[marker]
  return 'json'
}

const IMPLICIT: readonly Transport[] = ['HTTP', 'MCP', 'AGENT']
const HTTP_ONLY: readonly Transport[] = ['HTTP']

/**
 * The transports an endpoint is really on: what it says, or HTTP, MCP and AGENT, or HTTP alone for a kind that cannot
 * be a tool. CLI is never implicit.
 */
export function exposeOf(
  endpoint: KindFields & { readonly expose?: readonly Transport[] | undefined },
): readonly Transport[] {
  if (!KINDS[endpointKindOf(endpoint)].tool) return HTTP_ONLY
  return endpoint.expose ?? IMPLICIT
}
