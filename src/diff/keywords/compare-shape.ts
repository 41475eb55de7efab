/** Two shapes of one JSON type: the keywords of that type and what stands in the branch. */
import type { Shape } from '../canonical/shapes.ts'
import type { PairScope, Path } from '../pair-scope.ts'
import { compareArray } from './compare-array.ts'
import { compareConstraints } from './compare-constraints.ts'
import { compareNumber } from './compare-number.ts'
import { compareObject } from './compare-object.ts'
import { compareString } from './compare-string.ts'

export function compareShape(scope: PairScope, at: Path, before: Shape, after: Shape): void {
  if (before.type === 'number' && after.type === 'number') compareNumber(scope, at, before, after)
  if (before.type === 'string' && after.type === 'string') compareString(scope, at, before, after)
  if (before.type === 'array' && after.type === 'array') compareArray(scope, at, before, after)
  if (before.type === 'object' && after.type === 'object') compareObject(scope, at, before, after)
  compareConstraints(scope, at, before.type, before.constraints, after.constraints)
}
