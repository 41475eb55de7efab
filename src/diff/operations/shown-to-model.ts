/**
 * What a change newly shows to a model, given to the edits that cause it.
 * In: an operation before and after with the edits of its tool surface. Out: the same edits, the causing ones with
 * the answer paths they let through. No path is lost: what no smaller edit explains goes to the largest.
 */
import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Edit, ShownByTool } from '../edit.ts'
import type { OperationPair } from '../match-operations.ts'
import type { OperationContext } from '../operation-context.ts'
import { newlyShownPaths, shownPaths } from '../shown-paths.ts'
import type { OperationEntry } from '../snapshot-index.ts'
import { toolAnswer } from './answer.ts'

export function attributeShown(
  pair: OperationPair,
  edits: readonly Edit[],
  context: OperationContext,
): readonly Edit[] {
  if (edits.length === 0 || pair.after.tools.length === 0) return edits
  const formerly = new Set(pair.before.tools.map(({ transport }) => transport))
  const continued = pair.after.tools.filter(({ transport }) =>
    formerly.has(context.formerTransport(transport)),
  )
  const grown = continued.length === 0 ? [] : grownPaths(pair)
  const byEdit = new Map<Edit, string[]>()
  for (const path of grown) {
    const cause = causeOf(path, edits)
    if (cause !== undefined) byEdit.set(cause, [...(byEdit.get(cause) ?? []), path])
  }
  return edits.map((edit) => {
    if (edit.kind === 'tool-exposed') {
      const shown = newlyExposed(pair.after, edit.transports ?? [])
      return { ...edit, shown, notes: exposeNotes(pair.after) }
    }
    const paths = byEdit.get(edit)
    if (paths === undefined) return edit
    const [tool] = continued
    const shown = {
      operation: pair.after.key,
      tool: tool!.name,
      transports: [...new Set(continued.map(({ transport }) => transport))],
      paths,
    }
    return { ...edit, shown: [shown] }
  })
}

/** Tells that nobody may have asked for the exposure: it is what an omitted `expose` gives. */
export function exposeNotes({ row, tools }: OperationEntry): string[] {
  const transports = new Set(tools.map(({ transport }) => transport.split(':')[0]))
  const implied =
    row.http.length > 0 && transports.has('MCP') && transports.has('AGENT') && !transports.has('CLI')
  return implied ? ['HTTP, MCP and AGENT are what an endpoint gets that leaves `expose` out.'] : []
}

/** Everything the tools of a new surface answer to readers that none of their former surfaces had. */
export function newlyExposedSurface(
  transport: string,
  pairs: readonly OperationPair[],
  context: Pick<OperationContext, 'formerTransport'>,
): readonly ShownByTool[] {
  const former = context.formerTransport(transport)
  return pairs.flatMap(({ before, after }) =>
    before.tools.some((tool) => tool.transport === former) ? [] : newlyExposed(after, [transport]),
  )
}

/** Everything a tool answers, for readers it did not have before. */
export function newlyExposed(entry: OperationEntry, transports: readonly string[]): readonly ShownByTool[] {
  const [tool] = entry.tools.filter(({ transport }) => transports.includes(transport))
  if (tool === undefined) return []
  const paths = newlyShownPaths(null, shownPaths(toolAnswer(entry)))
  return [{ operation: entry.key, tool: tool.name, transports, paths }]
}

function grownPaths({ before, after }: OperationPair): string[] {
  if (before.details === null || after.details === null) return []
  const [old, now]: (JsonSchema | null)[] = [toolAnswer(before), toolAnswer(after)]
  return newlyShownPaths(shownPaths(old ?? null), shownPaths(now ?? null))
}

const VIEW_KINDS: ReadonlySet<string> = new Set([
  'view-removed',
  'view-added',
  'projection-added',
  'projection-removed',
])

// What is said about a value lets none through.
const ANNOTATION_KINDS = /^(?:description|title|default|examples|deprecated|read-only|write-only|dialect)-/

function causeOf(path: string, edits: readonly Edit[]): Edit | undefined {
  const answers = edits.filter(
    ({ place, kind }) =>
      kind === 'tool-output-schema-removed' || (place === 'toolOutput' && !ANNOTATION_KINDS.test(kind)),
  )
  const holding = answers.filter(({ pointer }) => holds(pointer.slice('/output'.length), path))
  const closest = holding.reduce<Edit | undefined>(
    (best, edit) => (best === undefined || edit.pointer.length > best.pointer.length ? edit : best),
    undefined,
  )
  // Where the answers are the same, a path that only one of them writes down is nothing new.
  return closest ?? edits.find(({ kind }) => VIEW_KINDS.has(kind)) ?? answers[0]
}

/** Whether a shown path lies at or below the place of an edit; the edit names union branches, the path does not. */
function holds(place: string, path: string): boolean {
  const names = path.split('/')
  let index = 0
  for (const segment of place.split('/')) {
    if (segment === names[index]) index++
    else if (!isBranch(segment)) return false
  }
  return true
}

/** Branches of a union are named in angle brackets. */
function isBranch(segment: string): boolean {
  return segment.startsWith('<') && segment.endsWith('>')
}
