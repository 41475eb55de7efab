import type { Json } from '../../canonical-json.ts'
import type { MultipartFile } from '../../contract/operation.ts'
import { queryPairs } from './address.ts'

/** Fixed, so that the same values are the same bytes. */
const BOUNDARY = 'surface-boundary'
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export interface FormPart {
  readonly name: string
  readonly filename?: string
  readonly type?: string
  readonly content: string
}

/** One value as the body of a form. */
export function formBody(parts: readonly FormPart[]): string {
  const written = parts.map(({ name, filename, type, content }) => {
    const file = filename === undefined ? '' : `; filename="${quoted(filename)}"`
    const kind = type === undefined ? '' : `Content-Type: ${type}\r\n`
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}\r\n${kind}\r\n${content}\r\n`
  })
  return `${written.join('')}--${BOUNDARY}--\r\n`
}

/** Fields of an input, as a form carries them. */
export function fieldParts(input: Json): readonly FormPart[] {
  return queryPairs(input).map(([name, content]) => ({ name, content }))
}

/** Each file once, as it is asked for. */
export function fileParts(files: readonly MultipartFile[]): readonly FormPart[] {
  return files.map((file) => filePart(file, 'content of a file'))
}

/** Files at their edges: none, each left out, empty, of another type, several, one byte too many. */
export function fileEdges(files: readonly MultipartFile[]): readonly (readonly FormPart[])[] {
  const all = fileParts(files)
  return [
    [],
    ...files.flatMap((file, index) => {
      const others = all.filter((_, other) => other !== index)
      const variants: (readonly FormPart[])[] = [
        others,
        [...others, filePart(file, '')],
        [...others, { ...filePart(file, 'a'), type: 'application/x-surface' }],
        [...others, filePart(file, 'a'), filePart(file, 'b')],
        [...others, { name: file.name, content: 'not a file' }],
        [...others, { ...filePart(file, 'é日😀'), filename: 'é "quoted" 日.bin' }],
      ]
      // A large limit would cost more than it shows.
      if (file.maxBytes !== null && file.maxBytes <= 100_000) {
        variants.push([...others, filePart(file, 'a'.repeat(file.maxBytes))])
        variants.push([...others, filePart(file, 'a'.repeat(file.maxBytes + 1))])
      }
      return variants
    }),
  ]
}

function filePart({ name, contentTypes }: MultipartFile, content: string): FormPart {
  const type = (contentTypes[0] ?? 'application/octet-stream')
    .replace('/*', '/png')
    .replace('*', 'application')
  return { name, filename: `${name}.bin`, type, content }
}

function quoted(text: string): string {
  return text.replace(/["\r\n]/g, encodeURIComponent)
}
