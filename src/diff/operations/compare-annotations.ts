import type { Json } from '../../canonical-json.ts'
import type { Edit } from '../edit.ts'
import { RELAXED } from './effective-annotations.ts'
import type { EffectiveAnnotations, Hint } from './effective-annotations.ts'
import { operationEdit } from './operation-edit.ts'

const HINTS = Object.keys(RELAXED) as Hint[]

/** What a host may do with a tool without asking: one edit for what it gained, one for what it lost. */
export function compareAnnotations(
  operation: string,
  transports: readonly string[],
  before: EffectiveAnnotations,
  after: EffectiveAnnotations,
): Edit[] {
  // On a tool that became read-only, or stopped being so, two other hints only follow.
  const ruled: readonly Hint[] =
    before.readOnlyHint === after.readOnlyHint ? HINTS : ['readOnlyHint', 'openWorldHint']
  const moved = ruled.filter((hint) => before[hint] !== after[hint])
  const edit = (
    kind: 'tool-permission-relaxed' | 'tool-permission-tightened',
    hints: readonly Hint[],
  ): Edit[] =>
    hints.length === 0
      ? []
      : [
          operationEdit(kind, 'tool', sentence(kind, hints, before, after), {
            operation,
            transports,
            pointer: '/annotations',
            before: pick(before, hints),
            after: pick(after, hints),
          }),
        ]
  return [
    ...edit(
      'tool-permission-relaxed',
      moved.filter((hint) => after[hint] === RELAXED[hint]),
    ),
    ...edit(
      'tool-permission-tightened',
      moved.filter((hint) => after[hint] !== RELAXED[hint]),
    ),
  ]
}

function sentence(
  kind: string,
  hints: readonly Hint[],
  before: EffectiveAnnotations,
  after: EffectiveAnnotations,
): string {
  const what = kind === 'tool-permission-relaxed' ? 'permission relaxed' : 'permission tightened'
  return `${what}: ${hints.map((hint) => `${hint} goes from ${before[hint]} to ${after[hint]}`).join(', ')}`
}

function pick(values: EffectiveAnnotations, hints: readonly Hint[]): Json {
  return Object.fromEntries(hints.map((hint) => [hint, values[hint]]))
}
