import { compareCodeUnits } from '../canonical-json.ts'
import type { Component } from './components.ts'

/**
 * One name a component: what the author called it; `<name>Input` where callers send another shape than they
 * receive; `_2`, `_3`… by code-unit order of the contents' digests where that is not unique.
 * A schema without a name is called after its content, so that no other schema can rename it.
 */
export function nameComponents(components: readonly Component[]): Map<Component, string> {
  const received = new Set<string>()
  for (const { name, modes } of components)
    if (name !== null && modes.has('output')) received.add(clean(name))

  const wanted = new Map<string, Component[]>()
  for (const component of components) {
    const name = wantedName(component, received)
    const others = wanted.get(name)
    if (others === undefined) wanted.set(name, [component])
    else others.push(component)
  }

  const names = new Map<Component, string>()
  const taken = new Set(wanted.keys())
  for (const name of [...wanted.keys()].sort(compareCodeUnits)) {
    const group = wanted.get(name)!
    if (group.length > 1) group.sort((a, b) => compareCodeUnits(a.digest(), b.digest()))
    names.set(group[0]!, name)
    let number = 2
    for (const component of group.slice(1)) {
      while (taken.has(`${name}_${number}`)) number++
      taken.add(`${name}_${number}`)
      names.set(component, `${name}_${number}`)
    }
  }
  return names
}

function wantedName(component: Component, received: ReadonlySet<string>): string {
  if (component.name === null) return `Schema_${component.digest().slice(0, 16)}`
  const name = clean(component.name)
  return !component.modes.has('output') && received.has(name) ? `${name}Input` : name
}

/** Component names are `^[A-Za-z0-9._-]+$`. */
function clean(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '_') || 'Schema'
}
