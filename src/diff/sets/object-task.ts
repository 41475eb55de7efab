import type { Compiler } from './compile-schema.ts'
import { TRUE } from './formula.ts'
import type { Ref } from './formula.ts'
import { holdsString } from './holds-string.ts'

/** What every member holds whose name is among `names`. */
export interface MemberRule {
  readonly names: Ref
  readonly set: Ref
}

export interface ObjectTask {
  readonly low: number
  readonly high: number
  readonly present: ReadonlySet<string>
  readonly absent: ReadonlySet<string>
  /** Every name some condition speaks of, sorted. */
  readonly mentioned: readonly string[]
  readonly rules: readonly MemberRule[]
  /** Members that have to exist, by a name among `names` with a value in `set`. */
  readonly demands: readonly MemberRule[]
  readonly doubt: string
  /** What a member of this name can hold. `sure` takes rules that may apply as applying, `perhaps` as not. */
  setFor(name: string): { readonly sure: Ref; readonly perhaps: Ref }
}

/** Rules are asked about a name at the cost of a step. */
const RULES_A_STEP = 16

/** Null when the conditions contradict each other outright. */
export function readObjectTask(compiler: Compiler, conditions: readonly Ref[]): ObjectTask | null {
  const { arena, budget } = compiler
  let low = 0
  let high = Infinity
  let doubt = ''
  const present = new Set<string>()
  const absent = new Set<string>()
  const held = new Map<string, Ref[]>()
  const rules: MemberRule[] = []
  const demands: MemberRule[] = []
  const hold = (name: string, set: Ref): void => {
    const sets = held.get(name)
    if (sets === undefined) held.set(name, [set])
    else sets.push(set)
  }
  for (const ref of conditions) {
    const leaf = arena.leaf(ref)
    const positive = ref > 0
    switch (leaf.kind) {
      case 'size':
        if (positive) low = Math.max(low, leaf.bound)
        else high = Math.min(high, leaf.bound - 1)
        break
      case 'present':
        ;(positive ? present : absent).add(leaf.name)
        break
      case 'property':
        if (!positive) present.add(leaf.name)
        hold(leaf.name, positive ? leaf.set : -leaf.set)
        break
      case 'members':
        if (positive) rules.push(leaf)
        else demands.push({ names: leaf.names, set: -leaf.set })
        break
      case 'opaque':
        if (!leaf.note || !positive) doubt ||= leaf.reason
        break
      default:
    }
  }
  for (const name of present) if (absent.has(name)) return null
  if (present.size > high || low > high) return null
  const mentioned = [...new Set([...present, ...absent, ...held.keys()])].sort()

  const known = new Map<string, { sure: Ref; perhaps: Ref }>()
  const setFor: ObjectTask['setFor'] = (name) => {
    let sets = known.get(name)
    if (sets === undefined) {
      const own = held.get(name) ?? []
      const sure = [...own]
      const perhaps = [...own]
      budget.spend(rules.length / RULES_A_STEP)
      for (const rule of rules) {
        const applies = rule.names === TRUE ? true : holdsString(compiler, rule.names, name)
        if (applies !== false) sure.push(rule.set)
        if (applies === true) perhaps.push(rule.set)
      }
      const all = arena.and(sure)
      sets = { sure: all, perhaps: sure.length === perhaps.length ? all : arena.and(perhaps) }
      known.set(name, sets)
    }
    return sets
  }
  return { low, high, present, absent, mentioned, rules, demands, doubt, setFor }
}
