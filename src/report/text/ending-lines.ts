import { grouped } from '../../printed-value.ts'
import { neutralText } from '../../neutral-text.ts'
import type { Report } from '../../report.ts'
import {
  acceptCommand,
  counted,
  FRESHNESS_WORDS,
  isFresh,
  projectionsPhrase,
  reachedSentence,
  relevelledSentence,
  staleSentence,
} from '../phrases.ts'
import type { Style } from '../style.ts'
import { wrapText } from '../wrap-text.ts'

/** A committed snapshot that is not what the bundle builds, with the command that repairs it. */
export function staleLines(report: Report, style: Style): string[] {
  const { freshness } = report
  if (freshness === null || isFresh(report)) return []
  const { state, command } = freshness
  const label = style.bad(state.toUpperCase().padEnd(10))
  return [`${label}${staleSentence(freshness, neutralText)}`, `  ${neutralText(command)}`]
}

/** What was not looked at, what was judged otherwise, and whether the gate failed. */
export function endingLines(
  report: Report,
  { command, acceptOptions }: { readonly command: string; readonly acceptOptions?: string | undefined },
  style: Style,
): string[] {
  const rules = relevelledSentence(report)
  const sentences = [
    ...notCompared(report),
    ...(rules === null ? [] : [rules]),
    ...(report.profile === 'strict' ? ['Profile: strict.'] : []),
    ...(report.freshness === null ? [] : [`Snapshot: ${FRESHNESS_WORDS[report.freshness.state]}.`]),
  ]
  const lines = sentences.length === 0 ? [] : wrapText(neutralText(sentences.join(' ')), '')
  return [...lines, ...gateLines(report, { command, acceptOptions }, style)]
}

function notCompared(report: Report): string[] {
  const projections = projectionsPhrase(report, neutralText)
  return [...(projections === null ? [] : [`Not compared: ${projections}.`]), ...report.notCompared]
}

function gateLines(
  report: Report,
  { command, acceptOptions }: { readonly command: string; readonly acceptOptions: string | undefined },
  style: Style,
): string[] {
  const { gate, findings, freshness } = report
  if (gate === null) return []
  const stale =
    freshness === null || isFresh(report) ? null : `the snapshot is ${FRESHNESS_WORDS[freshness.state]}`
  if (!gate.failed) {
    // Nothing reaches the threshold, and the run fails all the same.
    if (stale !== null) return [`${style.bad('FAILED')}: ${stale}.`]
    if (findings.length === 0) return []
    const accepted = findings.filter((finding) => finding.accepted !== undefined).length
    const spared = accepted === 0 ? '' : ` beside ${counted(accepted, 'accepted finding')}`
    return wrapText(`PASSED: nothing reaches --fail-on ${neutralText(gate.failOn)}${spared}.`, '').map(
      style.good,
    )
  }
  const accept = acceptCommand(gate, command, acceptOptions)
  const meant = accept === null ? '' : ' If it is meant:'
  const also = stale === null ? '' : `${stale}, and `
  const [first, ...rest] = wrapText(`FAILED: ${also}${reachedSentence(gate)}, not accepted.${meant}`, '')
  const fingerprints = `${grouped(gate.fingerprints.length)} fingerprints; \`--format json\` lists them for ${command} accept.`
  return [
    style.bad('FAILED') + first!.slice('FAILED'.length),
    ...rest,
    accept === null ? `  ${fingerprints}` : `  ${neutralText(accept)}`,
  ]
}
