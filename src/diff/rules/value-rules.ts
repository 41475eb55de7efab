/** Verdicts of changes to types, enumerations and null. */
import { EVERYWHERE, OUTPUTS, type Deviation, type SchemaRule } from '../rule.ts'

/** Where an object gives way to anything, its declared names go with it. */
const NAMES_LOST: readonly Deviation[] = [
  {
    in: ['toolInput'],
    when: { member: true },
    severity: 'breaking',
    reason: 'The declared arguments are gone: a model is told of none, and what it sends is ignored.',
  },
  {
    in: ['httpInput'],
    when: { closedMember: true },
    severity: 'breaking',
    reason:
      'The declared properties are gone, and losing all is no milder than losing one of a closed object.',
  },
  {
    in: ['httpInput'],
    when: { member: true },
    severity: 'risky',
    reason: 'The declared properties are gone: what is sent under their names is accepted and ignored.',
  },
]
const NAMES_GAINED =
  'Nobody misses a name that was never there; a name that goes is missed by whoever uses it.'

export const valueRules = {
  'type-widened': { title: 'further types accepted', rows: [52], mirror: 'type-narrowed' },
  'type-narrowed': { title: 'fewer types accepted', rows: [53], mirror: 'type-widened' },
  'type-changed': { title: 'type changed', rows: [26, 27, 54], mirror: 'type-changed' },
  'type-constraint-added': {
    title: 'type set where anything was accepted',
    rows: [55],
    mirror: 'type-constraint-removed',
    asymmetry: NAMES_GAINED,
  },
  'type-constraint-removed': {
    title: 'type dropped, anything is accepted',
    rows: [55],
    mirror: 'type-constraint-added',
    asymmetry: NAMES_GAINED,
    deviations: NAMES_LOST,
  },
  'nullable-added': { title: 'null accepted', rows: [56], mirror: 'nullable-removed' },
  'nullable-removed': { title: 'null no longer accepted', rows: [57], mirror: 'nullable-added' },
  'enum-value-added': {
    title: 'value added to an enumeration',
    rows: [58],
    mirror: 'enum-value-removed',
    asymmetry: 'Readers of an answer often have a branch for values they do not know; a server refuses.',
    deviations: [
      {
        in: OUTPUTS,
        when: { newType: false },
        severity: 'risky',
        reason: 'Readers that have no branch for the new value may misread it; most fall through.',
      },
    ],
  },
  'enum-value-removed': {
    title: 'value removed from an enumeration',
    rows: [59],
    mirror: 'enum-value-added',
    asymmetry: 'Readers of an answer often have a branch for values they do not know; a server refuses.',
  },
  'enum-introduced': { title: 'values limited to a list', rows: [60], mirror: 'enum-dropped' },
  'enum-dropped': { title: 'values no longer limited to a list', rows: [60], mirror: 'enum-introduced' },
  'enum-replaced': {
    title: 'enumeration replaced, no old value survives',
    rows: [58, 59],
    mirror: 'enum-replaced',
  },
  'const-changed': { title: 'constant changed', rows: [63], mirror: 'const-changed' },
  'extensible-enum-changed': {
    title: 'listed values of an open enumeration changed',
    rows: [64],
    mirror: 'extensible-enum-changed',
    source: 'openapi',
    deviations: [
      { in: EVERYWHERE, severity: 'safe', reason: 'The list is a hint: every value was and is accepted.' },
    ],
  },
  'schema-became-false': {
    title: 'nothing is accepted any more',
    rows: [96],
    mirror: 'schema-became-true',
    asymmetry: NAMES_GAINED,
  },
  'schema-became-true': {
    title: 'anything is accepted',
    rows: [96],
    mirror: 'schema-became-false',
    asymmetry: NAMES_GAINED,
    deviations: NAMES_LOST,
  },
} as const satisfies Record<string, SchemaRule>
