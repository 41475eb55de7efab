import { canonicalJson, type Json, type JsonObject } from '../../canonical-json.ts'
import { groupBy } from '../../group-by.ts'
import { inOrder } from './branch-order.ts'
import { isObject, memberOf } from './json-value.ts'
import { createContentReader } from './schema-content.ts'
import type { JsonSchema } from '../../schema/json-schema.ts'

/** The branches of a union by content and by outline. */
export interface BranchIndex {
  readonly size: number
  /** Branches whose content may be equal. */
  equalTo(branch: Json): readonly Json[]
  /** The branches with the same outline where they are few, in an order of their own. */
  alike(branch: Json): readonly Json[]
}

const MAX_ALIKE = 4
const NONE: readonly Json[] = []

interface Indexed {
  readonly branches: readonly Json[]
  readonly index: BranchIndex
}

const indexes = new WeakMap<readonly Json[], Indexed>()

/** Made once for each union, however many questions are asked about it. */
export function indexBranches(branches: readonly Json[]): BranchIndex {
  const known = indexes.get(branches)
  if (known !== undefined && isUnchanged(known.branches, branches)) return known.index
  const index = build(branches)
  indexes.set(branches, { branches: [...branches], index })
  return index
}

/** The schemas are the caller's, who may edit them between two questions. */
function isUnchanged(before: readonly Json[], now: readonly Json[]): boolean {
  return before.length === now.length && before.every((branch, at) => branch === now[at])
}

function build(branches: readonly Json[]): BranchIndex {
  const byContent = groupBy(branches, hashOf)
  const byOutline = groupBy(branches, outlineOf)
  const ordered = new Map<string, readonly Json[]>()
  return {
    size: branches.length,
    equalTo: (branch) => byContent.get(hashOf(branch)) ?? NONE,
    alike: (branch) => {
      const outline = outlineOf(branch)
      let found = ordered.get(outline)
      if (found === undefined) {
        const group = byOutline.get(outline) ?? NONE
        found = group.length > MAX_ALIKE ? NONE : inOrder(group)
        ordered.set(outline, found)
      }
      return found
    },
  }
}

function hashOf(branch: Json): number {
  return createContentReader()(branch as JsonSchema).hash
}

/** What an edit inside a branch leaves as it is: its type, the names of its members, and values that tell it apart. */
function outlineOf(branch: Json): string {
  if (!isObject(branch)) return String(branch)
  const properties = memberOf(branch, 'properties')
  const members = isObject(properties) ? Object.keys(properties).sort() : []
  const outline = members.map((name) => [name, valueOf((properties as JsonObject)[name]!)])
  return canonicalJson([memberOf(branch, 'type') ?? null, outline])
}

function valueOf(schema: Json): Json {
  const single = isObject(schema) ? memberOf(schema, 'const') : undefined
  return single === undefined ? [] : [single]
}
