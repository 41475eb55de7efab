import type { Json } from '../canonical-json.ts'
import { canonicalJson } from '../canonical-json.ts'
import { sha256 } from '../schema/digest.ts'
import type { AnswerPair, ProofFinding, ProofKind } from './proof.ts'

/** Why each kind counts, whoever finds it. */
const WHY: Record<ProofKind, string> = {
  'http-answer-differs': 'A tool view changes what tools answer and must not reach HTTP.',
  'http-document-differs': 'A tool view must leave no trace in the OpenAPI document.',
  'http-row-differs': 'Without `toolView` and `toolSurfaces` both manifests have to be equal.',
  'http-operation-added': 'The change was to move the tool surface only.',
  'http-operation-removed': 'The change was to move the tool surface only.',
  'http-operation-moved': 'The change was to move the tool surface only.',
  'http-document-moved': 'The change was to move the tool surface only.',
}

/** A finding of a proof: nothing it can find is harmless, because it was claimed that there is nothing. */
export function buildFinding(
  kind: ProofKind,
  operation: string,
  pointer: string,
  message: string,
  sides: { readonly before: Json | null; readonly after: Json | null },
  pair?: AnswerPair,
): ProofFinding {
  const { before, after } = sides
  return {
    kind,
    severity: 'breaking',
    surface: 'http',
    operation,
    pointer,
    before,
    after,
    message,
    why: WHY[kind],
    fingerprint: sha256(canonicalJson([kind, operation, pointer])).slice(0, 12),
    ...(pair !== undefined && { pair }),
  }
}
