/** Prefixes a bundle puts before its contracts: a group's or a scope's, never both. */
import { isContract } from '../contract-mark.ts'
import { isPlainObject } from '../../canonical-json.ts'
import type { Contract } from '../endpoint.ts'
import { pathFaults, pathNames } from '../path.ts'
import type { Offence } from './offence.ts'
import type { Fields } from './subject.ts'

export function refusePathPrefix(field: string, prefix: unknown): readonly Offence[] {
  const remedy = 'Write a path such as `/admin`.'
  if (typeof prefix !== 'string') return [{ endpoint: '', field, reason: 'it is not a path', remedy }]
  const path = prefix.startsWith('/') ? prefix : `/${prefix}`
  const faults = [...pathFaults(path)]
  if (pathNames(path).length > 0) faults.push('no contract can declare a parameter that stands outside of it')
  return faults.map((fault) => ({ endpoint: '', field, reason: `${fault} in "${prefix}"`, remedy }))
}

export function refuseDoublePrefixes({ groups, scopePrefixes }: Fields): readonly Offence[] {
  if (!Array.isArray(groups) || !isPlainObject(scopePrefixes)) return []
  return groups.flatMap((group: unknown, index) => {
    const contracts: unknown = isPlainObject(group) ? group.contracts : undefined
    if (!Array.isArray(contracts)) return []
    return contracts.filter(isContract).flatMap((contract, position) =>
      [...scopesOf(contract)]
        .filter((scope) => Object.hasOwn(scopePrefixes, scope))
        .map((scope) => ({
          endpoint: '',
          field: `groups[${index}].contracts[${position}]`,
          reason: `contract "${contract.prefix}" would get the group's prefix and the one of scope "${scope}"`,
          remedy: 'Take it out of the group, or the scope out of `scopePrefixes`.',
        })),
    )
  })
}

function scopesOf(contract: Contract): ReadonlySet<string> {
  const scopes = Object.values(contract.endpoints).map((endpoint) => endpoint.scope ?? contract.scope)
  return new Set(scopes.filter((scope) => scope !== undefined))
}
