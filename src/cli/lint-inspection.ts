import { LINT_KINDS } from '../diff/lint/lint-kinds.ts'
import { lintRules } from '../diff/lint/lint-rules.ts'
import { lintCatalog, lintTool, type LintRemark } from '../diff/lint/lint-tool.ts'
import { shortText } from '../printed-value.ts'
import type { InspectedTool } from './inspection.ts'

const NAMES_SHOWN = 5

/** One sentence for each kind of lint, naming the tools; the same tool of several surfaces counts once. */
export function lintInspection(tools: readonly InspectedTool[]): string[] {
  const found = new Map<string, Map<string, Set<string>>>()
  const add = (subject: string, { kind, pointer }: LintRemark): void => {
    const subjects = found.get(kind) ?? new Map<string, Set<string>>()
    found.set(kind, subjects)
    subjects.set(subject, (subjects.get(subject) ?? new Set()).add(pointer))
  }
  const surfaces = new Map<string, { tools: number; bytes: number }>()
  for (const { surface, name, shown, bytes } of tools) {
    if (shown === null) continue
    const { description, inputSchema: input } = shown
    for (const remark of lintTool({ name, description, input })) add(name, remark)
    const size = surfaces.get(surface) ?? { tools: 0, bytes: 0 }
    surfaces.set(surface, { tools: size.tools + 1, bytes: size.bytes + (bytes ?? 0) })
  }
  for (const [surface, size] of surfaces) {
    for (const remark of lintCatalog(surface, size.tools, size.bytes)) add(surface, remark)
  }
  return LINT_KINDS.flatMap((kind) => {
    const subjects = found.get(kind)
    return subjects === undefined ? [] : [`${lintRules[kind].title}: ${listSubjects(subjects)}`]
  })
}

const PLACES_SHOWN = 3

// Arguments by their names; of what stands above them the kind says all there is to say.
function placesText(pointers: readonly string[]): string {
  const places = pointers
    .filter((pointer) => pointer.startsWith('/input/'))
    .map((pointer) => shortText(pointer.replace(/^\/input\/properties(?=\/[^/]+$)/, '')))
  if (places.length === 0) return ''
  const rest = places.length - PLACES_SHOWN
  return ` (${places.slice(0, PLACES_SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`
}

function listSubjects(subjects: ReadonlyMap<string, ReadonlySet<string>>): string {
  const names = [...subjects].map(([name, pointers]) => `${name}${placesText([...pointers])}`)
  const rest = names.length - NAMES_SHOWN
  return rest > 0 ? `${names.slice(0, NAMES_SHOWN).join(', ')} and ${rest} more` : names.join(', ')
}
