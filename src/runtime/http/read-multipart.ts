/** A multipart body: form fields as input, files by part name, both checked against what the endpoint declares. */
import type { MultipartFile } from '../../contract/operation.ts'
import type { FilePart } from '../call-context.ts'
import { CallError } from '../outcome.ts'
import { inputFromPairs, type TakesList } from './query.ts'
import { tooLarge, type Bytes } from './read-body.ts'

export interface MultipartBody {
  readonly input: Record<string, unknown>
  readonly files: Readonly<Record<string, readonly FilePart[]>>
}

const FORM_TYPE = /^multipart\/form-data\s*;/i

/**
 * `fileLimit` holds for files without a limit of their own.
 * @throws CallError `UNSUPPORTED_MEDIA_TYPE`, `BAD_REQUEST`, `PAYLOAD_TOO_LARGE`, `VALIDATION_ERROR`.
 */
export async function readMultipart(
  bytes: Bytes,
  contentType: string | null,
  declared: readonly MultipartFile[],
  options: { readonly takesList: TakesList; readonly fileLimit: number },
): Promise<MultipartBody> {
  if (contentType === null || !FORM_TYPE.test(contentType)) {
    throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'The body has to be multipart/form-data.')
  }
  const fields: [string, string][] = []
  const parts = new Map<string, FilePart[]>(declared.map(({ name }) => [name, []]))
  const issues: { message: string; path: string[] }[] = []
  for (const [name, value] of await readForm(bytes, contentType)) {
    const list = parts.get(name)
    if (typeof value === 'string') {
      if (list === undefined) fields.push([name, value])
      else issues.push({ message: 'expected a file', path: [name] })
    } else if (value.name === '' && value.size === 0) {
      // What a browser sends for a file that nobody chose.
      continue
    } else if (list === undefined) issues.push({ message: 'no such file is taken', path: [name] })
    else list.push(value)
  }
  for (const file of declared) {
    const given = parts.get(file.name)!
    if (file.required && given.length === 0) issues.push({ message: 'a file is required', path: [file.name] })
    if (!file.multiple && given.length > 1) issues.push({ message: 'expected one file', path: [file.name] })
    for (const part of given) checkFile(part, file, options.fileLimit)
  }
  if (issues.length > 0) {
    throw new CallError('VALIDATION_ERROR', 'The files are not what this operation accepts.', {
      details: { issues },
    })
  }
  return { input: inputFromPairs(fields, options.takesList), files: Object.fromEntries(parts) }
}

async function readForm(bytes: Bytes, contentType: string): Promise<Iterable<[string, string | File]>> {
  try {
    const form = await new Response(bytes, {
      headers: { 'content-type': contentType },
    }).formData()
    return form as unknown as Iterable<[string, string | File]>
  } catch (cause) {
    throw new CallError('BAD_REQUEST', 'The body is not multipart/form-data.', { cause })
  }
}

function checkFile(part: FilePart, { name, contentTypes, maxBytes }: MultipartFile, fileLimit: number): void {
  const limit = maxBytes ?? fileLimit
  if (part.size > limit) throw tooLarge(limit, `The file "${name}"`)
  const type = part.type.replace(/;.*$/s, '').trim().toLowerCase()
  const isTaken = contentTypes.some((taken) =>
    taken.endsWith('/*') ? type.startsWith(taken.slice(0, -1).toLowerCase()) : type === taken.toLowerCase(),
  )
  if (contentTypes.length > 0 && !isTaken) {
    throw new CallError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The file "${name}" has to be ${contentTypes.join(' or ')}.`,
    )
  }
}
