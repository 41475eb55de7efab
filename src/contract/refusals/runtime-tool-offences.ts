/** Everything that is refused of a runtime tool: the tool rules of an endpoint, and its own few fields. */
import { nearestName } from '../../nearest-name.ts'
import { TOOL_REFUSALS } from './contract-offences.ts'
import { refuseDescription } from './description-and-path.ts'
import type { Offence } from './offence.ts'
import { refuseSchemas } from './schemas.ts'
import type { Fields } from './subject.ts'
import { readSubject } from './subject.ts'

const FIELDS = [
  'kind',
  'service',
  'name',
  'description',
  'input',
  'output',
  'handler',
  'present',
  'transports',
  'scope',
  'toolView',
  'ui',
  'annotations',
  'mcp',
] as const
const TOOL_TRANSPORTS: readonly unknown[] = ['MCP', 'AGENT', 'CLI']

export function runtimeToolOffences(tool: object): readonly Offence[] {
  const fields = tool as Fields
  const subject = readSubject('', '', {
    method: 'POST',
    path: '/',
    desc: fields.description,
    input: fields.input,
    output: fields.output,
    expose: fields.transports,
    tool: {
      name: fields.name,
      view: fields.toolView,
      ui: fields.ui,
      annotations: fields.annotations,
      mcp: fields.mcp,
    },
  })
  const shared = [refuseDescription, refuseSchemas, ...TOOL_REFUSALS]
    .flatMap((rule) => rule(subject))
    // A runtime tool has no group that could stand in the wrong place; its transports are told by themselves.
    .filter(({ field }) => field !== 'tool')
  return [...ownOffences(fields), ...shared.map((found) => ({ ...found, field: flatField(found.field) }))]
}

// The rules speak of an authored endpoint; a runtime tool is flat.
function flatField(field: string): string {
  if (field === 'desc') return 'description'
  return field.replace(/^tool\.view(?=\.|$)/, 'toolView').replace(/^tool\./, '')
}

function ownOffences(fields: Fields): readonly Offence[] {
  const offences: Offence[] = []
  const add = (field: string, reason: string, remedy: string) =>
    offences.push({ endpoint: '', field, reason, remedy })
  for (const key of Object.keys(fields)) {
    if ((FIELDS as readonly string[]).includes(key) || fields[key] === undefined) continue
    const meant = nearestName(key, FIELDS)
    add(
      key,
      'a runtime tool has no such field',
      meant === null ? `Known are ${FIELDS.join(', ')}.` : `Write \`${meant}\`.`,
    )
  }
  if (fields.name === undefined) add('name', 'it is missing', 'Write the name a model calls the tool by.')
  if (fields.input === undefined) add('input', 'it is missing', 'Write the schema of the arguments.')
  for (const key of ['handler', 'present'] as const) {
    if (typeof fields[key] !== 'function' && (key === 'handler' || fields[key] !== undefined))
      add(key, 'it is not a function', 'Write a function.')
  }
  for (const key of ['service', 'scope'] as const) {
    if (fields[key] !== undefined && (typeof fields[key] !== 'string' || fields[key] === ''))
      add(key, 'it is not a name', 'Write a non-empty string, or leave it out.')
  }
  const { transports } = fields
  const listed = Array.isArray(transports) && transports.length > 0
  if (!listed || !transports.every((item: unknown) => TOOL_TRANSPORTS.includes(item)))
    add('transports', 'it is not a list of tool transports', 'List some of MCP, AGENT, CLI, or leave it out.')
  return offences
}
