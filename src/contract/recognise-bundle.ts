/**
 * bundleFromModule: the bundle among a module's exports.
 * In: a module namespace, of an ES module or a CommonJS one. Out: a checked Bundle.
 * Values come from another copy of this package: marks are shared by name and shapes are read, nothing is an instance.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import { SurfaceError } from '../errors.ts'
import { isMarkedBundle } from './bundle-mark.ts'
import type { Bundle } from './bundle.ts'
import { isContract } from './contract-mark.ts'
import { defineBundle } from './define-bundle.ts'
import type { Contract } from './endpoint.ts'
import { BUNDLE_FIELDS } from './refusals/bundle-fields.ts'
import { isRuntimeTool } from './runtime-tool-mark.ts'
import type { RuntimeTool } from './runtime-tool.ts'

type Namespace = Readonly<Record<string, unknown>>

/**
 * The default export or the one named `bundle`; without one, every exported contract and runtime tool.
 * @throws SurfaceError `bundle-not-found` naming what is exported, `bundle-refused` for a bundle that is none.
 */
export function bundleFromModule(exports: unknown): Bundle {
  const namespaces = namespacesOf(exports)
  for (const namespace of namespaces) {
    for (const name of ['default', 'bundle']) {
      const value = namespace[name]
      if (isMarkedBundle(value) || isBundleShaped(value)) return defineBundle(value as Bundle)
    }
  }
  const found = { contracts: new Set<Contract>(), runtimeTools: new Set<RuntimeTool>() }
  const names = namespaces.map((namespace) => Object.keys(namespace).sort(compareCodeUnits))
  namespaces.forEach((namespace, index) => names[index]!.forEach((name) => collect(namespace[name], found)))
  if (found.contracts.size === 0 && found.runtimeTools.size === 0)
    throw new SurfaceError('bundle-not-found', { exports: [...new Set(names.flat())].sort(compareCodeUnits) })
  const runtimeTools = found.runtimeTools.size === 0 ? {} : { runtimeTools: [...found.runtimeTools] }
  return defineBundle({ contracts: [...found.contracts], ...runtimeTools })
}

function collect(
  value: unknown,
  found: { readonly contracts: Set<Contract>; readonly runtimeTools: Set<RuntimeTool> },
): void {
  for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    if (isContract(item)) found.contracts.add(item)
    else if (isRuntimeTool(item)) found.runtimeTools.add(item)
  }
}

/** The module itself, and what stands inside its default export: a CommonJS module arrives wrapped once or twice. */
function namespacesOf(exports: unknown): readonly Namespace[] {
  const namespaces: Namespace[] = []
  let current = exports
  while (namespaces.length < 3 && isNamespace(current) && !namespaces.includes(current)) {
    namespaces.push(current)
    current = current.default
  }
  return namespaces
}

function isNamespace(value: unknown): value is Namespace {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isContract(value)
}

const LISTS = BUNDLE_FIELDS.filter((field) => field !== 'info')

// A module of CommonJS can look like `{ contracts: [...] }` too, and then it means the same.
function isBundleShaped(value: unknown): boolean {
  if (!isNamespace(value)) return false
  return LISTS.some((field) => {
    const member = Object.hasOwn(value, field) ? value[field] : undefined
    return typeof member === 'object' && member !== null && !isContract(member)
  })
}
