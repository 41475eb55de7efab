import { compareCodeUnits } from '../../canonical-json.ts'
import { printedName } from '../../printed-value.ts'
import { encodePointerToken } from '../../json-pointer.ts'
import type { HttpResponse } from '../../snapshot/snapshot.ts'
import type { Edit } from '../edit.ts'
import type { CompareAt } from './compare-openapi.ts'
import { openApiEdit } from './openapi-edit.ts'

type Headers = HttpResponse['headers']

/** Headers of one answer. */
export function compareHeaders(
  operation: string,
  at: string,
  before: Headers,
  after: Headers,
  compareAt: CompareAt,
): Edit[] {
  const [old, now] = [byName(before), byName(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])].sort(compareCodeUnits)
  return names.flatMap((name) => {
    const [one, other] = [old.get(name), now.get(name)]
    const pointer = `${at}/headers/${encodePointerToken(name)}`
    const header = `the header ${printedName(name)}`
    if (other === undefined) {
      return one!.required
        ? [openApiEdit('response-header-removed', operation, pointer, `${header} was removed`, name, null)]
        : [
            openApiEdit(
              'optional-response-header-removed',
              operation,
              pointer,
              `${header}, which was optional, was removed`,
              name,
              null,
            ),
          ]
    }
    if (one === undefined)
      return [openApiEdit('response-header-added', operation, pointer, `${header} is new`, null, name)]
    const required =
      one.required === other.required
        ? []
        : [
            other.required
              ? openApiEdit(
                  'response-header-became-required',
                  operation,
                  pointer,
                  `${header} is always there now`,
                  false,
                  true,
                )
              : openApiEdit(
                  'response-header-became-optional',
                  operation,
                  pointer,
                  `${header} may be missing now`,
                  true,
                  false,
                ),
          ]
    return [...required, ...compareAt(pointer, 'httpOutput', 'header', one.schema, other.schema)]
  })
}

// Names of headers have no case.
function byName(headers: Headers): Map<string, Headers[string]> {
  return new Map(Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header]))
}
