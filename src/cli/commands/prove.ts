import { canonicalJsonFile } from '../../canonical-json.ts'
import { SurfaceError } from '../../errors.ts'
import type { Endpoint } from '../../prove/endpoint.ts'
import type { Proof } from '../../prove/proof.ts'
import { proveHttpIdentity } from '../../prove/prove-http-identity.ts'
import type { CommandContext, CommandRunner } from '../command.ts'
import { count } from '../count.ts'
import { headline } from '../headline.ts'
import { loadProofSubject, type ProofSubject } from '../load-proof-subject.ts'
import { loadSide } from '../load-side.ts'
import { createProgress } from '../progress.ts'
import { loadProject } from '../project.ts'
import { projectName } from '../project-name.ts'
import { proofFormat, recordedFiles, wholeNumber } from '../proof-options.ts'
import { renderNote } from '../render-error.ts'
import { renderProofMarkdown } from '../render-proof-markdown.ts'
import { renderProofText } from '../render-proof-text.ts'

/** `surface prove`: shows that HTTP answers with tool views what it answers without, to the byte. */
export const runProve: CommandRunner = async (context) => {
  const { io, options } = context
  const format = proofFormat(context)
  const limits = {
    samples: wholeNumber(context, 'samples', [1, 100_000]),
    seed: wholeNumber(context, 'seed', [0, MAX_SEED]),
  }
  const requests = recordedFiles(context)
  const project = loadProject(context, context.args[0])
  const subject = await loadProofSubject(project, context)
  const runHandlers = options['runHandlers'] === true
  assertUsed(subject, runHandlers, requests.length)
  const against = options['against'] as string | undefined
  const progress = createProgress(io)
  let proof: Proof
  try {
    proof = await proveHttpIdentity(subject.bundle, {
      ...limits,
      createServices: subject.createServices,
      createFetch: subject.createFetch,
      loadCopy: subject.loadCopy,
      runHandlers,
      requests,
      freezeTime: options['freezeTime'] === true,
      ...(against !== undefined && { against: await loadSide(against, project, context) }),
      onStart: (endpoints, sent) => announce(endpoints, sent, context),
      onProgress: (done, all) => {
        if (done % 100 === 0) progress.step(`asking, ${done} of ${all} requests`)
      },
    })
  } finally {
    progress.clear()
  }
  const subjectLine = headline(project, subject.label, context.paint.stdout)
  const allowed = options['allowUndecidable'] === true
  if (format === 'json') io.stdout.write(canonicalJsonFile({ proofVersion: 1, ...proof }))
  else if (format === 'markdown')
    io.stdout.write(renderProofMarkdown(proof, projectName(project.config, io.cwd)))
  else
    io.stdout.write(renderProofText(proof, { headline: subjectLine, style: context.paint.stdout, allowed }))
  return proof.verdict === 'differs' || (proof.verdict === 'not decidable' && !allowed) ? 1 : 0
}

const MAX_SEED = 0x7fffffff

// Recorded traffic that is read and then not sent would look like evidence.
function assertUsed({ createServices }: ProofSubject, runHandlers: boolean, files: number): void {
  if (files === 0 || runHandlers || createServices !== undefined) return
  throw new SurfaceError('requests-unused', {})
}

function announce(endpoints: readonly Endpoint[], sent: number, { io, paint }: CommandContext): void {
  const methods = new Map<string, number>()
  for (const { method } of endpoints) methods.set(method, (methods.get(method) ?? 0) + 1)
  const list = [...methods].sort().map(([method, number]) => `${method} ${number}`)
  const handlers = count(endpoints.length, 'handler')
  const text = `${handlers} will run: ${list.join(', ')}; ${count(sent, 'request')}, each to three sides.`
  io.stderr.write(renderNote(text, paint.stderr, io.cwd))
}
