import type { AnswerPair, EndpointProof, Proof, ProofFinding } from '../prove/proof.ts'
import { codeFence, codeSpan } from '../report/markdown/code-span.ts'
import { proseSentence } from '../report/markdown/prose.ts'
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

/** A proof as a comment of a pull request. Everything of unknown origin stands in code spans or fences. */
export function renderProofMarkdown(proof: Proof, name: string): string {
  const [word] = verdictSentence(proof)
  const undecidable = proof.endpoints.filter(({ state }) => state === 'not decidable')
  const paragraphs = [
    [`### HTTP ${word.toLowerCase()} · ${codeSpan(name)}`],
    [
      `- Documents: ${proseSentence(documentsSentence(proof))}`,
      `- Answers: ${proseSentence(answersSentence(proof))}`,
      `- Seed: ${proof.seed}`,
    ],
    ...proof.findings.map((finding) => findingLines(finding, proof)),
    ...undecidable.map(undecidableLines),
    unreachedLines(proof),
  ]
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function findingLines(
  { operation, message, pair, before, after }: ProofFinding,
  { endpoints }: Proof,
): string[] {
  const endpoint = endpoints.find(({ name }) => name === operation)
  const title = endpoint === undefined ? operation : `${operation} ${routeOf(endpoint)}`.trimEnd()
  const view = endpoint?.view ? ` View: ${codeSpan(viewPhrase(endpoint.view))}.` : ''
  return [
    `**Differs** ${title === '' ? 'documents' : codeSpan(title)}: ${proseSentence(message, [operation])}${view}`,
    '',
    ...(pair === undefined
      ? codeFence('diff', [`- ${String(before)}`, `+ ${String(after)}`])
      : pairLines(pair)),
  ]
}

function undecidableLines({ name, undecidable, ...endpoint }: EndpointProof): string[] {
  const title = codeSpan(`${name} ${routeOf(endpoint)}`.trimEnd())
  const { reason, example } = undecidable!
  return [
    `**Not decidable** ${title}: ${proseSentence(reason)}`,
    ...(example === null ? [] : ['', ...pairLines(example)]),
  ]
}

function pairLines(pair: AnswerPair): string[] {
  const { place, before, after } = excerptOf(pair)
  return [
    ...codeFence('json', pair.requests),
    '',
    `First difference: ${codeSpan(place)}`,
    '',
    ...codeFence('diff', [
      `- ${String(pair.before['status'])}  ${before}`,
      `+ ${String(pair.after['status'])}  ${after}`,
    ]),
  ]
}

function unreachedLines(proof: Proof): string[] {
  const unreached = unreachedEndpoints(proof)
  if (unreached.length === 0) return []
  return [
    'Only refusals were compared of:',
    '',
    ...unreached.map((endpoint) => `- ${codeSpan(endpoint.name)} (${statusesPhrase(endpoint)})`),
  ]
}
