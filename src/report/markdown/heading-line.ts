import { shortText } from '../../printed-value.ts'
import type { Report } from '../../report.ts'
import { counted, countedInWords, FRESHNESS_WORDS, isFresh, nameOf, nothingMoved } from '../phrases.ts'
import { codeSpan } from './code-span.ts'

/** Tells the comments of several projects in one pull request apart; an update finds its own by it. */
export function markerLine({ name }: Report): string {
  // Nothing that could end the HTML comment survives the encoding.
  return `<!-- surfacekit:${encodeName(name)} -->`
}

export function headingLine(report: Report): string {
  const name = nameOf(report)
  return `### surface${name === null ? '' : ` · ${shownName(shortText(name))}`}: ${sentence(report)}`
}

function sentence(report: Report): string {
  const { state, compared, base } = report
  const recorded = `${counted(state.tools.total, 'tool')}, ${counted(state.http.total, 'operation')}`
  if (base === 'first-snapshot') return `the first snapshot, nothing was compared (${recorded})`
  if (base === 'none') return `nothing was compared (${recorded})`
  if (nothingMoved(report)) {
    const against =
      compared.against === null ? '' : `, compared with ${codeSpan(shortText(compared.against))}`
    const { freshness } = report
    const stale =
      freshness === null || isFresh(report) ? '' : `the snapshot is ${FRESHNESS_WORDS[freshness.state]}, `
    return `${stale}nothing moved (${recorded}${against})`
  }
  const shown =
    state.shown.paths === 0
      ? ''
      : `; ${counted(state.shown.paths, 'new answer path')} ${state.shown.paths === 1 ? 'reaches' : 'reach'} a model`
  return `${worst(report)}${shown}`
}

function worst(report: Report): string {
  const open = report.blocks.filter((block) => block.accepted === null)
  const breaking = open.filter(({ severity }) => severity === 'breaking')
  if (breaking.length > 0) {
    const surfaces = new Set(
      breaking.flatMap(({ findings }) => findings.map((index) => report.findings[index]!.surface)),
    )
    const who = surfaces.has('tool')
      ? surfaces.has('http')
        ? 'callers, models and HTTP alike'
        : 'models and other tool callers'
      : surfaces.has('http')
        ? 'HTTP clients'
        : 'others'
    return `${countedInWords(breaking.length, 'edit')} ${breaking.length === 1 ? 'breaks' : 'break'} ${who}`
  }
  const accepted = report.blocks.length - open.length
  const also = accepted === 0 ? '' : `, ${countedInWords(accepted, 'edit')} accepted`
  const risky = open.filter(({ severity }) => severity === 'risky').length
  if (risky > 0) return `nothing breaks, ${countedInWords(risky, 'edit')} to look at${also}`
  return accepted > 0 && open.length === 0 ? 'every edit is accepted' : `nothing breaks${also}`
}

function encodeName(name: string): string {
  return [...name]
    .slice(0, MOST_NAME)
    .map((character) => (/[A-Za-z0-9@/._-]/.test(character) ? character : encode(character)))
    .join('')
}

// Longer names share a comment when they begin alike.
const MOST_NAME = 200

function encode(character: string): string {
  return `%${character.codePointAt(0)!.toString(16).toUpperCase()}`
}

// A plain name stands as it is; one that Markdown could read something into stands in a code span.
function shownName(name: string): string {
  return /^[a-z][a-z0-9]*(?:[ -][a-z]+)*$/i.test(name) && !/^[0-9a-f]{7,}$/i.test(name)
    ? name
    : codeSpan(name)
}
