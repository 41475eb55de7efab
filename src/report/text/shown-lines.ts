import { neutralText } from '../../neutral-text.ts'
import { grouped, shortText } from '../../printed-value.ts'
import type { Report } from '../../report.ts'
import { groupShown } from '../group-shown.ts'
import type { ShownGroup } from '../group-shown.ts'
import { counted, withoutDetails } from '../phrases.ts'
import type { Style } from '../style.ts'
import { wrapText } from '../wrap-text.ts'

const MOST_LINES = 20
const WIDTH = 80
const LEAST_PATHS_WIDTH = 26

/** The third line of state, and below it which tool newly shows what. */
export function shownLines(report: Report, style: Style): string[] {
  const { state, only } = report
  const { shown } = state
  if (only === 'http') return ['Shown   not compared (--only http)']
  const blind = withoutDetails(report)
  if (shown.paths === 0 && blind !== null) return wrapText(`Shown   not known: ${neutralText(blind)}`, '')
  if (shown.paths === 0) return ['Shown   nothing new is shown to a model']
  const verb = shown.paths === 1 ? 'reaches' : 'reach'
  const groups = groupShown(shown.tools)
  const listed = groups.slice(0, MOST_LINES)
  const width = Math.max(...listed.map((group) => toolNames(group).length))
  const more = groups.length - listed.length
  return [
    `Shown   ${style.warn(`${counted(shown.paths, 'new answer path')} ${verb} a model`)}`,
    ...listed.map((group) => shownLine(group, width)),
    ...(more > 0 ? [`  … and ${counted(more, 'more line')} like these`] : []),
  ]
}

function toolNames({ tools }: ShownGroup): string {
  const [first, ...more] = tools
  const also = more.length === 0 ? '' : ` and ${counted(more.length, 'more tool')}`
  return `${shortText(neutralText(first!))}${also}`
}

function shownLine(group: ShownGroup, width: number): string {
  const why = group.accepted ? `${group.cause}, accepted` : group.cause
  const room = WIDTH - 2 - width - 3 - 3 - why.length
  const listed = listPaths(group.paths.map(neutralText), Math.max(LEAST_PATHS_WIDTH, room))
  return `  ${toolNames(group).padEnd(width)}   ${listed.padEnd(LEAST_PATHS_WIDTH)}   ${neutralText(why)}`
}

/** As many paths as a line has room for, and how many there are beside them. */
function listPaths(paths: readonly string[], room: number): string {
  let text = ''
  for (const [index, path] of paths.entries()) {
    const longer = index === 0 ? shortText(path) : `${text}, ${path}`
    const left = paths.length - index - 1
    const end = left === 0 ? '' : ` and ${grouped(left)} more`
    if (index > 0 && longer.length + end.length > room) return `${text} and ${grouped(left + 1)} more`
    text = longer
  }
  return text
}
