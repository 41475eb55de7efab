import type { Json, JsonObject } from '../../canonical-json.ts'
import { compareCodeUnits } from '../../canonical-json.ts'
import { printedName } from '../../printed-value.ts'
import { isJsonObject } from '../../schema/json-schema.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { Edit } from '../edit.ts'
import { compareListed, mcpEdit, memberEdits, own, restEdits, type Entries } from './mcp-edit.ts'

/** Prompts by name: what people choose and what hosts fill in. */
export function comparePrompts(before: Entries, after: Entries): Edit[] {
  const kinds = { added: 'prompt-added', removed: 'prompt-removed' } as const
  return compareListed('prompt', before, after, kinds, (operation, old, now) => [
    ...memberEdits('prompt-title-changed', operation, 'title', old, now),
    ...memberEdits('prompt-description-changed', operation, 'description', old, now),
    ...compareArguments(operation, argumentsOf(old), argumentsOf(now)),
    ...restEdits(
      'prompt-metadata-changed',
      operation,
      ['name', 'title', 'description', 'arguments'],
      old,
      now,
    ),
  ])
}

function compareArguments(
  operation: string,
  before: ReadonlyMap<string, JsonObject>,
  after: ReadonlyMap<string, JsonObject>,
): Edit[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort(compareCodeUnits)
  return names.flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)]
    const pointer = `/arguments/${encodePointerToken(name)}`
    const shown = printedName(name)
    if (now === undefined) {
      const message = `the argument ${shown} was removed`
      return [mcpEdit('prompt-argument-removed', operation, message, { pointer, before: name })]
    }
    if (old === undefined) {
      const kind = isRequired(now) ? 'required-prompt-argument-added' : 'prompt-argument-added'
      const message = `the ${isRequired(now) ? 'required' : 'optional'} argument ${shown} is new`
      return [mcpEdit(kind, operation, message, { pointer, after: name })]
    }
    return compareArgument(operation, pointer, shown, old, now)
  })
}

function compareArgument(
  operation: string,
  pointer: string,
  shown: string,
  before: JsonObject,
  after: JsonObject,
): Edit[] {
  const [required, kind] = isRequired(after)
    ? (['required', 'prompt-argument-became-required'] as const)
    : (['optional', 'prompt-argument-became-optional'] as const)
  const presence = [isRequired(before), isRequired(after)]
  return [
    ...(presence[0] === presence[1]
      ? []
      : [
          mcpEdit(kind, operation, `the argument ${shown} became ${required}`, {
            pointer,
            before: presence[0]!,
            after: presence[1]!,
          }),
        ]),
    ...memberEdits('prompt-argument-description-changed', operation, 'description', before, after, pointer),
    ...restEdits(
      'prompt-metadata-changed',
      operation,
      ['name', 'description', 'required'],
      before,
      after,
      pointer,
    ),
  ]
}

function isRequired(argument: JsonObject): boolean {
  return own(argument, 'required') === true
}

/** By name; what is no argument was never one. */
function argumentsOf(prompt: JsonObject): ReadonlyMap<string, JsonObject> {
  const list = own(prompt, 'arguments')
  const entries = Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : []
  return new Map(
    entries.flatMap((entry) => (typeof entry['name'] === 'string' ? [[entry['name'], entry] as const] : [])),
  )
}
