/**
 * Echoes: what one edit moves beside itself.
 * In: the edits of two documents. Out: the same without those that only repeat another one of the same place, whose
 * verdict is nowhere milder. What an echo says beyond its edit stands in that edit.
 */
import type { Json } from '../canonical-json.ts'
import { groupBy } from '../group-by.ts'
import type { SchemaChange, SchemaChangeKind } from './change.ts'

interface EchoRule {
  readonly of: SchemaChangeKind
  readonly echo: SchemaChangeKind
  readonly when?: (echo: SchemaChange, edit: SchemaChange) => boolean
  /** Keywords of the edit and of the echo, where both are told. */
  readonly told?: readonly [edit: string, echo: string]
}

// Integers of some libraries have the bounds beyond which they would not be exact.
const isExactLimit = (echo: SchemaChange): boolean => echo.facts.exactLimit === true
// A whole step makes a number an integer, and an integer needs no step below 1.
const isWhole = (step: SchemaChange): boolean =>
  (step.kind === 'multiple-of-narrowed' ? step.after : step.before) !== null
const isOfNumbers = ({ before, after }: SchemaChange): boolean =>
  [before, after].every((type) => type === 'number' || type === 'integer')
const byWholeStep = (type: SchemaChange, step: SchemaChange): boolean => isOfNumbers(type) && isWhole(step)
const withLesserStep = (step: SchemaChange, type: SchemaChange): boolean =>
  isOfNumbers(type) && !isWhole(step)

const RULES: readonly EchoRule[] = [
  // A default that comes or goes with the freedom to leave a value out is part of that.
  { of: 'property-became-required', echo: 'default-removed' },
  { of: 'property-became-optional', echo: 'default-added' },
  { of: 'type-narrowed', echo: 'minimum-raised', when: isExactLimit },
  { of: 'type-narrowed', echo: 'maximum-lowered', when: isExactLimit },
  { of: 'type-widened', echo: 'minimum-lowered', when: isExactLimit },
  { of: 'type-widened', echo: 'maximum-raised', when: isExactLimit },
  { of: 'multiple-of-narrowed', echo: 'type-narrowed', when: byWholeStep },
  { of: 'multiple-of-widened', echo: 'type-widened', when: byWholeStep },
  { of: 'type-narrowed', echo: 'multiple-of-narrowed', when: withLesserStep },
  { of: 'type-widened', echo: 'multiple-of-widened', when: withLesserStep },
  // A format that some libraries spell out as a pattern.
  { of: 'pattern-added', echo: 'format-added', told: ['pattern', 'format'] },
  { of: 'pattern-removed', echo: 'format-removed', told: ['pattern', 'format'] },
  { of: 'pattern-changed', echo: 'format-changed', told: ['pattern', 'format'] },
  { of: 'content-encoding-changed', echo: 'pattern-added', told: ['contentEncoding', 'pattern'] },
  { of: 'content-encoding-changed', echo: 'pattern-removed', told: ['contentEncoding', 'pattern'] },
  { of: 'content-encoding-changed', echo: 'pattern-changed', told: ['contentEncoding', 'pattern'] },
]

/** What is left, and for each edit that took an echo in the edit it was. */
export interface WithoutEchoes {
  readonly changes: readonly SchemaChange[]
  readonly grown: ReadonlyMap<SchemaChange, SchemaChange>
}

export function withoutEchoes(all: readonly SchemaChange[]): WithoutEchoes {
  const byKind = groupBy(all, ({ kind }) => kind)
  const dropped = new Set<SchemaChange>()
  const told = new Map<SchemaChange, SchemaChange>()
  for (const rule of RULES) {
    const edits = (byKind.get(rule.of) ?? []).filter((edit) => !dropped.has(edit))
    const echoes = byKind.get(rule.echo)
    if (edits.length === 0 || echoes === undefined) continue
    const byPlace = new Map(edits.flatMap((edit) => edit.places.map((place) => [place, edit] as const)))
    for (const echo of echoes) {
      const found = echo.places.map((place) => byPlace.get(place))
      const [edit] = found
      if (edit === undefined || found.includes(undefined) || rule.when?.(echo, edit) === false) continue
      if (
        rule.told !== undefined &&
        (echo.placeCount !== edit.placeCount || found.some((one) => one !== edit))
      )
        continue
      dropped.add(echo)
      if (rule.told !== undefined) told.set(edit, join(told.get(edit) ?? edit, echo, rule.told))
    }
  }
  const grown = new Map([...told].filter(([edit]) => !dropped.has(edit)).map(([edit, now]) => [now, edit]))
  const changes = all.filter((change) => !dropped.has(change)).map((change) => told.get(change) ?? change)
  return { changes, grown }
}

function join(edit: SchemaChange, echo: SchemaChange, [own, other]: readonly [string, string]): SchemaChange {
  const side = (one: Json | null, further: Json | null): Json | null =>
    one === null && further === null
      ? null
      : { ...(one !== null && { [own]: one }), ...(further !== null && { [other]: further }) }
  return { ...edit, before: side(edit.before, echo.before), after: side(edit.after, echo.after) }
}
