/**
 * What we would have refused in contracts that another library built. They are taken as they are; this list is shown.
 * In: a bundle. Out: offences, sorted by contract and then as `defineContract` would have listed them.
 */
import { compareCodeUnits } from '../canonical-json.ts'
import { membersOf, selectionsOf, sharedMembers } from './bundle-members.ts'
import type { Bundle } from './bundle.ts'
import { isCheckedContract } from './contract-mark.ts'
import type { Contract } from './endpoint.ts'
import { contractOffences } from './refusals/contract-offences.ts'
import type { Offence } from './refusals/offence.ts'
import type { MethodDefinition, Service } from './service.ts'

/** An offence and the prefix of the contract it is in. */
export type ForeignOffence = Offence & { readonly contract: string }

export function foreignRefusals(bundle: Bundle): readonly ForeignOffence[] {
  const members = [
    ...sharedMembers(bundle),
    ...selectionsOf(bundle).flatMap(({ selection, place }) => membersOf(selection, place)),
  ]
  const values = new Set<Contract | Service>()
  for (const { type, value } of members) {
    if (type !== 'runtime-tool' && !isCheckedContract(value)) values.add(value)
  }
  const found = new Map<string, ForeignOffence>()
  for (const value of values) {
    const endpoints = 'methods' in value ? authoredEndpoints(value) : value.endpoints
    for (const offence of contractOffences(value, endpoints)) {
      const foreign = { ...offence, contract: value.prefix }
      // A service and the contract it implements say the same thing once.
      found.set(identityOf(foreign), foreign)
    }
  }
  return [...found.values()].sort((a, b) => compareCodeUnits(a.contract, b.contract))
}

function identityOf({ contract, endpoint, field, reason }: ForeignOffence): string {
  return [contract, endpoint, field, reason].join('\0')
}

/** Flat methods as their author wrote them: tool options back in their group. */
function authoredEndpoints({ methods }: Service): { readonly [action: string]: object } {
  return Object.fromEntries(
    Object.keys(methods).map((action) => [action, authoredEndpoint(methods[action]!)]),
  )
}

function authoredEndpoint(method: MethodDefinition): object {
  const { toolName, toolView, ui, annotations, mcp, ...others } = method
  const tool = { name: toolName, view: toolView, ui, annotations, mcp }
  const isTool = Object.values(tool).some((value) => value !== undefined)
  const fields = Object.fromEntries(Object.entries(others).filter(([key]) => key !== 'handler'))
  return isTool ? { ...fields, tool } : fields
}
