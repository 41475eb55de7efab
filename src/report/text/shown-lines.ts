import { neutralText } from '../../neutral-text.ts'
import { grouped } from '../../printed-value.ts'
import type { Report } from '../../report.ts'
import { groupShown, shownTools } from '../group-shown.ts'
import type { ShownGroup } from '../group-shown.ts'
import { counted, withoutDetails } from '../phrases.ts'
import { shortNeutral } from '../short-neutral.ts'
import type { Style } from '../style.ts'
import { wrapText } from '../wrap-text.ts'

const MOST_LINES = 20
const WIDTH = 80
const MOST_NAME_WIDTH = 36
const LEAST_PATHS_WIDTH = 26
const LENGTH_WIDTH = 19

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
  const more = groups.length - listed.length
  return [
    `Shown   ${style.warn(`${counted(shown.paths, 'new answer path')} ${verb} a model`)}`,
    ...tableLines(listed),
    ...(more > 0 ? [`  … and ${counted(more, 'more line')} like these`] : []),
  ]
}

/** Three columns as wide as what stands in them; what has no room stands a line lower. */
function tableLines(groups: readonly ShownGroup[]): string[] {
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length))
  const names = groups.map((group) => shownTools(group, (name) => shortNeutral(name, MOST_NAME_WIDTH)))
  const causes = groups.map(({ cause, accepted }) => neutralText(accepted ? `${cause}, accepted` : cause))
  const nameWidth = Math.min(MOST_NAME_WIDTH, widest(names))
  const room = Math.max(LEAST_PATHS_WIDTH, WIDTH - nameWidth - widest(causes) - 8)
  const paths = groups.map((group) => listPaths(group.paths, room))
  const pathWidth = Math.min(room, widest(paths))
  return groups.flatMap((_, index) => {
    const [name, path, cause] = [names[index]!, paths[index]!, causes[index]!]
    const fits = name.length <= nameWidth
    const rest = `   ${path.padEnd(pathWidth)}   ${cause}`
    const line = `  ${(fits ? name : '').padEnd(nameWidth)}${rest}`
    const lines = line.length <= WIDTH ? [line] : [line.slice(0, -cause.length).trimEnd(), `      ${cause}`]
    return fits ? lines : [`  ${name}`, ...lines]
  })
}

/** As many paths as a line has room for, and how many there are beside them. */
function listPaths(paths: readonly string[], room: number): string {
  let text = ''
  for (const [index, path] of paths.entries()) {
    // The length of a path that is cut takes its room too.
    const shown = shortNeutral(path, neutralText(path).length <= room ? room : room - LENGTH_WIDTH)
    const longer = index === 0 ? shown : `${text}, ${shown}`
    const left = paths.length - index - 1
    const end = left === 0 ? '' : ` and ${grouped(left)} more`
    if (index > 0 && longer.length + end.length > room) return `${text} and ${grouped(left + 1)} more`
    text = longer
  }
  return text
}
