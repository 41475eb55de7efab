/** Objects: what the presence of one name demands of the others. */
import type { Json } from '../../canonical-json.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'
import { renderNode } from '../canonical/node.ts'
import type { Node, ObjectShape } from '../canonical/shapes.ts'
import { toBits } from '../effect-bits.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import { GAINS, LOSES } from './compare-bounds.ts'

export function compareDependencies(
  scope: PairScope,
  at: Path,
  before: ObjectShape,
  after: ObjectShape,
): void {
  const names = new Set([...before.dependentRequired.keys(), ...after.dependentRequired.keys()])
  for (const name of [...names].sort()) {
    const old = before.dependentRequired.get(name) ?? []
    const now = after.dependentRequired.get(name) ?? []
    const details = { at: [...at, name] }
    const show = (list: readonly string[]): Json | null => (list.length === 0 ? null : list)
    const [was, is] = [new Set(old), new Set(now)]
    if (now.some((other) => !was.has(other))) {
      scope.change('dependent-required-added', LOSES, show(old), show(now), details)
    }
    if (old.some((other) => !is.has(other))) {
      scope.change('dependent-required-removed', GAINS, show(old), show(now), details)
    }
  }
  compareDependentSchemas(scope, at, before.dependentSchemas, after.dependentSchemas)
}

function compareDependentSchemas(
  scope: PairScope,
  at: Path,
  before: ReadonlyMap<string, Node>,
  after: ReadonlyMap<string, Node>,
): void {
  for (const name of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const old = before.get(name)
    const now = after.get(name)
    const details = { at: [...at, name] }
    if (old === undefined) {
      scope.change('dependent-schema-added', LOSES, null, renderNode(now!), details)
    } else if (now === undefined) {
      scope.change('dependent-schema-removed', GAINS, renderNode(old), null, details)
    } else if (!scope.settled && !scope.isSame(old, now)) {
      const depends = (node: Node): JsonSchema => ({
        type: 'object',
        dependentSchemas: Object.fromEntries([[name, renderNode(node)]]),
      })
      const { effect, reason } = scope.relate(depends(old), depends(now))
      if (effect === 'none') continue
      scope.change('dependent-schema-changed', toBits(effect), renderNode(old), renderNode(now), {
        ...details,
        reason,
      })
    }
  }
}
