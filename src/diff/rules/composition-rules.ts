/** Verdicts of changes to unions, conditions and references, and of what no smaller edit explains. */
import { EVERYWHERE, INPUTS, OUTPUTS, type SchemaRule } from '../rule.ts'

const UNDONE_MAPPING = 'A new name of a branch must be learnt by readers; a lost one by everybody.'

export const compositionRules = {
  'branch-added': {
    title: 'branch added to a union',
    rows: [81],
    mirror: 'branch-removed',
    asymmetry: 'Readers of an answer often have a branch for shapes they do not know; a server refuses.',
    deviations: [
      {
        in: OUTPUTS,
        severity: 'risky',
        reason: 'Readers that have no branch for the new shape may misread it; its JSON type came before.',
      },
    ],
  },
  'branch-removed': {
    title: 'branch removed from a union',
    rows: [82],
    mirror: 'branch-added',
    asymmetry: 'Readers of an answer often have a branch for shapes they do not know; a server refuses.',
  },
  'branch-overlap-added': {
    title: 'branch added that overlaps another of an exclusive union',
    rows: [83],
    mirror: 'branch-overlap-removed',
  },
  'branch-overlap-removed': {
    title: 'branch removed that overlapped another of an exclusive union',
    rows: [83],
    mirror: 'branch-overlap-added',
  },
  'union-made-exclusive': {
    title: 'values that match two branches are no longer accepted',
    rows: [86],
    mirror: 'union-made-inclusive',
  },
  'union-made-inclusive': {
    title: 'values that match two branches are accepted',
    rows: [86],
    mirror: 'union-made-exclusive',
  },
  'union-changed': { title: 'branches of a union changed', rows: [81, 82], mirror: 'union-changed' },
  'constraint-added': { title: 'further condition added', rows: [89], mirror: 'constraint-removed' },
  'constraint-removed': { title: 'condition removed', rows: [89], mirror: 'constraint-added' },
  'not-added': { title: 'values excluded by not', rows: [90], mirror: 'not-removed' },
  'not-removed': { title: 'values no longer excluded by not', rows: [90], mirror: 'not-added' },
  'not-changed': { title: 'what not excludes changed', rows: [90], mirror: 'not-changed' },
  'condition-added': { title: 'if, then, else added', rows: [91], mirror: 'condition-removed' },
  'condition-removed': { title: 'if, then, else removed', rows: [91], mirror: 'condition-added' },
  'condition-changed': { title: 'if, then, else changed', rows: [91], mirror: 'condition-changed' },
  'recursion-introduced': {
    title: 'schema contains itself',
    rows: [94],
    mirror: 'recursion-introduced',
    deviations: [
      {
        in: EVERYWHERE,
        severity: 'risky',
        reason: 'Values may nest without end; generators and readers of the schema may not expect it.',
      },
    ],
  },
  'external-reference-changed': {
    title: 'reference to a document that is not at hand changed',
    rows: [92],
    mirror: 'external-reference-changed',
  },
  'discriminator-changed': {
    title: 'property that tells the branches of a union apart changed',
    rows: [95],
    mirror: 'discriminator-changed',
    deviations: [
      {
        in: EVERYWHERE,
        severity: 'breaking',
        reason: 'Generated code reads the branch from the old property.',
      },
    ],
  },
  'discriminator-mapping-added': {
    title: 'branch of a union got a further name',
    rows: [95],
    mirror: 'discriminator-mapping-removed',
    asymmetry: UNDONE_MAPPING,
    source: 'openapi',
    deviations: [
      { in: INPUTS, severity: 'safe', reason: 'Names in use keep their meaning.' },
      { in: OUTPUTS, severity: 'risky', reason: 'Generated code does not know the new name.' },
    ],
  },
  'discriminator-mapping-removed': {
    title: 'branch of a union lost a name',
    rows: [95],
    mirror: 'discriminator-mapping-added',
    asymmetry: UNDONE_MAPPING,
    source: 'openapi',
    deviations: [
      {
        in: EVERYWHERE,
        severity: 'breaking',
        reason: 'Generated code that uses the name no longer finds the branch.',
      },
    ],
  },

  'schema-narrowed': { title: 'fewer values accepted', rows: [], mirror: 'schema-widened' },
  'schema-widened': { title: 'more values accepted', rows: [], mirror: 'schema-narrowed' },
  'schema-changed': { title: 'other values accepted', rows: [], mirror: 'schema-changed' },
  'schema-undecided': { title: 'changed, not decided how', rows: [91], mirror: 'schema-undecided' },
} as const satisfies Record<string, SchemaRule>
