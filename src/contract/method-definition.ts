import type { Contract } from './endpoint.ts'
import type { MethodDefinition } from './service.ts'

/** Flat methods of a contract, without handlers: the one builder that every service goes through. */
export function buildMethodDefinitions(contract: Contract): { readonly [action: string]: MethodDefinition } {
  throw new Error(`not written: ${contract.prefix}`)
}
