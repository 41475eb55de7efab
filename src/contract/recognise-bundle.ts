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

const BUNDLE_EXPORTS = ['default', 'bundle'] as const

/**
 * The default export or the one named `bundle`; without one, every exported contract and runtime tool.
 * @throws SurfaceError `bundle-not-found` naming what is exported, `bundle-refused` for a bundle that is none,
 * `bundle-is-promise` for one that would have to be waited for.
 */
export function bundleFromModule(exports: unknown): Bundle {
  const namespaces = namespacesOf(exports)
  for (const namespace of namespaces) {
    for (const name of BUNDLE_EXPORTS) {
      const value = exported(namespace, name)
      if (looksLike(isMarkedBundle, value) || looksLike(isBundleShaped, value))
        return defineBundle(value as Bundle)
    }
  }
  const waited = namespaces.flatMap((namespace) =>
    BUNDLE_EXPORTS.filter((name) => looksLike(isPromise, exported(namespace, name))),
  )
  if (waited.length > 0) throw new SurfaceError('bundle-is-promise', { name: waited[0]! })
  const found = { contracts: new Set<Contract>(), runtimeTools: new Set<RuntimeTool>() }
  const names = namespaces.map((namespace) => Object.keys(namespace).sort(compareCodeUnits))
  namespaces.forEach((namespace, index) =>
    names[index]!.forEach((name) => collect(exported(namespace, name), found)),
  )
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
    if (looksLike(isContract, item)) found.contracts.add(item as Contract)
    else if (looksLike(isRuntimeTool, item)) found.runtimeTools.add(item as RuntimeTool)
  }
}

function isPromise(value: unknown): boolean {
  return value instanceof Promise
}

// A module may export anything, such as a proxy that throws when it is asked for what it does not know.
function looksLike(is: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return is(value)
  } catch {
    return false
  }
}

function exported(namespace: Namespace, name: string): unknown {
  try {
    return namespace[name]
  } catch {
    return undefined
  }
}

/** The module itself, and what stands inside its default export: a CommonJS module arrives wrapped once or twice. */
function namespacesOf(exports: unknown): readonly Namespace[] {
  const namespaces: Namespace[] = []
  let current = exports
  while (namespaces.length < 3 && looksLike(isNamespace, current)) {
    const namespace = current as Namespace
    if (namespaces.includes(namespace)) break
    namespaces.push(namespace)
    current = exported(namespace, 'default')
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
