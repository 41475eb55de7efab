/**
 * The static part: a bundle's documents beside those of its twin without views.
 * In: a bundle, and a snapshot to hold it against. Out: what differs; no handler is touched.
 */
import type { JsonObject } from '../canonical-json.ts'
import { canonicalJsonFile } from '../canonical-json.ts'
import type { Bundle } from '../contract/bundle.ts'
import { resolveBundle } from '../contract/resolve-bundle.ts'
import { stripToolViews } from '../contract/strip-tool-views.ts'
import { generateOpenApiDocument } from '../openapi/generate-document.ts'
import { buildResolvedSnapshot } from '../snapshot/build-snapshot.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { compareHttpSides } from './compare-http-sides.ts'
import { buildFinding } from './findings.ts'
import type { DocumentProof, ProofFinding } from './proof.ts'

export interface AgainstSnapshot {
  /** How reports name it. */
  readonly label: string
  readonly snapshot: Snapshot
}

export interface ProvedDocuments {
  readonly documents: DocumentProof
  readonly findings: readonly ProofFinding[]
}

export function proveDocuments(bundle: Bundle, against: AgainstSnapshot | undefined): ProvedDocuments {
  const [withViews, withoutViews] = [bundle, stripToolViews(bundle)].map((one) => resolveBundle(one))
  const documents = [withoutViews!, withViews!].map((one) => generateOpenApiDocument(one))
  const snapshots = [withoutViews!, withViews!].map(buildResolvedSnapshot)
  const openapi = compareDocuments(documents[0]!, documents[1]!)
  const rows = compareRows(snapshots[0]!, snapshots[1]!)
  const held = against === undefined ? null : compareHttpSides(against.snapshot, snapshots[1]!)
  return {
    documents: {
      openapi: openapi.length === 0 ? 'identical' : 'differs',
      manifest: rows.length === 0 ? 'identical' : 'differs',
      operations: withViews!.operations.filter(({ http }) => http.length > 0).length,
      against: held && {
        label: against!.label,
        http: held.findings.length === 0 ? 'identical' : 'moved',
        documents: held.documents,
      },
    },
    findings: [...openapi, ...rows, ...(held?.findings ?? [])],
  }
}

function compareDocuments(before: JsonObject, after: JsonObject): readonly ProofFinding[] {
  const lines = [before, after].map((document) => canonicalJsonFile(document).split('\n')) as [
    string[],
    string[],
  ]
  const line = firstLine(...lines)
  if (line === null) return []
  const message = `The OpenAPI document with views differs from the one without at line ${line + 1}.`
  const shown = { before: lines[0][line] ?? null, after: lines[1][line] ?? null }
  return [buildFinding('http-document-differs', '', `/line/${line + 1}`, message, shown)]
}

// Everything but the two members that views are allowed to change.
function compareRows(before: Snapshot, after: Snapshot): readonly ProofFinding[] {
  const lines = [before, after].map(({ manifest }) => {
    const operations = manifest.operations.map((row) => ({ ...row, toolView: undefined }))
    return canonicalJsonFile({ ...manifest, toolSurfaces: undefined, operations }).split('\n')
  }) as [string[], string[]]
  const line = firstLine(...lines)
  if (line === null) return []
  const message =
    'The manifest with views differs from the one without in more than `toolView` and `toolSurfaces`.'
  const shown = { before: lines[0][line] ?? null, after: lines[1][line] ?? null }
  return [buildFinding('http-row-differs', '', `/line/${line + 1}`, message, shown)]
}

function firstLine(before: readonly string[], after: readonly string[]): number | null {
  const length = Math.max(before.length, after.length)
  for (let line = 0; line < length; line++) if (before[line] !== after[line]) return line
  return null
}
