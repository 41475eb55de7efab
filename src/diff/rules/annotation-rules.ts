/** Verdicts of changes to formats, encodings and annotations, which move no accepted value or none that is decided. */
import { EVERYWHERE, INPUTS, OUTPUTS, type SchemaRule } from '../rule.ts'

const ENCODED = {
  in: EVERYWHERE,
  severity: 'breaking',
  reason: 'The same text stands for other content, on whichever side it is read.',
} as const

const READ_BY_MODELS = {
  in: ['toolInput', 'toolOutput'],
  severity: 'risky',
  reason: 'A model chooses and fills arguments, and reads answers, by this text.',
} as const

const DOCUMENTATION = {
  in: ['httpInput', 'httpOutput'],
  severity: 'safe',
  reason: 'Over HTTP it is documentation.',
} as const

const DEFAULTS = [
  {
    in: INPUTS,
    severity: 'risky',
    reason: 'A caller that leaves it out may ask for something else than before.',
  },
  { in: OUTPUTS, severity: 'safe', reason: 'An answer states its values.' },
] as const

const ONE_SIDED_DEFAULT = 'Leaving a value out is something only callers do.'
const LOST_LIFECYCLE = 'A notice changes nothing for those who use the value.'
const READ_WRITE = 'Only the side that loses the value has something to look at.'

