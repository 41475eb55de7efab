/** Everything that is refused of a bundle. In: what the author wrote, unchecked. Out: every offence. */
import { isSchema } from '../../schema/schema.ts'
import { isContract } from '../contract-mark.ts'
import { isPlainObject } from '../../canonical-json.ts'
import { isRuntimeTool } from '../runtime-tool-mark.ts'
import { isService } from '../service.ts'
import { isBlank } from './blank-text.ts'
import { refuseBundleFields, refuseInfo } from './bundle-fields.ts'
import { refuseDoublePrefixes, refusePathPrefix } from './bundle-prefixes.ts'
import type { Offence } from './offence.ts'
import type { Fields } from './subject.ts'
import { TRANSPORTS } from './subject.ts'

const MEMBERS = {
  contracts: [isContract, 'a contract', 'List what `defineContract` returns.'],
  services: [isService, 'a service', 'List what `implement` returns.'],
  runtimeTools: [isRuntimeTool, 'a runtime tool', 'List what `defineRuntimeTool` returns.'],
} as const

export function bundleOffences(bundle: unknown): readonly Offence[] {
  if (!isPlainObject(bundle))
    return [at('', 'it is not an object', 'Write `defineBundle({ contracts: [...] })`.')]
  return [
    ...refuseBundleFields(bundle),
    ...refuseInfo(bundle.info),
    ...refuseMembers('', bundle),
    ...refuseGroups(bundle.groups),
    ...refuseScopePrefixes(bundle.scopePrefixes),
    ...refuseDoublePrefixes(bundle),
    ...refuseSurfaces(bundle),
    ...refuseCliCommands(bundle.cliCommands),
    ...refuseExtensions(bundle.extensions),
  ]
}

function at(field: string, reason: string, remedy: string): Offence {
  return { endpoint: '', field, reason, remedy }
}

function refuseMembers(place: string, fields: Fields): readonly Offence[] {
  return Object.entries(MEMBERS).flatMap(([name, [is, what, remedy]]) =>
    listOf(`${place}${name}`, fields[name], (value, item) =>
      is(value) ? [] : [at(item, `it is not ${what}`, remedy)],
    ),
  )
}

function refuseGroups(groups: unknown): readonly Offence[] {
  return listOf('groups', groups, (group, place) => {
    if (!isPlainObject(group)) return [at(place, 'it is not a group', 'Write `{ pathPrefix, contracts }`.')]
    const unknown = Object.keys(group).filter((key) => key !== 'pathPrefix' && key !== 'contracts')
    return [
      ...unknown.map((key) =>
        at(`${place}.${key}`, 'a group has no such field', 'Known are pathPrefix, contracts.'),
      ),
      ...refusePathPrefix(`${place}.pathPrefix`, group.pathPrefix),
      ...(group.contracts === undefined
        ? [at(`${place}.contracts`, 'it is missing', 'List the contracts.')]
        : []),
      ...refuseMembers(`${place}.`, { contracts: group.contracts }),
    ]
  })
}

function refuseScopePrefixes(prefixes: unknown): readonly Offence[] {
  if (prefixes === undefined) return []
  if (!isPlainObject(prefixes))
    return [at('scopePrefixes', 'it is not an object', 'Write `{ scope: prefix }`.')]
  return Object.entries(prefixes).flatMap(([scope, prefix]) =>
    refusePathPrefix(`scopePrefixes.${scope}`, prefix),
  )
}

function refuseSurfaces(bundle: Fields): readonly Offence[] {
  const { toolSurfaces, mcpSurfaces } = bundle
  const offences: Offence[] = []
  if (isPlainObject(toolSurfaces) && toolSurfaces.MCP !== undefined && mcpSurfaces !== undefined)
    offences.push(
      at('mcpSurfaces', 'MCP is described twice: here and in `toolSurfaces.MCP`', 'Keep one of the two.'),
    )
  for (const [field, surfaces] of Object.entries({ toolSurfaces, mcpSurfaces })) {
    if (surfaces === undefined) continue
    if (!isPlainObject(surfaces)) {
      offences.push(at(field, 'it is not an object', 'Write `{ name: { contracts: [...] } }`.'))
      continue
    }
    for (const [name, selection] of Object.entries(surfaces)) {
      const place = `${field}.${name}`
      if (field === 'toolSurfaces' && !['MCP', 'AGENT', 'CLI'].includes(name))
        offences.push(at(place, 'it is no tool transport', 'Known are MCP, AGENT, CLI.'))
      else if (name === '') offences.push(at(place, 'it has no name', 'Give the surface a name.'))
      else if (selection !== undefined) offences.push(...refuseSelection(place, selection))
    }
  }
  return offences
}

function refuseSelection(place: string, selection: unknown): readonly Offence[] {
  const known = Object.keys(MEMBERS)
  if (!isPlainObject(selection)) return [at(place, 'it is not a selection', 'Write `{ contracts: [...] }`.')]
  const unknown = Object.keys(selection).filter((key) => !known.includes(key))
  return [
    ...unknown.map((key) =>
      at(`${place}.${key}`, 'a selection has no such field', `Known are ${known.join(', ')}.`),
    ),
    ...refuseMembers(`${place}.`, selection),
  ]
}

function refuseCliCommands(commands: unknown): readonly Offence[] {
  const names = new Set<unknown>()
  return listOf('cliCommands', commands, (command, place) => {
    if (!isPlainObject(command))
      return [at(place, 'it is not a command', 'Write `{ name, description, input }`.')]
    const offences: Offence[] = []
    const { name, description, input, output } = command
    if (typeof name !== 'string' || name === '')
      offences.push(at(`${place}.name`, 'it is blank', 'Write the name.'))
    else if (names.has(name))
      offences.push(at(`${place}.name`, `"${name}" is listed twice`, 'Rename one of the two.'))
    names.add(name)
    if (isBlank(description))
      offences.push(at(`${place}.description`, 'it is blank', 'Say what the command is for.'))
    if (!isSchema(input))
      offences.push(at(`${place}.input`, 'it is not a schema', 'Write the schema of its options.'))
    if (output !== undefined && !isSchema(output))
      offences.push(at(`${place}.output`, 'it is not a schema', 'Write a schema, or leave it out.'))
    return offences
  })
}

function refuseExtensions(extensions: unknown): readonly Offence[] {
  const listed = new Set<string>()
  return listOf('extensions', extensions, (extension, place) => {
    const { transport, name } = isPlainObject(extension) ? extension : ({} as Fields)
    const offences: Offence[] = []
    if (!(TRANSPORTS as readonly unknown[]).includes(transport))
      offences.push(at(`${place}.transport`, 'it is no transport', `Known are ${TRANSPORTS.join(', ')}.`))
    if (typeof name !== 'string' || name === '')
      offences.push(at(`${place}.name`, 'it is blank', 'Write a name.'))
    const key = `${String(transport)} ${String(name)}`
    if (offences.length === 0 && listed.has(key))
      offences.push(at(place, `"${key}" is listed twice`, 'List it once.'))
    listed.add(key)
    return offences
  })
}

function listOf(
  field: string,
  value: unknown,
  refuse: (item: unknown, place: string) => readonly Offence[],
): readonly Offence[] {
  if (value === undefined) return []
  if (!Array.isArray(value)) return [at(field, 'it is not a list', 'Write a list.')]
  return value.flatMap((item: unknown, index) => refuse(item, `${field}[${index}]`))
}
