/** Every operation of a bundle, once: what is listed at several places is merged, or refused where it differs. */
import { compareCodeUnits } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { remembered } from '../remembered.ts'
import { buildContractOperation, buildRuntimeOperation } from './build-operation.ts'
import type { BundleMember } from './bundle-members.ts'
import { membersOf, selectionsOf, sharedMembers } from './bundle-members.ts'
import type { Bundle } from './bundle.ts'
import type { Contract } from './endpoint.ts'
import { buildMethodDefinitions } from './method-definition.ts'
import { operationDifferences } from './operation-differences.ts'
import { operationLabel } from './operation-label.ts'
import type { HttpRoute, Operation } from './operation.ts'
import type { MethodDefinition, Service } from './service.ts'

export type OperationKey = string

/** Operations by key, and which of them each listed member stands for. */
export interface CollectedOperations {
  readonly operations: ReadonlyMap<OperationKey, Operation>
  readonly keysOf: (member: BundleMember) => readonly OperationKey[]
}

interface Row {
  readonly operation: Operation
  readonly place: string
  /** The method or tool it was built from: the same one listed again needs no comparison. */
  readonly source: object
  readonly routes: HttpRoute[]
}

interface Conflict {
  readonly operation: string
  readonly first: string
  readonly second: string
  readonly fields: readonly string[]
}

export function collectOperations(bundle: Bundle): CollectedOperations {
  const rows = new Map<OperationKey, Row>()
  const labels = new Map<string, Row>()
  const conflicts: Conflict[] = []
  const methods: MethodsOf = remembered((value) =>
    'methods' in value ? value.methods : buildMethodDefinitions(value),
  )
  for (const member of sharedMembers(bundle)) {
    for (const row of rowsOf(member, methods, (scope) => member.pathPrefix ?? scopePrefix(bundle, scope)))
      addRow(rows, labels, conflicts, row)
  }
  // What only a selection lists is shown there and served nowhere.
  for (const { selection, place } of selectionsOf(bundle)) {
    for (const member of membersOf(selection, place))
      for (const row of rowsOf(member, methods, () => null)) addRow(rows, labels, conflicts, row)
  }
  if (conflicts.length > 0) throw new SurfaceError('operation-conflict', { conflicts })
  return {
    operations: new Map(
      [...rows].map(([key, { operation, routes }]) => [
        key,
        routes.length === operation.http.length
          ? operation
          : { ...operation, http: routes.sort(compareRoutes) },
      ]),
    ),
    // Every surface asks for the same members.
    keysOf: remembered((member) => keysOf(member, methods)),
  }
}

type MethodsOf = (value: Contract | Service) => { readonly [action: string]: MethodDefinition }

function rowsOf(
  member: BundleMember,
  methodsOf: MethodsOf,
  prefixOf: (scope: string | undefined) => string | null,
): readonly Row[] {
  if (member.type === 'runtime-tool')
    return [
      {
        operation: buildRuntimeOperation(member.value),
        place: member.place,
        source: member.value,
        routes: [],
      },
    ]
  const methods = methodsOf(member.value)
  return Object.keys(methods).map((action) => {
    const source = methods[action]!
    const scope = source.scope ?? member.value.scope
    const method = scope === undefined ? source : { ...source, scope }
    const operation = buildContractOperation(member.value.prefix, action, method, prefixOf(scope))
    return { operation, place: member.place, source, routes: [...operation.http] }
  })
}

function keysOf(member: BundleMember, methodsOf: MethodsOf): readonly OperationKey[] {
  if (member.type === 'runtime-tool') return [keyOf(buildRuntimeOperation(member.value))]
  const { prefix } = member.value
  return Object.keys(methodsOf(member.value)).map((action) =>
    keyOf({ kind: 'contract', service: prefix, action }),
  )
}

function scopePrefix({ scopePrefixes }: Bundle, scope: string | undefined): string {
  if (scope === undefined || scopePrefixes === undefined) return ''
  return Object.hasOwn(scopePrefixes, scope) ? scopePrefixes[scope]! : ''
}

function addRow(
  rows: Map<OperationKey, Row>,
  labels: Map<string, Row>,
  conflicts: Conflict[],
  row: Row,
): void {
  const key = keyOf(row.operation)
  const label = operationLabel(row.operation)
  const known = rows.get(key)
  if (known === undefined) {
    const namesake = labels.get(label)
    if (namesake !== undefined) return void conflicts.push(conflict(namesake, row, ['prefix and key']))
    rows.set(key, row)
    labels.set(label, row)
    return
  }
  const differences = known.source === row.source ? [] : operationDifferences(known.operation, row.operation)
  if (differences.length > 0) return void conflicts.push(conflict(known, row, differences))
  for (const route of row.routes) {
    if (!known.routes.some(({ method, path }) => method === route.method && path === route.path))
      known.routes.push(route)
  }
}

function conflict(first: Row, second: Row, fields: readonly string[]): Conflict {
  return { operation: operationLabel(second.operation), first: first.place, second: second.place, fields }
}

function compareRoutes(a: HttpRoute, b: HttpRoute): number {
  return compareCodeUnits(a.path, b.path) || compareCodeUnits(a.method, b.method)
}

function keyOf({ kind, service, action }: Pick<Operation, 'kind' | 'service' | 'action'>): OperationKey {
  return `${kind}\0${service}\0${action}`
}
