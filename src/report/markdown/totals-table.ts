import { grouped, shortText } from '../../printed-value.ts'
import type { Report, SurfaceCount } from '../../report.ts'
import { groupShown, shownTools } from '../group-shown.ts'
import type { ShownGroup } from '../group-shown.ts'
import { counted, withoutDetails } from '../phrases.ts'
import { codeSpan } from './code-span.ts'

/** Totals of both surfaces; no name of unknown origin stands in it. */
export function totalsTable({ state: { tools, http }, only }: Report): string[] {
  const document = {
    moved: ', OpenAPI',
    're-encoded': ', OpenAPI only in its bytes',
    unchanged: '',
    unknown: '',
  }
  return [
    '| | breaking | risky | safe | moved |',
    '|:--|--:|--:|--:|:--|',
    only === 'http'
      ? '| **Tools** (what models see) | | | | not compared |'
      : row(
          '**Tools** (what models see)',
          tools,
          `${grouped(tools.moved)} of ${counted(tools.total, 'tool')}`,
        ),
    only === 'tool'
      ? '| **HTTP** | | | | not compared |'
      : row(
          '**HTTP**',
          http,
          `${grouped(http.moved)} of ${counted(http.total, 'operation')}${document[http.document]}`,
        ),
  ]
}

function row(label: string, { breaking, risky, safe, accepted }: SurfaceCount, moved: string): string {
  const note = accepted === 0 ? '' : ` (${grouped(accepted)} accepted)`
  return `| ${label} | ${grouped(breaking)} | ${grouped(risky)} | ${grouped(safe)} | ${moved}${note} |`
}

const MOST_LINES = 20
const MOST_PATHS = 8

/** Answer paths a model can receive now and could not before. */
export function shownParagraph(report: Report): string {
  const { state, only } = report
  const { shown } = state
  const blind = withoutDetails(report, (name) => codeSpan(shortText(name)))
  if (only === 'http') return '**Newly shown to a model:** not compared.'
  if (shown.paths === 0 && blind !== null) return `**Newly shown to a model:** not known: ${blind}.`
  if (shown.paths === 0) return '**Newly shown to a model:** nothing.'
  const groups = groupShown(shown.tools)
  const more = groups.length - MOST_LINES
  return [
    `**Newly shown to a model:** ${counted(shown.paths, 'answer path')}.`,
    ...groups.slice(0, MOST_LINES).map(shownLine),
    ...(more > 0 ? [`- … and ${counted(more, 'more line')} like these`] : []),
  ].join('\n')
}

function shownLine(group: ShownGroup): string {
  const { paths, cause, accepted } = group
  const listed = paths.slice(0, MOST_PATHS).map((path) => codeSpan(shortText(path)))
  const more = paths.length > MOST_PATHS ? ` and ${grouped(paths.length - MOST_PATHS)} more` : ''
  const why = accepted ? `${cause}, accepted` : cause
  const tools = shownTools(group, (name) => codeSpan(shortText(name)))
  return `- ${tools}: ${listed.join(', ')}${more} (${why})`
}
