import { DIALECT_2020_12 } from '../schema/json-schema.ts'

/** The part of JSON Schema that the configuration needs; `title` completes "expected …" in a message. */
export interface ConfigSchema {
  readonly $schema?: string
  readonly title: string
  readonly description?: string
  readonly type?: 'object' | 'array' | 'string'
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly items?: ConfigSchema
  readonly anyOf?: readonly ConfigSchema[]
  readonly properties?: { readonly [key: string]: ConfigSchema }
  readonly additionalProperties?: ConfigSchema | false
  readonly not?: { readonly required: readonly string[] }
  readonly dependentRequired?: { readonly [key: string]: readonly string[] }
}

// What `parseFailOn` takes, word by word; only a tool can show something to a model.
const FAIL_ON_ITEM = '(?:(?:(?:tool|http|format)=)?(?:breaking|risky|any|never)|(?:tool=)?shown)'

/** surface.config.json: the parser reads this table, and docs/config.schema.json is its copy for editors. */
export const CONFIG_SCHEMA = {
  $schema: DIALECT_2020_12,
  title: 'an object',
  description: 'surface.config.json: what `surface` does in this project. Paths are relative to the file.',
  type: 'object',
  additionalProperties: false,
  not: { required: ['bundle', 'from'] },
  dependentRequired: { env: ['from'] },
  properties: {
    $schema: { title: 'the address of a JSON Schema', type: 'string' },
    name: textField('a name', 'Heads every report, and keeps the reports of several surfaces apart.'),
    bundle: textField(
      'the path of a module',
      'The module that exports the contracts. Commands that build a snapshot run it.',
    ),
    from: textField('a source', 'Instead of `bundle`: the source a snapshot is built from.'),
    env: {
      title: 'a list of names, or an object of strings',
      description:
        'Environment variables of a command that `from` names: NAME takes the value that it has here, NAME=VALUE and an object give one. No value is written to a snapshot.',
      anyOf: [
        { title: 'an object', type: 'object', additionalProperties: { title: 'a string', type: 'string' } },
        {
          title: 'a list',
          type: 'array',
          items: { title: 'NAME or NAME=VALUE', type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*(?:=|$)' },
        },
      ],
    },
    out: textField('the path of a directory', 'Where the snapshot is kept. Default: snapshots.'),
    against: textField('a source, or "none"', 'What `check` compares with. Default: git:base.'),
    failOn: {
      title: 'a list of breaking, risky, shown, any, never, all but shown also with tool= or http= before it',
      description: 'Which findings make `check` and `diff` fail. Default: breaking.',
      anyOf: [
        { title: 'a list', type: 'string', pattern: `^ *${FAIL_ON_ITEM}(?: *, *${FAIL_ON_ITEM})* *$` },
        {
          title: 'a list',
          type: 'array',
          items: { title: 'a threshold', type: 'string', pattern: `^${FAIL_ON_ITEM}$` },
        },
      ],
    },
    profile: {
      title: 'default or strict',
      description: 'Which catalogue of severities judges. Default: default.',
      type: 'string',
      enum: ['default', 'strict'],
    },
    rules: {
      title: 'an object of severities',
      description: 'Severities by kind of change; every report names them.',
      type: 'object',
      additionalProperties: {
        title: 'breaking, risky, safe or off',
        type: 'string',
        enum: ['breaking', 'risky', 'safe', 'off'],
      },
    },
  },
} as const satisfies ConfigSchema

function textField(title: string, description: string) {
  return { title, description, type: 'string', pattern: '\\S' } as const
}
