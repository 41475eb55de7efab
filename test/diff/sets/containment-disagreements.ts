/**
 * Where a public suite answers otherwise than this program, and why this program stays with its answer.
 * A key is the end of a case's id and the direction asked about.
 */

const DOT =
  '`.` does not match a line separator, so a string of one line feed has a character and not the pattern'

export const DISAGREEMENTS: ReadonlyMap<string, string> = new Map([
  ...['137', '138'].map((at): [string, string] => [`test_equiv_multiple_case#${at} base in head`, DOT]),
  ...['141', '142'].map((at): [string, string] => [`test_equiv_multiple_case#${at} head in base`, DOT]),
  ...['276', '277', '279', '280'].map((at): [string, string] => [
    `test_equiv_multiple_case#${at} base in head`,
    DOT,
  ]),
  ...['283', '284', '285'].map((at): [string, string] => [
    `test_equiv_multiple_case#${at} head in base`,
    DOT,
  ]),
  [
    'draft2020-12/nonvalid/dynamicRef#1 base in head',
    'a dynamic reference to a dynamic anchor of the same resource is an ordinary reference: the list of strings is accepted; the suite was checked with a validator that refuses it',
  ],
  [
    'draft2020-12/unsatisfiable/ref#12 base in head',
    'the two trees are not each other negated: their nodes refer to different trees, and {"meta":"","nodes":[{"value":0,"subtree":{"meta":"","nodes":[]}}]} meets both parts',
  ],
])

/** Example values of the suites that were checked with a validator that is wrong about them. */
export const WRONG_EXAMPLES: ReadonlyMap<string, string> = new Map([
  [
    'draft7/nonvalid/multipleOf#5',
    'a hundred quintillion is a multiple of 0.0001; division of floats says no',
  ],
  [
    'draft7/valid/ref#20',
    'in draft-07 the $id beside a $ref does not count, so the reference leads to minimum 5',
  ],
  ['draft7/valid/ref#21', 'the same schema, the other way round'],
  ['draft2020-12/nonvalid/dynamicRef#1', 'see the disagreement about the same case'],
])
