import { defineContract } from '../../src/contract/define-contract.ts'
import type { ErrorDetails } from '../../src/errors.ts'
import { isSurfaceError } from '../../src/errors.ts'

type Offences = ErrorDetails<'contract-refused'>['offences']

/** Everything `defineContract` refuses of endpoints written without types; empty when it accepts them. */
export function offencesOf(endpoints: Record<string, unknown>, head: object = { prefix: 'users' }): Offences {
  try {
    defineContract(head as never, endpoints as never)
    return []
  } catch (error) {
    if (!isSurfaceError(error) || error.code !== 'contract-refused') throw error
    return (error.details as ErrorDetails<'contract-refused'>).offences
  }
}

/** `endpoint field: reason` of each, for one endpoint called `it`: `field: reason`. */
export function refused(endpoint: Record<string, unknown>, head?: object): readonly string[] {
  return offencesOf({ it: endpoint }, head).map(({ field, reason }) => `${field}: ${reason}`)
}
