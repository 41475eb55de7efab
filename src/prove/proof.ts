/**
 * Proof: what was compared and what was seen, as data.
 * In: nothing, these are types. Out: the value that `proveHttpIdentity` returns and that reports are made of.
 * Texts in it are of unknown content: whoever prints them neutralises them.
 */
import type { JsonObject } from '../canonical-json.ts'
import type { Method } from '../contract/operation.ts'
import type { Finding } from '../finding.ts'

/**
 * `proved`: documents and answers. `proved (documents only)`: no handler ran. `not decidable`: nothing differs, and
 * some endpoint answers differently on its own. `differs`: something does.
 */
export type Verdict = 'proved' | 'proved (documents only)' | 'not decidable' | 'differs'

export type ProofKind =
  | 'http-answer-differs'
  | 'http-document-differs'
  | 'http-row-differs'
  | 'http-operation-added'
  | 'http-operation-removed'
  | 'http-operation-moved'
  | 'http-document-moved'

/** Why an endpoint can be proved by nobody: two sides without any view answer differently. */
export interface Undecidable {
  readonly reason: string
  readonly example: AnswerPair | null
}

/** A request, and two answers to it. */
export interface AnswerPair {
  /** Lines of JSON that `--requests` reads, in order; the last one is answered as shown. */
  readonly requests: readonly string[]
  /** `/status`, `/headers/content-type`, `/body`. */
  readonly pointer: string
  /** Position of the first byte that differs. */
  readonly offset: number
  readonly before: JsonObject
  readonly after: JsonObject
}

export interface ProofFinding extends Finding {
  readonly kind: ProofKind
  /** Only of answers. */
  readonly pair?: AnswerPair
}

export interface EndpointView {
  readonly defaults: JsonObject | null
  readonly output: boolean
  readonly project: boolean
}

export interface EndpointProof {
  /** `orders.list`; `no route` for requests that no endpoint was meant by. */
  readonly name: string
  readonly route: { readonly method: Method; readonly path: string } | null
  readonly view: EndpointView | null
  readonly state: 'identical' | 'differs' | 'not decidable' | 'not run'
  readonly requests: number
  /** Requests that reached the endpoint itself and were answered with success. */
  readonly succeeded: number
  /** How many requests were answered with each status, by status. */
  readonly statuses: { readonly [status: string]: number }
  readonly undecidable: Undecidable | null
}

export interface DocumentProof {
  /** Whether both documents are equal to the byte, with and without views. */
  readonly openapi: 'identical' | 'differs'
  readonly manifest: 'identical' | 'differs'
  readonly operations: number
  /** What an earlier snapshot says; null where none was named. */
  readonly against: null | {
    readonly label: string
    readonly http: 'identical' | 'moved'
    /** False where the snapshot has no details: routes and digests were compared, the document was not. */
    readonly documents: boolean
  }
}

export interface Proof {
  readonly verdict: Verdict
  readonly findings: readonly ProofFinding[]
  readonly endpoints: readonly EndpointProof[]
  /** Requests that were sent, each to three sides. */
  readonly requests: number
  readonly seed: number
  readonly documents: DocumentProof
  /** Which handler was asked. */
  readonly subject: 'none' | 'createHandler' | 'createFetch'
}
