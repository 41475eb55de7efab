import type { DocumentRoute } from './paths.ts'

/**
 * `<service>_<key>` for each route, in the order of the routes (service, action, path, method).
 * Where that is not unique, the first keeps it and later ones get `_2`, `_3`…
 */
export function assignOperationIds(routes: readonly DocumentRoute[]): string[] {
  const wanted = routes.map(({ operation }) => `${clean(operation.service)}_${clean(operation.action)}`)
  // Names that somebody asked for are never given to somebody else as a suffixed one.
  const reserved = new Set(wanted)
  const taken = new Set<string>()
  return wanted.map((name) => {
    let id = name
    for (let number = 2; taken.has(id) || (id !== name && reserved.has(id)); number++)
      id = `${name}_${number}`
    taken.add(id)
    return id
  })
}

function clean(part: string): string {
  return part.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^_+|_+$/g, '')
}
