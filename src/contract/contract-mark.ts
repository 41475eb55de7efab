/** How contracts are recognised: by mark when `defineContract` of any copy of this package built them, else by shape. */
import type { Contract } from './endpoint.ts'

/** Says that the contract passed every refusal. */
export const CONTRACT_MARK = Symbol.for('surfacekit.contract')

/** True for a contract that a `defineContract` of this package checked. */
export function isCheckedContract(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as { [CONTRACT_MARK]?: unknown })[CONTRACT_MARK] === true
  )
}

/** True for anything shaped like a contract: a prefix, and endpoints that each have a method and a path. */
export function isContract(value: unknown): value is Contract {
  if (typeof value !== 'object' || value === null) return false
  const { prefix, endpoints } = value as { prefix?: unknown; endpoints?: unknown }
  if (typeof prefix !== 'string' || typeof endpoints !== 'object' || endpoints === null) return false
  return Object.values(endpoints).every((endpoint: unknown) => {
    if (typeof endpoint !== 'object' || endpoint === null) return false
    const { method, path } = endpoint as { method?: unknown; path?: unknown }
    return typeof method === 'string' && typeof path === 'string'
  })
}
