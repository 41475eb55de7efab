import type { Json, JsonObject } from '../canonical-json.ts'
import type { MultipartFile } from '../contract/operation.ts'
import { isJsonObject } from '../schema/json-schema.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import type { ObjectMembers } from './object-members.ts'

/** A JSON body. A blank body is read as `{}`, so it is required only where `{}` is not enough. */
export function jsonBody(schema: JsonSchema, members: ObjectMembers, raw: boolean): JsonObject {
  const blankIsEnough =
    !raw && members.members.size > 0 && [...members.members.values()].every((member) => !member.required)
  return { content: { 'application/json': { schema } }, required: !blankIsEnough }
}

/** A raw body that its schema takes as text, unquoted: as JSON a client would put it between quotation marks. */
export function textBody(schema: JsonSchema): JsonObject {
  return { content: { 'text/plain': { schema } }, required: true }
}

/** Form fields of the input and one part a file. */
export function multipartBody(input: JsonSchema | null, files: readonly MultipartFile[]): JsonObject {
  const encoding: [string, Json][] = []
  for (const { name, contentTypes } of files) {
    if (contentTypes.length > 0) encoding.push([name, { contentType: contentTypes.join(', ') }])
  }
  const media: Record<string, Json> = { schema: formSchema(input, files) }
  if (encoding.length > 0) media['encoding'] = Object.fromEntries(encoding)
  return { required: true, content: { 'multipart/form-data': media } }
}

function formSchema(input: JsonSchema | null, files: readonly MultipartFile[]): JsonSchema {
  const parts = Object.fromEntries(files.map((file) => [file.name, fileSchema(file)]))
  const required = files.flatMap((file) => (file.required ? [file.name] : []))
  const own: JsonObject = { type: 'object', properties: parts, ...(required.length > 0 && { required }) }
  if (input === null) return own
  const fields = isJsonObject(input) ? input['properties'] : undefined
  // A reference or a union has no one list of properties to write the files into.
  if (!isJsonObject(input) || !isJsonObject(fields)) return { allOf: [input, own] }
  const also = Array.isArray(input['required']) ? (input['required'] as readonly Json[]) : []
  const all = [...also, ...required]
  return { ...input, properties: { ...fields, ...parts }, ...(all.length > 0 && { required: all }) }
}

function fileSchema(file: MultipartFile): JsonObject {
  const one: Record<string, Json> = {
    type: 'string',
    contentMediaType: file.contentTypes.length === 1 ? file.contentTypes[0]! : 'application/octet-stream',
  }
  if (file.maxBytes !== null) one['maxLength'] = file.maxBytes
  if (file.description !== null) one['description'] = file.description
  return file.multiple ? { type: 'array', items: one, ...(file.required && { minItems: 1 }) } : one
}