export const annotationRules = {
  'format-added': {
    title: 'format set',
    rows: [65],
    mirror: 'format-removed',
    deviations: [
      {
        in: INPUTS,
        severity: 'risky',
        reason: 'Whether a format is asserted depends on the validator.',
        standing: true,
      },
      {
        in: OUTPUTS,
        severity: 'safe',
        reason: 'Answers are described more closely than before.',
        standing: true,
      },
    ],
  },
  'format-removed': {
    title: 'format removed',
    rows: [65],
    mirror: 'format-added',
    deviations: [
      {
        in: INPUTS,
        severity: 'safe',
        reason: 'Whatever was sent in that format is still accepted.',
        standing: true,
      },
      {
        in: OUTPUTS,
        severity: 'risky',
        reason: 'Readers may have parsed the value by its format.',
        standing: true,
      },
    ],
  },
  'format-changed': {
    title: 'format changed',
    rows: [65],
    mirror: 'format-changed',
    deviations: [
      {
        in: EVERYWHERE,
        severity: 'breaking',
        reason: 'Texts of one format are seldom texts of the other.',
        standing: true,
      },
    ],
  },
  'format-widened': {
    title: 'format admits more',
    rows: [65],
    mirror: 'format-narrowed',
    deviations: [
      {
        in: INPUTS,
        severity: 'safe',
        reason: 'Every value of the earlier format is one of the later.',
        standing: true,
      },
      {
        in: OUTPUTS,
        severity: 'breaking',
        reason: 'Values may arrive that the earlier format cannot hold.',
        standing: true,
      },
    ],
  },
  'format-narrowed': {
    title: 'format admits less',
    rows: [65],
    mirror: 'format-widened',
    deviations: [
      {
        in: INPUTS,
        severity: 'breaking',
        reason: 'Values of the earlier format may not fit the later.',
        standing: true,
      },
      {
        in: OUTPUTS,
        severity: 'safe',
        reason: 'Every value of the later format is one of the earlier.',
        standing: true,
      },
    ],
  },
  'content-encoding-changed': {
    title: 'encoding of a text changed',
    rows: [70],
    mirror: 'content-encoding-changed',
    deviations: [ENCODED],
  },
  'content-media-type-changed': {
    title: 'media type of a text changed',
    rows: [70],
    mirror: 'content-media-type-changed',
    deviations: [ENCODED],
  },
  'content-schema-changed': {
    title: 'schema of encoded content changed',
    rows: [70],
    mirror: 'content-schema-changed',
    deviations: [ENCODED],
  },

  'description-changed': {
    title: 'description changed',
    rows: [100],
    mirror: 'description-changed',
    guarded: false,
    deviations: [READ_BY_MODELS, DOCUMENTATION],
  },
  'title-changed': {
    title: 'title changed',
    rows: [101],
    mirror: 'title-changed',
    guarded: false,
    deviations: [READ_BY_MODELS, DOCUMENTATION],
  },
  'default-added': {
    title: 'default stated',
    rows: [67],
    mirror: 'default-removed',
    asymmetry: ONE_SIDED_DEFAULT,
    deviations: DEFAULTS,
  },
  'default-removed': {
    title: 'default no longer stated',
    rows: [68, 69],
    mirror: 'default-added',
    asymmetry: ONE_SIDED_DEFAULT,
    deviations: DEFAULTS,
  },
  'default-changed': {
    title: 'default changed',
    rows: [66],
    mirror: 'default-changed',
    asymmetry: ONE_SIDED_DEFAULT,
    deviations: DEFAULTS,
  },
  'examples-changed': {
    title: 'examples changed',
    rows: [104],
    mirror: 'examples-changed',
    guarded: false,
    asymmetry: 'A model copies examples when it fills arguments, not when it reads an answer.',
    deviations: [
      { in: ['toolInput'], severity: 'risky', reason: 'A model fills arguments after the examples.' },
      {
        in: ['toolOutput', ...DOCUMENTATION.in],
        severity: 'safe',
        reason: 'Examples are documentation here.',
      },
    ],
  },
  'deprecated-added': {
    title: 'marked deprecated',
    rows: [110],
    mirror: 'deprecated-removed',
    guarded: false,
    deviations: [{ in: EVERYWHERE, severity: 'safe', reason: LOST_LIFECYCLE }],
  },
  'deprecated-removed': {
    title: 'no longer marked deprecated',
    rows: [110],
    mirror: 'deprecated-added',
    guarded: false,
    deviations: [{ in: EVERYWHERE, severity: 'safe', reason: LOST_LIFECYCLE }],
  },
  'read-only-added': {
    title: 'became readOnly',
    rows: [51],
    mirror: 'read-only-removed',
    asymmetry: READ_WRITE,
    guarded: false,
    deviations: [
      { in: INPUTS, severity: 'risky', reason: 'What callers send there is ignored from now on.' },
      { in: OUTPUTS, severity: 'safe', reason: 'Readers receive it as before.' },
    ],
  },
  'read-only-removed': {
    title: 'no longer readOnly',
    rows: [51],
    mirror: 'read-only-added',
    asymmetry: READ_WRITE,
    guarded: false,
    deviations: [{ in: EVERYWHERE, severity: 'safe', reason: 'Callers may send it now and need not know.' }],
  },
  'write-only-added': {
    title: 'became writeOnly',
    rows: [51],
    mirror: 'write-only-removed',
    asymmetry: READ_WRITE,
    guarded: false,
    deviations: [
      { in: INPUTS, severity: 'safe', reason: 'Callers send it as before.' },
      { in: OUTPUTS, severity: 'risky', reason: 'Readers no longer receive it.' },
    ],
  },
  'write-only-removed': {
    title: 'no longer writeOnly',
    rows: [51],
    mirror: 'write-only-added',
    asymmetry: READ_WRITE,
    guarded: false,
    deviations: [
      { in: INPUTS, severity: 'safe', reason: 'Callers send it as before.' },
      { in: OUTPUTS, severity: 'risky', reason: 'A value that was kept back may be answered from now on.' },
    ],
  },
  'dialect-changed': {
    title: 'dialect of the schema changed',
    rows: [106],
    mirror: 'dialect-changed',
    guarded: false,
    deviations: [
      {
        in: ['toolInput', 'toolOutput'],
        severity: 'risky',
        reason: 'Clients that validate by another dialect may refuse the tool or read it differently.',
      },
      { in: ['httpInput', 'httpOutput'], severity: null, reason: 'The same values are meant.' },
    ],
  },
} as const satisfies Record<string, SchemaRule>
