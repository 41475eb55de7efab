import type { JsonSchema } from '../../schema/json-schema.ts'
import { openDocument } from './document.ts'
import type { SchemaDocument } from './document.ts'
import { equalJson } from './json-value.ts'
import { survey } from './schema-content.ts'
import { createDocumentValidator } from './validate.ts'
import type { Validator } from './validate.ts'

/** One of the two documents of a comparison. */
export interface Side {
  readonly document: SchemaDocument
  readonly validator: Validator
  readonly references: boolean
  readonly tooDeep: boolean
}

/** Equal documents are one document: then equal references lead to one place, and nothing has to be compared. */
export function openSides(
  beforeRoot: JsonSchema,
  afterRoot: JsonSchema,
  dialects: { readonly dialectBefore?: string; readonly dialectAfter?: string },
): { readonly before: Side; readonly after: Side } {
  const before = open(beforeRoot, dialects.dialectBefore)
  const after = open(afterRoot, dialects.dialectAfter)
  const same =
    before.document.dialect === after.document.dialect &&
    (beforeRoot === afterRoot ||
      (!before.tooDeep && !after.tooDeep && before.references && equalJson(beforeRoot, afterRoot)))
  return { before, after: same ? before : after }
}

function open(root: JsonSchema, dialect: string | undefined): Side {
  const { references, tooDeep } = survey(root)
  const document = openDocument(root, dialect, references)
  return { document, validator: createDocumentValidator(document), references, tooDeep }
}
