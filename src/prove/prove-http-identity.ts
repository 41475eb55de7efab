/**
 * The proof that tool views do not reach HTTP.
 * In: a bundle, what builds its services, and requests. Out: a Proof: a verdict, and evidence for each endpoint.
 * Documents are always compared; handlers run only where somebody said that they may.
 * It must not know files, modules or a terminal.
 */
import type { Bundle } from '../contract/bundle.ts'
import { resolveBundle } from '../contract/resolve-bundle.ts'
import { SurfaceError } from '../errors.ts'
import type { AnswerLimits } from './answer.ts'
import { describeEndpoint, NOTHING_SEEN } from './describe-endpoint.ts'
import { listEndpoints, type Endpoint } from './endpoint.ts'
import type { AnswerProof } from './prove-answers.ts'
import { proveAnswers } from './prove-answers.ts'
import { proveDocuments, type AgainstSnapshot } from './prove-documents.ts'
import type { EndpointProof, Proof, Verdict } from './proof.ts'
import { readRecordedRequests, type RecordedFile } from './recorded/recorded-requests.ts'
import { collectSecrets } from './recorded/secrets.ts'
import { planRequests } from './requests-plan.ts'
import { canAnswer, openSide, type BundleCopy, type BundleFactories, type Watch } from './sides.ts'
import { openWorlds } from './worlds.ts'

export interface ProofOptions extends BundleFactories {
  /** Runs handlers although nothing says that they have no effects outside of the process. */
  readonly runHandlers?: boolean | undefined
  /** Loads the bundle's module anew, state included; without it and without `createServices` nothing is decidable. */
  readonly loadCopy?: (() => Promise<BundleCopy>) | undefined
  /** An earlier snapshot: whether the change since then left HTTP alone. */
  readonly against?: AgainstSnapshot | undefined
  /** Recorded traffic: HAR documents, or one JSON request a line. */
  readonly requests?: readonly RecordedFile[] | undefined
  /** Requests for each endpoint; default 100. */
  readonly samples?: number | undefined
  /** The same seed gives the same requests on every machine; default 1. */
  readonly seed?: number | undefined
  /** A fixed clock and seeded random numbers on all sides. */
  readonly freezeTime?: boolean | undefined
  readonly limits?: AnswerLimits | undefined
  /** Told before the first handler runs. */
  readonly onStart?: ((endpoints: readonly Endpoint[], requests: number) => void) | undefined
  readonly onProgress?: ((done: number, all: number) => void) | undefined
}

const DEFAULT_SAMPLES = 100
const DEFAULT_SEED = 1

/** Times that fresh sides are built to make one difference plain; a copy of a module costs far more than services. */
const [ATTEMPTS, COPY_ATTEMPTS] = [400, 25]

/**
 * Proves, or refutes, that a bundle with views answers HTTP as it does without.
 * @throws SurfaceError what the bundle's resolution refuses, `nothing-to-run`, `services-invalid`, `services-shared`,
 * `requests-invalid`.
 */
export async function proveHttpIdentity(bundle: Bundle, options: ProofOptions = {}): Promise<Proof> {
  const seed = options.seed ?? DEFAULT_SEED
  const recorded = (options.requests ?? []).flatMap(readRecordedRequests)
  const endpoints = listEndpoints(resolveBundle(bundle))
  const { documents, findings } = proveDocuments(bundle, options.against)
  const own: BundleCopy = { bundle, createServices: options.createServices, createFetch: options.createFetch }
  if (options.createServices === undefined && options.runHandlers !== true) {
    const verdict = findings.length > 0 ? 'differs' : 'proved (documents only)'
    return { verdict, findings, endpoints: notRun(endpoints), requests: 0, seed, documents, subject: 'none' }
  }
  if (!canAnswer(own)) throw new SurfaceError('nothing-to-run', {})
  const subject = options.createFetch === undefined ? 'createHandler' : 'createFetch'
  const copies = copiesOf(own, options)
  if (copies === null) {
    const verdict = findings.length > 0 ? 'differs' : 'not decidable'
    return { verdict, findings, endpoints: withoutCopies(endpoints), requests: 0, seed, documents, subject }
  }
  const samples = options.samples ?? DEFAULT_SAMPLES
  const plan = planRequests(endpoints, recorded, { samples, seed })
  options.onStart?.(endpoints, plan.length)
  const worlds = openWorlds()
  const watch: Watch = { built: new WeakSet(), contractsRead: false }
  let answers: AnswerProof
  try {
    answers = await proveAnswers(endpoints, plan, {
      open: async (views) => openSide(await copies(), views, watch),
      worlds,
      freezeTime: options.freezeTime === true,
      seed,
      limits: options.limits,
      attempts: options.createServices === undefined ? COPY_ATTEMPTS : ATTEMPTS,
      secrets: collectSecrets(recorded),
      onProgress: options.onProgress,
    })
  } finally {
    worlds.close()
  }
  if (subject === 'createFetch' && !watch.contractsRead) answers = withoutContracts(answers)
  const all = [...findings, ...answers.findings]
  return { verdict: verdictOf(all.length, answers), ...answers, findings: all, seed, documents, subject }
}

/** How each side gets services that no other side has touched; null where that cannot be had. */
function copiesOf(
  own: BundleCopy,
  { createServices, loadCopy }: ProofOptions,
): (() => Promise<BundleCopy>) | null {
  if (createServices !== undefined) return () => Promise.resolve(own)
  return loadCopy ?? null
}

function verdictOf(findings: number, { endpoints }: AnswerProof): Verdict {
  if (findings > 0) return 'differs'
  return endpoints.some(({ state }) => state === 'not decidable') ? 'not decidable' : 'proved'
}

function notRun(endpoints: readonly Endpoint[]): Proof['endpoints'] {
  return endpoints.map((endpoint) =>
    describeEndpoint(endpoint.name, endpoint, { ...NOTHING_SEEN, state: 'not run' }),
  )
}

function withoutCopies(endpoints: readonly Endpoint[]): Proof['endpoints'] {
  const undecidable = {
    reason: 'Its module cannot be loaded twice, so no two sides have services of their own.',
    example: null,
  }
  return endpoints.map((endpoint) =>
    describeEndpoint(endpoint.name, endpoint, { ...NOTHING_SEEN, state: 'not decidable', undecidable }),
  )
}

// It may serve contracts of its own, views and all: then every side had them.
function withoutContracts(answers: AnswerProof): AnswerProof {
  const undecidable = {
    reason: 'createFetch never read the contracts it was given, so every side answered with the same ones.',
    example: null,
  }
  const endpoints = answers.endpoints.map((endpoint): EndpointProof => {
    return endpoint.state === 'identical' ? { ...endpoint, state: 'not decidable', undecidable } : endpoint
  })
  return { ...answers, endpoints }
}
