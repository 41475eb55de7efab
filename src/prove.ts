/** `surfacekit/prove`: evidence that tool views do not reach HTTP. */
export { proveHttpIdentity } from './prove/prove-http-identity.ts'
export type { ProofOptions } from './prove/prove-http-identity.ts'
export type { Fetch } from './prove/answer.ts'
export type {
  AnswerPair,
  DocumentProof,
  EndpointProof,
  EndpointView,
  Proof,
  ProofFinding,
  ProofKind,
  Undecidable,
  Verdict,
} from './prove/proof.ts'
