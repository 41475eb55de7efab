/**
 * Sides: the same application, with its views and without.
 * In: a bundle and what builds its services. Out: handlers, each over services of its own.
 * Both kinds of side are built alike; whether views are there is the only thing that tells them apart.
 */
import type { Bundle } from '../contract/bundle.ts'
import type { Contract } from '../contract/endpoint.ts'
import { stripToolViews } from '../contract/strip-tool-views.ts'
import { SurfaceError } from '../errors.ts'
import { isImplemented, type ImplementedService } from '../runtime/implement.ts'
import { createHandler } from '../runtime/mounts/http.ts'
import type { Fetch } from './answer.ts'

/** What a bundle module exports beside its bundle. */
export interface BundleFactories {
  /** Builds services anew at each call, without effects outside of the process. */
  readonly createServices?: (() => unknown) | undefined
  /** Builds the application's own handler over the given contracts, anew at each call. */
  readonly createFetch?: ((contracts: readonly Contract[]) => Fetch | Promise<Fetch>) | undefined
}

/** A bundle with its factories: one copy of a module. */
export interface BundleCopy extends BundleFactories {
  readonly bundle: Bundle
}

/** What is watched while sides are built: a side that is not of its own proves nothing. */
export interface Watch {
  /** Services and handlers that factories have returned. */
  readonly built: WeakSet<object>
  /** Some contract that `createFetch` was given has been looked at. */
  contractsRead: boolean
}

/**
 * Builds one side of a copy.
 * @throws SurfaceError `services-invalid`, `services-shared`, and what the application's own code throws.
 */
export async function openSide(copy: BundleCopy, views: boolean, watch: Watch): Promise<Fetch> {
  const bundle = views ? copy.bundle : stripToolViews(copy.bundle)
  if (copy.createFetch !== undefined) {
    const fetch: unknown = await copy.createFetch(watched(servedContracts(bundle), watch))
    if (typeof fetch !== 'function') throw new SurfaceError('services-invalid', { factory: 'createFetch' })
    assertFresh([fetch], 'createFetch', watch)
    return fetch as Fetch
  }
  const services = await buildServices(copy)
  if (copy.createServices !== undefined) assertFresh(services, 'createServices', watch)
  const own = views ? services : (stripToolViews({ services }).services as readonly ImplementedService[])
  return createHandler({ services: own, bundle })
}

// One handler for all sides would be compared with itself.
function assertFresh(parts: readonly object[], factory: keyof BundleFactories, { built }: Watch): void {
  for (const part of parts) {
    if (built.has(part)) throw new SurfaceError('services-shared', { factory })
    built.add(part)
  }
}

/** The contracts in a list that tells when it is read. */
function watched(contracts: readonly Contract[], watch: Watch): readonly Contract[] {
  const list: Contract[] = []
  for (const [index, contract] of contracts.entries()) {
    Object.defineProperty(list, index, {
      get() {
        watch.contractsRead = true
        return contract
      },
      enumerable: true,
      configurable: true,
    })
  }
  return list
}

/** True where something can answer: factories, or services that the bundle lists. */
export function canAnswer({ bundle, createServices, createFetch }: BundleCopy): boolean {
  return (
    createServices !== undefined || createFetch !== undefined || (bundle.services ?? []).some(isImplemented)
  )
}

async function buildServices({ bundle, createServices }: BundleCopy): Promise<readonly ImplementedService[]> {
  const services: unknown = createServices === undefined ? bundle.services : await createServices()
  if (!Array.isArray(services) || !services.every(isImplemented)) {
    throw new SurfaceError('services-invalid', { factory: 'createServices' })
  }
  return services
}

/** Contracts of a bundle that have routes, each once. */
function servedContracts({ contracts = [], groups = [] }: Bundle): readonly Contract[] {
  return [...new Set([...contracts, ...groups.flatMap((group) => group.contracts)])]
}
