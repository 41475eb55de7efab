import type { Json } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { encodePointerToken } from '../json-pointer.ts'
import { digest } from '../schema/digest.ts'
import { operationKey, surfaceKey } from './operation-key.ts'
import type {
  Details,
  Digest,
  Manifest,
  OperationDetails,
  OperationRow,
  ToolDetails,
  ToolRow,
} from './snapshot.ts'

type Complain = (pointer: string, what: string) => never

/**
 * Every row of the manifest has its details, no details are left over, and every stored schema and value hashes
 * to the digest in its row.
 * @throws SurfaceError `snapshot-inconsistent` with the first place that does not.
 */
export function verifyDetails(manifest: Manifest, details: Details, origin: string): void {
  const complain: Complain = (pointer, what) => {
    throw new SurfaceError('snapshot-inconsistent', { origin, pointer, what })
  }
  const holds = createDigestCheck(complain)
  pair(
    '/operations',
    manifest.operations,
    operationKey,
    details.operations,
    complain,
    (row, found, pointer) => verifyOperation(row, found, pointer, holds, complain),
  )
  pair('/tools', manifest.toolSurfaces, surfaceKey, details.tools, complain, (surface, tools, place) =>
    pair(
      place,
      surface.tools,
      (row) => row.name,
      tools,
      complain,
      (row, tool, pointer) => verifyTool(row, tool, pointer, holds, complain),
    ),
  )
  pair(
    '/cliOnly',
    manifest.cliOnly,
    (row) => row.name,
    details.cliOnly ?? {},
    complain,
    (row, found, pointer) => {
      holds(row.input, found.input, `${pointer}/input`)
      holds(row.output, found.output, `${pointer}/output`)
    },
  )
}

type Holds = (expected: Digest | null, value: Json, pointer: string) => void

function createDigestCheck(complain: Complain): Holds {
  return (expected, value, pointer) => {
    if (expected === null && value === null) return
    if (expected === null) complain(pointer, 'has no digest in the manifest')
    if (value === null) complain(pointer, `is missing, the manifest has its digest ${expected}`)
    const found = digest(value)
    if (found !== expected) complain(pointer, `hashes to ${found}, the manifest says ${expected}`)
  }
}

function pair<Row, Entry>(
  place: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  entries: { readonly [key: string]: Entry },
  complain: Complain,
  verify: (row: Row, entry: Entry, pointer: string) => void,
): void {
  for (const row of rows) {
    const key = keyOf(row)
    const pointer = `${place}/${encodePointerToken(key)}`
    if (!Object.hasOwn(entries, key)) complain(pointer, 'is missing, the manifest has a row for it')
    verify(row, entries[key]!, pointer)
  }
  if (Object.keys(entries).length === rows.length) return
  const known = new Set(rows.map(keyOf))
  const extra = Object.keys(entries).find((key) => !known.has(key))
  if (extra !== undefined) complain(`${place}/${encodePointerToken(extra)}`, 'has no row in the manifest')
}

function verifyOperation(
  row: OperationRow,
  details: OperationDetails,
  pointer: string,
  holds: Holds,
  complain: Complain,
): void {
  holds(row.schemas.params, details.params, `${pointer}/params`)
  holds(row.schemas.input, details.input, `${pointer}/input`)
  holds(row.schemas.output, details.output, `${pointer}/output`)
  holds(row.schemas.multipart, details.multipart, `${pointer}/multipart`)
  if ((row.toolView === undefined) !== (details.view === null)) {
    complain(
      `${pointer}/view`,
      row.toolView ? 'is missing, the manifest has a view' : 'is not in the manifest',
    )
  }
  if (row.toolView !== undefined && details.view !== null) {
    holds(row.toolView.defaults, details.view.defaults, `${pointer}/view/defaults`)
    holds(row.toolView.output, details.view.output, `${pointer}/view/output`)
  }
  const listed = row.mcp?.inputRequired
  const rounds = Array.isArray(listed) ? (listed as readonly { schema: Digest | null }[]) : null
  if (rounds?.length !== details.rounds?.length)
    complain(`${pointer}/rounds`, 'are not those of the manifest')
  rounds?.forEach(({ schema }, index) => {
    holds(schema, details.rounds![index]!, `${pointer}/rounds/${index}`)
  })
  if ((row.http.length === 0) !== (details.http === null)) {
    complain(
      `${pointer}/http`,
      details.http ? 'has no route in the manifest' : 'is missing, the manifest has a route',
    )
  }
  if ((details.http === null) !== (details.openapi === null)) {
    complain(`${pointer}/openapi`, 'does not fit to the HTTP routes')
  }
}

function verifyTool(
  row: ToolRow,
  tool: ToolDetails,
  pointer: string,
  holds: Holds,
  complain: Complain,
): void {
  const key = operationKey(row)
  if (tool.operation !== key)
    complain(`${pointer}/operation`, `is ${tool.operation}, the manifest says ${key}`)
  holds(row.input, tool.input, `${pointer}/input`)
}
