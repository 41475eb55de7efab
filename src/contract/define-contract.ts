import type { Contract, EndpointMap } from './endpoint.ts'

/** What an author says about a contract as a whole. */
export interface ContractHead<Prefix extends string = string> {
  readonly prefix: Prefix
  readonly scope?: string | undefined
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

export function defineContract<const Prefix extends string, const Endpoints extends EndpointMap>(
  head: ContractHead<Prefix>,
  endpoints: Endpoints,
): Contract<Endpoints, Prefix> {
  throw new Error(`not written: ${head.prefix} ${Object.keys(endpoints).length}`)
}
