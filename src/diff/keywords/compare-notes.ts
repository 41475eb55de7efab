/** Annotations: what people and models read, and who reads or writes a value. No accepted value moves with them. */
import { canonicalJson, type Json } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import type { Notes } from '../canonical/shapes.ts'
import { NEITHER } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import type { SchemaChangeKind } from '../change.ts'

export function compareNotes(scope: PairScope, at: Path, before: Notes, after: Notes): void {
  if (before === after) return
  const report = (kind: SchemaChangeKind, old: Json | null, now: Json | null): void =>
    scope.change(kind, NEITHER, old, now, { at, always: true })
  const [old, now] = [before, after]
  if (differs(words(old.description), words(now.description))) {
    report('description-changed', show(old.description), show(now.description))
  }
  if (differs(words(old.title), words(now.title))) report('title-changed', show(old.title), show(now.title))
  if (differs(old.default, now.default)) {
    const kind =
      old.default.length === 0
        ? 'default-added'
        : now.default.length === 0
          ? 'default-removed'
          : 'default-changed'
    scope.change(kind, NEITHER, show(old.default), show(now.default), {
      at,
      always: true,
      facts: { hasDefault: now.default.length > 0 },
    })
  }
  if (differs(old.examples, now.examples)) report('examples-changed', list(old.examples), list(now.examples))
  if (differs(sorted(old.extensibleEnum), sorted(now.extensibleEnum))) {
    report('extensible-enum-changed', list(old.extensibleEnum), list(now.extensibleEnum))
  }
  for (const [flag, added, removed] of FLAGS) {
    if (old[flag] !== now[flag]) report(now[flag] ? added : removed, old[flag], now[flag])
  }
  compareDiscriminator(report, old.discriminator, now.discriminator)
}

const FLAGS = [
  ['deprecated', 'deprecated-added', 'deprecated-removed'],
  ['readOnly', 'read-only-added', 'read-only-removed'],
  ['writeOnly', 'write-only-added', 'write-only-removed'],
] as const

/** Where a mapping leads follows the names of definitions; which names there are is what callers know. */
function compareDiscriminator(
  report: (kind: SchemaChangeKind, before: Json | null, after: Json | null) => void,
  before: Json | null,
  after: Json | null,
): void {
  if (!isJsonObject(before ?? undefined) || !isJsonObject(after ?? undefined)) return
  const [old, now] = [before as { [key: string]: Json }, after as { [key: string]: Json }]
  if (old.propertyName !== now.propertyName) {
    report('discriminator-changed', old.propertyName ?? null, now.propertyName ?? null)
    return
  }
  const names = (mapping: Json | undefined): string[] => (isJsonObject(mapping) ? Object.keys(mapping) : [])
  const was = names(old.mapping).sort()
  const is = names(now.mapping).sort()
  const gone = was.filter((name) => !is.includes(name))
  const come = is.filter((name) => !was.includes(name))
  if (gone.length > 0) report('discriminator-mapping-removed', was, is)
  if (come.length > 0) report('discriminator-mapping-added', was, is)
}

/** Line breaks and indentation of a text are layout. */
function words(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim().replace(/\s+/gu, ' ')).filter((text) => text !== '')
}

function differs(before: readonly Json[], after: readonly Json[]): boolean {
  return canonicalJson(before) !== canonicalJson(after)
}

function sorted(values: readonly Json[]): Json[] {
  return [...new Set(values.map(canonicalJson))].sort()
}

function show(values: readonly Json[]): Json | null {
  return values.length <= 1 ? (values[0] ?? null) : values
}

function list(values: readonly Json[]): Json | null {
  return values.length === 0 ? null : values
}
