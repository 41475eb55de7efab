import type { JsonSchema } from '../../schema/json-schema.ts'
import { openDocument } from './document.ts'
import type { SchemaDocument } from './document.ts'
import { equalJson } from './json-value.ts'
import { createContentReader, survey } from './schema-content.ts'
import type { ContentReader } from './schema-content.ts'
import { createDocumentValidator } from './validate.ts'
import type { Validator } from './validate.ts'

/** One of the two documents of a comparison. */
export interface Side {
  readonly document: SchemaDocument
  readonly validator: Validator
  readonly references: boolean
  /** How many objects the document holds. */
  readonly objects: number
  /** Contents of both documents, each schema read once for all questions. */
  readonly contentOf: ContentReader
  /** Why nothing is compared, where the document is too deep or too large. */
  readonly refused: string | undefined
}

/** Equal documents are one document: then equal references lead to one place, and nothing has to be compared. */
export function openSides(
  beforeRoot: JsonSchema,
  afterRoot: JsonSchema,
  dialects: { readonly dialectBefore?: string; readonly dialectAfter?: string },
): { readonly before: Side; readonly after: Side } {
  const contentOf = createContentReader()
  const before = open(beforeRoot, dialects.dialectBefore, contentOf)
  const after = open(afterRoot, dialects.dialectAfter, contentOf)
  const same =
    before.document.dialect === after.document.dialect &&
    (beforeRoot === afterRoot ||
      (before.refused === undefined &&
        after.refused === undefined &&
        before.references &&
        equalJson(beforeRoot, afterRoot)))
  return { before, after: same ? before : after }
}

function open(root: JsonSchema, dialect: string | undefined, contentOf: ContentReader): Side {
  const { references, refused, objects } = survey(root)
  const document = openDocument(root, dialect, references)
  return { document, validator: createDocumentValidator(document), references, objects, contentOf, refused }
}
