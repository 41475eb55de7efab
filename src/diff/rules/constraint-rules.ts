/** Verdicts of changes to bounds of numbers, strings and arrays: by the law. */
import { EVERYWHERE, type Deviation, type SchemaRule } from '../rule.ts'

const EXACT_LIMIT: Deviation = {
  in: EVERYWHERE,
  when: { exactLimit: true },
  severity: 'safe',
  reason:
    'Beyond 9007199254740991 integers are not exact: some libraries state that limit, others leave it out.',
}

export const constraintRules = {
  'minimum-raised': {
    title: 'lower bound set or raised',
    rows: [71],
    mirror: 'minimum-lowered',
    deviations: [EXACT_LIMIT],
  },
  'minimum-lowered': {
    title: 'lower bound lowered or removed',
    rows: [71],
    mirror: 'minimum-raised',
    deviations: [EXACT_LIMIT],
  },
  'maximum-raised': {
    title: 'upper bound raised or removed',
    rows: [71],
    mirror: 'maximum-lowered',
    deviations: [EXACT_LIMIT],
  },
  'maximum-lowered': {
    title: 'upper bound set or lowered',
    rows: [71],
    mirror: 'maximum-raised',
    deviations: [EXACT_LIMIT],
  },
  'multiple-of-narrowed': { title: 'step set or coarser', rows: [76], mirror: 'multiple-of-widened' },
  'multiple-of-widened': { title: 'step removed or finer', rows: [76], mirror: 'multiple-of-narrowed' },
  'multiple-of-changed': { title: 'step changed', rows: [76], mirror: 'multiple-of-changed' },

  'min-length-raised': { title: 'minimum length set or raised', rows: [72], mirror: 'min-length-lowered' },
  'min-length-lowered': {
    title: 'minimum length lowered or removed',
    rows: [72],
    mirror: 'min-length-raised',
  },
  'max-length-raised': {
    title: 'maximum length raised or removed',
    rows: [72],
    mirror: 'max-length-lowered',
  },
  'max-length-lowered': { title: 'maximum length set or lowered', rows: [72], mirror: 'max-length-raised' },
  'pattern-added': { title: 'pattern set', rows: [73], mirror: 'pattern-removed' },
  'pattern-removed': { title: 'pattern removed', rows: [73], mirror: 'pattern-added' },
  'pattern-narrowed': { title: 'pattern matches less', rows: [74], mirror: 'pattern-widened' },
  'pattern-widened': { title: 'pattern matches more', rows: [74], mirror: 'pattern-narrowed' },
  'pattern-changed': { title: 'pattern matches other strings', rows: [74], mirror: 'pattern-changed' },
  'pattern-undecided': {
    title: 'pattern changed, not decided how',
    rows: [75],
    mirror: 'pattern-undecided',
  },

  'min-items-raised': {
    title: 'minimum number of items set or raised',
    rows: [77],
    mirror: 'min-items-lowered',
  },
  'min-items-lowered': {
    title: 'minimum number of items lowered or removed',
    rows: [77],
    mirror: 'min-items-raised',
  },
  'max-items-raised': {
    title: 'maximum number of items raised or removed',
    rows: [77],
    mirror: 'max-items-lowered',
  },
  'max-items-lowered': {
    title: 'maximum number of items set or lowered',
    rows: [77],
    mirror: 'max-items-raised',
  },
  'unique-items-added': { title: 'items must be unique', rows: [78], mirror: 'unique-items-removed' },
  'unique-items-removed': { title: 'items may repeat', rows: [78], mirror: 'unique-items-added' },
  'contains-narrowed': {
    title: 'fewer lists contain what they must',
    rows: [79],
    mirror: 'contains-widened',
  },
  'contains-widened': { title: 'more lists contain what they must', rows: [79], mirror: 'contains-narrowed' },
  'contains-changed': { title: 'lists must contain something else', rows: [79], mirror: 'contains-changed' },
  'tuple-item-added': { title: 'position added to a tuple', rows: [80], mirror: 'tuple-item-removed' },
  'tuple-item-removed': { title: 'position removed from a tuple', rows: [80], mirror: 'tuple-item-added' },
  'tuple-reordered': { title: 'positions of a tuple exchanged', rows: [80], mirror: 'tuple-reordered' },
  'tuple-closed': { title: 'tuple closed after its positions', rows: [80], mirror: 'tuple-opened' },
  'tuple-opened': { title: 'tuple opened after its positions', rows: [80], mirror: 'tuple-closed' },
  'unevaluated-items-closed': {
    title: 'list sealed against unevaluated items',
    rows: [80],
    mirror: 'unevaluated-items-opened',
  },
  'unevaluated-items-opened': {
    title: 'seal against unevaluated items removed',
    rows: [80],
    mirror: 'unevaluated-items-closed',
  },
} as const satisfies Record<string, SchemaRule>
