/**
 * stripToolViews: a bundle's twin without any view, to show that views change tools and nothing else.
 * In: a bundle. Out: the same lists, every view left out; what is listed twice is still one object.
 */
import type { Bundle, SurfaceSelection } from './bundle.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import { omitKeys } from './omit-keys.ts'
import type { Service } from './service.ts'

/** The bundle given is not changed. */
export function stripToolViews(bundle: Bundle): Bundle {
  const twins = new Map<object, object>()
  const twin = <T extends object>(value: T, build: (value: T) => T): T => {
    if (!twins.has(value)) twins.set(value, build(value))
    return twins.get(value) as T
  }
  const contracts = (list: readonly Contract[]) => list.map((item) => twin(item, stripContract))
  const selection = (given: SurfaceSelection): SurfaceSelection =>
    copyWith(given, {
      contracts: given.contracts && contracts(given.contracts),
      services: given.services?.map((item) => twin(item, stripService)),
      runtimeTools: given.runtimeTools?.map((item) => twin(item, stripFlat)),
    })
  const { groups, toolSurfaces, mcpSurfaces } = bundle
  return copyWith(selection(bundle as SurfaceSelection) as Bundle, {
    groups: groups?.map((group) => copyWith(group, { contracts: contracts(group.contracts) })),
    toolSurfaces: toolSurfaces && mapValues(toolSurfaces, selection),
    mcpSurfaces: mcpSurfaces && mapValues(mcpSurfaces, selection),
  })
}

function stripContract(contract: Contract): Contract {
  return copyWith(contract, { endpoints: mapValues(contract.endpoints, stripEndpoint) })
}

function stripService(service: Service): Service {
  return copyWith(service, { methods: mapValues(service.methods, stripFlat) })
}

function stripEndpoint(endpoint: Endpoint): Endpoint {
  const flat = stripFlat(endpoint as Endpoint & { readonly toolView?: never })
  const { tool } = flat
  if (typeof tool !== 'object' || tool === null || !Object.hasOwn(tool, 'view')) return flat
  const others = omitKeys(tool, 'view')
  // An empty group says nothing; without it the twin is the endpoint as it was before the view.
  if (Object.keys(others).length > 0) return copyWith(flat, { tool: others } as Partial<Endpoint>)
  return omitKeys(flat, 'tool') as Endpoint
}

function stripFlat<T extends { readonly toolView?: unknown }>(flat: T): T {
  if (!Object.hasOwn(flat, 'toolView')) return flat
  const copy: { toolView?: unknown } = copyWith(flat, {})
  delete copy.toolView
  return copy as T
}

function mapValues<T extends object>(values: T, change: (value: never) => unknown): T {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === undefined ? value : change(value as never)]),
  ) as T
}

/** A copy that keeps marks, with the given members replaced; members given as undefined stay as they are. */
function copyWith<T extends object>(value: T, changes: Partial<T>): T {
  const copy = Object.create(
    Object.getPrototypeOf(value) as object | null,
    Object.getOwnPropertyDescriptors(value),
  ) as T
  for (const [key, change] of Object.entries(changes)) {
    if (change !== undefined)
      Object.defineProperty(copy, key, {
        value: change,
        enumerable: true,
        writable: true,
        configurable: true,
      })
  }
  return copy
}
