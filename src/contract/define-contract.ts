/**
 * defineContract: the one place where endpoints are declared.
 * In: a prefix and endpoints as an author writes them. Out: the same as plain data, every rule held.
 * It must not know what reads a contract.
 */
import { SurfaceError } from '../errors.ts'
import { CONTRACT_MARK } from './contract-mark.ts'
import type { Contract, EndpointMap } from './endpoint.ts'
import { contractOffences } from './refusals/contract-offences.ts'
import { textOrType } from './refusals/unchecked-text.ts'

/** What an author says about a contract as a whole. */
export interface ContractHead<Prefix extends string = string> {
  /** Shared beginning of every path, and the contract's name in a snapshot. */
  readonly prefix: Prefix
  /** Scope of every endpoint that names none itself. */
  readonly scope?: string | undefined
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

/**
 * Declares a contract: `{ prefix, scope, meta, endpoints }`, endpoints as written.
 * @throws SurfaceError `contract-refused` that lists every offence with its endpoint, field, reason and remedy.
 */
export function defineContract<const Prefix extends string, const Endpoints extends EndpointMap>(
  head: ContractHead<Prefix>,
  endpoints: Endpoints,
): Contract<Endpoints, Prefix> {
  const offences = contractOffences(head, endpoints)
  if (offences.length > 0)
    throw new SurfaceError('contract-refused', {
      prefix: textOrType((head as ContractHead | null)?.prefix),
      offences,
    })
  const { prefix, scope, meta } = head
  const contract = { prefix, scope, meta, endpoints }
  // Not enumerable: a contract spread into a new one has not been checked.
  Object.defineProperty(contract, CONTRACT_MARK, { value: true })
  return contract
}
