import { canonicalJson } from '../canonical-json.ts'
import type { Details, OperationRow, Snapshot } from '../snapshot/snapshot.ts'
import { buildFinding } from './findings.ts'
import type { ProofFinding } from './proof.ts'

/** Whether two snapshots say the same of HTTP. */
export interface HttpSides {
  readonly findings: readonly ProofFinding[]
  /** False where one side has no details: routes and digests were compared, the document was not. */
  readonly documents: boolean
}

/** Compares routes and what the OpenAPI document is made of, by the hashes that snapshots store. */
export function compareHttpSides(before: Snapshot, after: Snapshot): HttpSides {
  const documents = before.details !== null && after.details !== null
  const [rowsBefore, rowsAfter] = [httpRows(before), httpRows(after)]
  const names = [...new Set([...rowsBefore.keys(), ...rowsAfter.keys()])].sort()
  const findings = names.flatMap((name): ProofFinding[] => {
    const [one, other] = [rowsBefore.get(name), rowsAfter.get(name)]
    if (other === undefined) return [gone(name, one!)]
    if (one === undefined) return [came(name, other)]
    return compareOperation(name, [one, before.details], [other, after.details])
  })
  const [restBefore, restAfter] = [before.details?.http.document, after.details?.http.document]
  if (documents && restBefore !== restAfter) {
    const message =
      'What of the OpenAPI document belongs to no operation is not the same: title, version or description.'
    findings.push(
      buildFinding('http-document-moved', '', '/info', message, { before: restBefore!, after: restAfter! }),
    )
  }
  return { findings, documents }
}

type Side = readonly [row: OperationRow, details: Details | null]

function compareOperation(name: string, [one, before]: Side, [other, after]: Side): ProofFinding[] {
  const routes = [routesOf(one), routesOf(other)] as const
  if (routes[0] !== routes[1]) {
    const message = `${name} is at ${routes[1]}, and was at ${routes[0]}.`
    return [
      buildFinding('http-operation-moved', name, '/http', message, { before: routes[0], after: routes[1] }),
    ]
  }
  const fragments = [before, after].map((details) => fragmentOf(name, details))
  const compared = fragments[0] !== null && fragments[1] !== null
  const [was, is] = compared ? fragments : [one, other].map(saidOf)
  if (was === is) return []
  const message = compared
    ? `The part of the OpenAPI document that describes ${name} is not the same.`
    : `Method, description or a schema of ${name} is not the same.`
  return [
    buildFinding('http-operation-moved', name, compared ? '/openapi' : '/schemas', message, {
      before: was!,
      after: is!,
    }),
  ]
}

// A row of a runtime tool has no route, so plain names are unambiguous.
function httpRows({ manifest }: Snapshot): Map<string, OperationRow> {
  const rows = manifest.operations.filter(({ http }) => http.length > 0)
  return new Map(rows.map((row) => [`${row.service}.${row.action}`, row]))
}

function fragmentOf(name: string, details: Details | null): string | null {
  return details !== null && Object.hasOwn(details.operations, name)
    ? details.operations[name]!.openapi
    : null
}

// Without details the digests of a row are all that is known of its part of the document.
function saidOf({ method, description, schemas }: OperationRow): string {
  return canonicalJson({ method, description, schemas })
}

function routesOf({ http }: OperationRow): string {
  return http.map(({ method, path }) => `${method} ${path}`).join(', ')
}

function gone(name: string, row: OperationRow): ProofFinding {
  const message = `${name} no longer answers HTTP.`
  return buildFinding('http-operation-removed', name, '/http', message, {
    before: routesOf(row),
    after: null,
  })
}

function came(name: string, row: OperationRow): ProofFinding {
  const message = `${name} answers HTTP, and did not before.`
  return buildFinding('http-operation-added', name, '/http', message, { before: null, after: routesOf(row) })
}
