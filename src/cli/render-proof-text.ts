import type { Json } from '../canonical-json.ts'
import { neutralText } from '../neutral-text.ts'
import type { AnswerPair, EndpointProof, Proof, ProofFinding } from '../prove/proof.ts'
import type { Style } from '../report/style.ts'
import { wrapText } from '../report/wrap-text.ts'
import { excerptOf } from './proof-excerpt.ts'
import {
  answersSentence,
  documentsSentence,
  routeOf,
  statusesPhrase,
  unreachedEndpoints,
  verdictSentence,
  viewPhrase,
} from './proof-phrases.ts'

export interface ProofTextOptions {
  readonly headline: string
  readonly style: Style
  /** Undecidable endpoints do not fail the run. */
  readonly allowed: boolean
}

/** A proof for a terminal. */
export function renderProofText(proof: Proof, { headline, style, allowed }: ProofTextOptions): string {
  const undecidable = proof.endpoints.filter(({ state }) => state === 'not decidable')
  const [word, rest] = verdictSentence(proof)
  const fine = proof.verdict.startsWith('proved') || (proof.verdict === 'not decidable' && allowed)
  const [first, ...more] = wrapText(neutralText(word + rest), '')
  const lines = [
    headline,
    '',
    ...labelled('Documents', documentsSentence(proof)),
    ...labelled('Answers', answersSentence(proof)),
    ...labelled('Seed', String(proof.seed)),
    ...proof.findings.flatMap((finding) => ['', ...findingLines(finding, proof, style)]),
    ...byReason(undecidable).flatMap((endpoints) => ['', ...undecidableLines(endpoints, style)]),
    ...unreachedLines(proof, style),
    '',
    (fine ? style.good(word) : style.bad(word)) + first!.slice(word.length),
    ...more,
  ]
  return `${lines.join('\n')}\n`
}

const LABEL_WIDTH = 11

function labelled(label: string, text: string): string[] {
  const [first, ...more] = wrapText(neutralText(text), ' '.repeat(LABEL_WIDTH))
  return [label.padEnd(LABEL_WIDTH) + first!.trimStart(), ...more]
}

function findingLines(finding: ProofFinding, { endpoints }: Proof, style: Style): string[] {
  const { kind, operation, message, pair, before, after } = finding
  const endpoint = endpoints.find(({ name }) => name === operation)
  const title = [operation, endpoint === undefined ? '' : routeOf(endpoint)]
    .filter((part) => part !== '')
    .join('  ')
  return [
    `${style.bad('DIFFERS')}  ${style.strong(neutralText(title === '' ? 'documents' : title))}`,
    ...wrapText(neutralText(message), '  '),
    ...(endpoint?.view ? wrapText(neutralText(`View: ${viewPhrase(endpoint.view)}.`), '  ') : []),
    ...(pair !== undefined
      ? pairLines(pair, 'without views', 'with views')
      : sideLines(OWN_DOCUMENTS.has(kind) ? ['without views', 'with views'] : ['before', 'after'], [
          before,
          after,
        ])),
  ]
}

/** Kinds that hold the bundle against its twin; the others hold it against an earlier snapshot. */
const OWN_DOCUMENTS: ReadonlySet<ProofFinding['kind']> = new Set([
  'http-document-differs',
  'http-row-differs',
])

function sideLines(labels: readonly [string, string], values: readonly [Json | null, Json | null]): string[] {
  const width = Math.max(...labels.map(({ length }) => length)) + 2
  return labels.map((label, index) => {
    const value = values[index]
    return `  ${label.padEnd(width)}${value === null || value === undefined ? 'absent' : neutralText(String(value))}`
  })
}

function undecidableLines(endpoints: readonly EndpointProof[], style: Style): string[] {
  const [{ undecidable }] = endpoints as readonly [EndpointProof]
  const title = endpoints.map((endpoint) => [endpoint.name, routeOf(endpoint)].join('  ').trimEnd())
  return [
    ...title.map((text) => `${style.warn('NOT DECIDABLE')}  ${style.strong(neutralText(text))}`),
    ...wrapText(neutralText(undecidable!.reason), '  '),
    ...(undecidable!.example === null ? [] : pairLines(undecidable!.example, 'once', 'again')),
  ]
}

/** What has no example of its own is told once. */
function byReason(endpoints: readonly EndpointProof[]): readonly (readonly EndpointProof[])[] {
  const alone = endpoints.filter(({ undecidable }) => undecidable!.example !== null).map((one) => [one])
  const others = new Map<string, EndpointProof[]>()
  for (const endpoint of endpoints) {
    const { reason, example } = endpoint.undecidable!
    if (example === null) others.set(reason, [...(others.get(reason) ?? []), endpoint])
  }
  return [...alone, ...others.values()]
}

function pairLines(pair: AnswerPair, one: string, other: string): string[] {
  const { place, before, after } = excerptOf(pair)
  const width = Math.max(one.length, other.length) + 2
  const side = (label: string, answer: AnswerPair['before'], text: string): string =>
    `  ${label.padEnd(width)}${String(answer['status'])}  ${neutralText(text)}`
  return [
    ...pair.requests.map((line) => `  ${neutralText(line)}`),
    `  first difference: ${neutralText(place)}`,
    side(one, pair.before, before),
    side(other, pair.after, after),
  ]
}

function unreachedLines(proof: Proof, style: Style): string[] {
  const unreached = unreachedEndpoints(proof)
  if (unreached.length === 0) return []
  return [
    '',
    style.warn('Only refusals were compared of:'),
    ...unreached.map((endpoint) => `  ${neutralText(endpoint.name)}  ${statusesPhrase(endpoint)}`),
    ...wrapText('Give real requests with --requests, or `examples` in the schemas of parameters.', '  '),
  ]
}
