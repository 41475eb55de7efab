import { grouped, shortText } from '../../printed-value.ts'
import type { Report } from '../../report.ts'
import {
  acceptCommand,
  FRESHNESS_WORDS,
  isFresh,
  projectionsPhrase,
  relevelledSentence,
  reachedSentence,
  shortSentence,
  staleSentence,
} from '../phrases.ts'
import { codeFence, codeSpan } from './code-span.ts'
import { prose } from './prose.ts'

/** A committed snapshot that is not what the bundle builds. */
export function staleParagraph(report: Report): string[] {
  const { freshness } = report
  if (freshness === null || isFresh(report)) return []
  const { state, command } = freshness
  const sentence = staleSentence(freshness, (name) => codeSpan(shortSentence(name)))
  return [
    `**${state === 'missing' ? 'Missing' : 'Stale'}:** ${sentence}.`,
    ...codeFence('sh', [shortSentence(command)]),
  ]
}

/** What failed, and the command that accepts it. */
export function ifMeantLines(report: Report, command: string, options?: string): string[] {
  const { gate, freshness } = report
  if (gate === null || !gate.failed) return []
  const accept = acceptCommand(gate, command, options)
  const title = gate.reached > 0 && gate.reached === gate.reachedBreaking ? 'the break' : 'the change'
  const where =
    freshness === null ? '' : ` under ${codeSpan(`${shortSentence(freshness.snapshot)}/accepted/`)}`
  const count = gate.fingerprints.length
  const [files, they] = count === 1 ? ['file', 'It counts'] : [`${grouped(count)} files`, 'They count']
  return [
    `<details><summary>If ${title} is meant</summary>`,
    '',
    ...(title === 'the break' && gate.shown === 0 ? [] : [`Failed: ${reachedSentence(gate)}.`]),
    ...(accept === null
      ? [
          `${grouped(gate.fingerprints.length)} fingerprints: the JSON report lists them for ${codeSpan(`${command} accept`)}.`,
        ]
      : codeFence('sh', [accept])),
    `Commit the ${files} it writes${where}. ${they} for this change only.`,
    '</details>',
  ]
}

/** What was compared, what was not, and where to read more. */
export function footerLines(report: Report, command: string): string[] {
  const { compared, findings } = report
  const chosen = compared.chosenBy === null ? '' : ` (${prose(shortSentence(compared.chosenBy))})`
  const against =
    compared.against === null ? [] : [`Compared with ${codeSpan(shortText(compared.against))}${chosen}.`]
  const [first] = report.blocks
  const explain =
    first === undefined ? [] : [codeSpan(`${command} explain ${findings[first.findings[0]!]!.kind}`)]
  return [`<sub>${[...against, ...sentences(report), ...explain].join(' ')}</sub>`]
}

/** What a comment of one line may not leave out: a rule that is off can be why nothing moved. */
export function relevelledLines(report: Report): string[] {
  const rules = relevelledSentence(report, codeSpan)
  return rules === null ? [] : [`<sub>${rules}</sub>`]
}

function sentences(report: Report): string[] {
  const projections = projectionsPhrase(report, codeSpan)
  const rules = relevelledSentence(report, codeSpan)
  return [
    ...(report.freshness === null ? [] : [`Snapshot ${FRESHNESS_WORDS[report.freshness.state]}.`]),
    ...(projections === null ? [] : [`Not compared: ${projections}.`]),
    ...report.notCompared.map((sentence) => prose(shortSentence(sentence))),
    ...(rules === null ? [] : [rules]),
    ...(report.profile === 'strict' ? ['Profile: strict.'] : []),
  ]
}
