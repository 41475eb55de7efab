/** Verdicts of changes to the shape of objects. */
import { EVERYWHERE, INPUTS, OUTPUTS, type SchemaRule } from '../rule.ts'

export const objectRules = {
  'property-added': {
    title: 'property added',
    rows: [21, 32, 33, 34, 35],
    mirror: 'property-removed',
    asymmetry: 'Nobody misses a name that was never there; a name that goes is missed by whoever uses it.',
    deviations: [
      {
        in: INPUTS,
        when: { required: false },
        severity: 'safe',
        reason: 'Callers that follow the earlier document do not send the name.',
      },
      {
        in: ['toolOutput'],
        when: { closed: true },
        severity: 'risky',
        reason:
          'A client that keeps the earlier schema refuses the answer, and a new field reaches the model.',
      },
      {
        in: ['httpOutput'],
        when: { closed: true },
        severity: 'safe',
        reason: 'HTTP clients ignore fields they do not know.',
      },
      {
        in: OUTPUTS,
        severity: 'safe',
        reason: 'The earlier document allowed further names already.',
      },
    ],
  },
  'property-removed': {
    title: 'property removed',
    rows: [22, 36, 37],
    mirror: 'property-added',
    asymmetry: 'Nobody misses a name that was never there; a name that goes is missed by whoever uses it.',
    deviations: [
      {
        in: ['toolInput'],
        severity: 'breaking',
        reason: 'A model that sends the argument is refused, or it is ignored without a word.',
      },
      {
        in: ['httpInput'],
        when: { closed: true },
        severity: 'breaking',
        reason: 'The object refuses names it does not declare.',
      },
      {
        in: ['httpInput'],
        when: { closedMember: true },
        severity: 'breaking',
        reason: 'What it held refuses names it does not declare, and losing the whole is no milder.',
      },
      {
        in: ['httpInput'],
        severity: 'risky',
        reason: 'The object takes further names, so the value is accepted and ignored.',
      },
      {
        in: OUTPUTS,
        when: { required: true },
        severity: 'breaking',
        reason: 'Readers could rely on it: it was always present.',
      },
      {
        in: OUTPUTS,
        when: { requiredMember: true },
        severity: 'breaking',
        reason: 'Readers could rely on a field inside it, and losing the whole is no milder.',
      },
      {
        in: OUTPUTS,
        when: { openMember: true },
        severity: 'risky',
        strict: 'breaking',
        reason: 'Readers had to cope without it, but may stop finding what they use.',
      },
      {
        in: OUTPUTS,
        severity: 'risky',
        reason: 'Readers had to cope without it, but may stop finding what they use.',
      },
    ],
  },
  'property-renamed': {
    title: 'property renamed',
    rows: [38],
    mirror: 'property-renamed',
    deviations: [
      {
        in: EVERYWHERE,
        severity: 'breaking',
        reason: 'Whoever uses the old name sends or finds nothing under it.',
      },
    ],
  },
  'property-became-required': {
    title: 'property became required',
    rows: [20, 23, 39],
    mirror: 'property-became-optional',
  },
  'property-became-optional': {
    title: 'property became optional',
    rows: [23, 40],
    mirror: 'property-became-required',
  },
  'properties-closed': {
    title: 'object closed to further properties',
    rows: [41],
    mirror: 'properties-opened',
    asymmetry:
      'An opened HTTP answer is softened because readers ignore what they do not know; a server does refuse.',
    deviations: [
      {
        in: ['toolInput'],
        when: { undeclared: false, map: false },
        severity: 'risky',
        reason: 'A model sends the arguments that are declared, and those are still accepted.',
      },
    ],
  },
  'properties-opened': {
    title: 'object opened to further properties',
    rows: [42],
    mirror: 'properties-closed',
    asymmetry:
      'An opened HTTP answer is softened because readers ignore what they do not know; a server does refuse.',
    deviations: [
      {
        in: OUTPUTS,
        severity: 'risky',
        reason: 'Undeclared fields may arrive; most readers ignore them, a validating one refuses.',
      },
    ],
  },
  'additional-properties-narrowed': {
    title: 'further properties accept less',
    rows: [44],
    mirror: 'additional-properties-widened',
  },
  'additional-properties-widened': {
    title: 'further properties accept more',
    rows: [44],
    mirror: 'additional-properties-narrowed',
  },
  'pattern-properties-added': {
    title: 'schema for names of a pattern added',
    rows: [46],
    mirror: 'pattern-properties-removed',
  },
  'pattern-properties-removed': {
    title: 'schema for names of a pattern removed',
    rows: [46],
    mirror: 'pattern-properties-added',
  },
  'pattern-properties-changed': {
    title: 'pattern of property names changed',
    rows: [46],
    mirror: 'pattern-properties-changed',
  },
  'property-names-narrowed': {
    title: 'fewer property names allowed',
    rows: [47],
    mirror: 'property-names-widened',
  },
  'property-names-widened': {
    title: 'more property names allowed',
    rows: [47],
    mirror: 'property-names-narrowed',
  },
  'property-names-changed': {
    title: 'other property names allowed',
    rows: [47],
    mirror: 'property-names-changed',
  },
  'min-properties-raised': {
    title: 'minimum number of properties raised',
    rows: [48],
    mirror: 'min-properties-lowered',
  },
  'min-properties-lowered': {
    title: 'minimum number of properties lowered',
    rows: [48],
    mirror: 'min-properties-raised',
  },
  'max-properties-raised': {
    title: 'maximum number of properties raised',
    rows: [48],
    mirror: 'max-properties-lowered',
  },
  'max-properties-lowered': {
    title: 'maximum number of properties lowered',
    rows: [48],
    mirror: 'max-properties-raised',
  },
  'dependent-required-added': {
    title: 'property requires another',
    rows: [49],
    mirror: 'dependent-required-removed',
  },
  'dependent-required-removed': {
    title: 'property no longer requires another',
    rows: [49],
    mirror: 'dependent-required-added',
  },
  'dependent-schema-added': {
    title: 'property brings a condition on its object',
    rows: [49],
    mirror: 'dependent-schema-removed',
  },
  'dependent-schema-removed': {
    title: 'property no longer brings a condition on its object',
    rows: [49],
    mirror: 'dependent-schema-added',
  },
  'dependent-schema-changed': {
    title: 'condition that a property brings changed',
    rows: [49],
    mirror: 'dependent-schema-changed',
  },
  'unevaluated-properties-closed': {
    title: 'object sealed against unevaluated properties',
    rows: [50],
    mirror: 'unevaluated-properties-opened',
  },
  'unevaluated-properties-opened': {
    title: 'seal against unevaluated properties removed',
    rows: [50],
    mirror: 'unevaluated-properties-closed',
  },
} as const satisfies Record<string, SchemaRule>
