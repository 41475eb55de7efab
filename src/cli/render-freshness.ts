import { neutralText } from '../neutral-text.ts'
import { count } from './count.ts'
import type { Freshness } from './freshness.ts'
import { mergeTransports } from './moved-tools.ts'
import type { Paint } from './paint.ts'
import { renderMovedRows, renderTotalLines } from './render-moved.ts'
import type { SurfaceTotals } from './surface-totals.ts'

/** What freshness is about, as messages show it. */
export interface FreshnessSubject {
  readonly bundle: string
  readonly out: string
  readonly totals: SurfaceTotals
  /** The command that makes it fresh. */
  readonly repair: string
}

/** The part of `check` that says whether the committed snapshot is what the bundle builds. */
export function renderFreshness(freshness: Freshness, subject: FreshnessSubject, paint: Paint): string[] {
  const [bundle, out] = [neutralText(subject.bundle), neutralText(subject.out)]
  if (freshness.kind === 'fresh' || freshness.kind === 're-encoded') {
    const compared = freshness.kind === 're-encoded' ? ', written differently' : ''
    return [
      ...renderTotalLines(subject.totals, paint.good('unchanged')),
      '',
      `${out} is what ${bundle} builds${compared}.`,
    ]
  }
  const [state, sentence, rows] =
    freshness.kind === 'missing'
      ? ['MISSING', `${out} holds no snapshot of ${bundle}: ${extent(subject.totals)}`, []]
      : [
          'STALE',
          `${out} is not what ${bundle} builds: ${movedExtent(freshness)}`,
          renderMovedRows(freshness.moved),
        ]
  return [`${paint.bad(state.padEnd(10))}${sentence}`, ...rows, `  ${neutralText(subject.repair)}`]
}

function extent({ tools, operations }: SurfaceTotals): string {
  return `${count(tools, 'tool')}, ${count(operations, 'operation')}`
}

function movedExtent({ moved, withoutDetails }: Extract<Freshness, { kind: 'stale' }>): string {
  const tools = new Set(mergeTransports(moved.tools).map(({ row }) => row)).size
  const parts = [
    ...(withoutDetails ? ['surface.details.json is missing'] : []),
    ...(tools > 0 ? [count(tools, 'tool')] : []),
    ...(moved.http.length > 0 ? [count(moved.http.length, 'operation')] : []),
    ...(moved.other.length > 0 ? [`${moved.other.length} other`] : []),
  ]
  return parts.join(', ')
}
