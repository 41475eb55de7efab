import { compareCodeUnits } from '../../canonical-json.ts'
import type { Json } from '../../canonical-json.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import { printedName } from '../../printed-value.ts'
import type { Edit } from '../edit.ts'
import { sameJson } from '../../same-json.ts'
import { operationEdit } from './operation-edit.ts'

/** One file part, as the details store it. */
interface FilePart {
  readonly name: string
  readonly required: boolean
  readonly multiple: boolean
  readonly contentTypes: readonly string[]
  readonly maxBytes: number | null
  readonly description: string | null
}

/** File parts of a multipart body, by name. Anything that is not a list of parts compares as no parts. */
export function compareFiles(operation: string, before: Json | null, after: Json | null): Edit[] {
  if (sameJson(before, after)) return []
  const [old, current] = [filesByName(before), filesByName(after)]
  const names = [...new Set([...old.keys(), ...current.keys()])].sort(compareCodeUnits)
  return names.flatMap((name) => compareFile(operation, name, old.get(name), current.get(name)))
}

function compareFile(
  operation: string,
  name: string,
  before: FilePart | undefined,
  after: FilePart | undefined,
): Edit[] {
  const parts = {
    operation,
    pointer: `/files/${encodePointerToken(name)}`,
    before: (before ?? null) as Json,
    after: (after ?? null) as Json,
  }
  if (after === undefined) {
    return [operationEdit('file-removed', 'http', `the file part ${printedName(name)} was removed`, parts)]
  }
  if (before === undefined) {
    return after.required
      ? [
          operationEdit(
            'required-file-added',
            'http',
            `the required file part ${printedName(name)} is new`,
            parts,
          ),
        ]
      : [operationEdit('file-added', 'http', `the optional file part ${printedName(name)} is new`, parts)]
  }
  const edits: Edit[] = []
  if (!before.required && after.required) {
    edits.push(
      operationEdit(
        'required-file-added',
        'http',
        `the file part ${printedName(name)} became required`,
        parts,
      ),
    )
  }
  const narrowed = narrower(before, after)
  if (narrowed.length > 0) {
    const message = `the file part ${printedName(name)} accepts less: ${narrowed.join(', ')}`
    edits.push(operationEdit('file-narrowed', 'http', message, parts))
  }
  const widened = [...narrower(after, before), ...(before.required && !after.required ? ['required'] : [])]
  if (widened.length > 0) {
    const message = `the file part ${printedName(name)} accepts more: ${widened.join(', ')}`
    edits.push(operationEdit('file-widened', 'http', message, parts))
  }
  if (before.description !== after.description) {
    const message = `the description of the file part ${printedName(name)} changed`
    const texts = {
      before: before.description,
      after: after.description,
      pointer: `${parts.pointer}/description`,
    }
    edits.push(operationEdit('file-description-changed', 'http', message, { operation, ...texts }))
  }
  return edits
}

/** Limits by which `after` accepts less than `before`. */
function narrower(before: FilePart, after: FilePart): string[] {
  return [
    ...((before.maxBytes ?? Infinity) > (after.maxBytes ?? Infinity) ? ['maxBytes'] : []),
    ...(before.multiple && !after.multiple ? ['multiple'] : []),
    ...(acceptsTypes(after.contentTypes, before.contentTypes) ? [] : ['contentTypes']),
  ]
}

// An empty list accepts every type; `image/*` accepts what begins with `image/`.
function acceptsTypes(types: readonly string[], needed: readonly string[]): boolean {
  if (types.length === 0) return true
  if (needed.length === 0) return false
  return needed.every((need) =>
    types.some((type) => type === need || (type.endsWith('/*') && need.startsWith(type.slice(0, -1)))),
  )
}

function filesByName(value: Json | null): Map<string, FilePart> {
  const byName = new Map<string, FilePart>()
  if (!Array.isArray(value)) return byName
  for (const file of value as readonly Partial<FilePart>[]) {
    if (typeof file?.name === 'string') {
      byName.set(file.name, {
        name: file.name,
        required: file.required === true,
        multiple: file.multiple === true,
        contentTypes: Array.isArray(file.contentTypes) ? file.contentTypes : [],
        maxBytes: file.maxBytes ?? null,
        description: file.description ?? null,
      })
    }
  }
  return byName
}
