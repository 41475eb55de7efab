/**
 * resolveBundle: a bundle with every rule of its loading applied.
 * In: what a module listed, ours or another library's. Out: operations and surfaces in the one order everything uses.
 * It must not know who reads them, and nothing in it depends on the order in which contracts were exported.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { buildToolSurfaces } from './build-tool-surfaces.ts'
import { isMarkedBundle } from './bundle-mark.ts'
import type { Bundle } from './bundle.ts'
import { collectOperations } from './collect-operations.ts'
import { defineBundle } from './define-bundle.ts'
import type { Operation, ResolvedBundle } from './operation.ts'
import type { SurfaceProblem } from './surface-problems.ts'
import { findSurfaceProblems } from './surface-problems.ts'

export type { SurfaceProblem }

export interface ResolveOptions {
  /** Called once a problem instead of throwing; the rows stay in the result. */
  readonly onProblem?: (problem: SurfaceProblem) => void
}

const INFO = { title: 'API', version: '0.0.0' }

/**
 * Routes joined, equal definitions merged, surfaces built, everything sorted by code unit.
 * @throws SurfaceError `operation-conflict` for two definitions of one operation, `surface-refused` for bad or
 * duplicate tool names and routes, `bundle-refused` for an object that `defineBundle` would refuse.
 */
export function resolveBundle(bundle: Bundle, options: ResolveOptions = {}): ResolvedBundle {
  if (!isMarkedBundle(bundle)) defineBundle(bundle)
  const collected = collectOperations(bundle)
  const operations = [...collected.operations.values()].sort(compareOperations)
  const toolSurfaces = buildToolSurfaces(bundle, collected)
  const problems = findSurfaceProblems(operations, toolSurfaces)
  if (problems.length > 0 && options.onProblem === undefined)
    throw new SurfaceError('surface-refused', { problems })
  for (const problem of problems) options.onProblem?.(problem)
  return {
    info: resolveInfo(bundle.info),
    operations,
    toolSurfaces,
    cliCommands: [...(bundle.cliCommands ?? [])]
      .map(({ name, description, input, output }) => ({ name, description, input, output: output ?? null }))
      .sort((a, b) => compareCodeUnits(a.name, b.name)),
    extensions: [...(bundle.extensions ?? [])]
      .map(({ transport, name }) => ({ transport, name }))
      .sort((a, b) => compareCodeUnits(a.transport, b.transport) || compareCodeUnits(a.name, b.name)),
  }
}

/** What a document or server is called where the bundle leaves it open. */
export function resolveInfo(info: Bundle['info']): ResolvedBundle['info'] {
  if (info === undefined) return INFO
  const { title, version, description } = info
  return description === undefined ? { title, version } : { title, version, description }
}

function compareOperations(a: Operation, b: Operation): number {
  return (
    compareCodeUnits(a.service, b.service) ||
    compareCodeUnits(a.action, b.action) ||
    compareCodeUnits(a.kind, b.kind)
  )
}
