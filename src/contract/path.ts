/** Route paths: how they are joined and which names they hold. `:name` is one segment, `*name` the rest of the path. */

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const STATIC_SEGMENT = /^[^\s?#:*{}\\]+$/

/** One absolute path of all parts: a leading slash, single slashes between, none at the end. */
export function joinPath(...parts: readonly string[]): string {
  return `/${parts.join('/')}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
}

/** Names in a path, in order; `*rest` gives `rest`. */
export function pathNames(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':') || segment.startsWith('*'))
    .map((segment) => segment.slice(1))
}

/** Why a path cannot be routed, one sentence per fault; empty when it can. */
export function pathFaults(path: string): readonly string[] {
  const faults: string[] = []
  if (!path.startsWith('/')) faults.push('it does not begin with "/"')
  const segments = path.replace(/^\//, '').split('/')
  const names = new Set<string>()
  segments.forEach((segment, index) => {
    const last = index === segments.length - 1
    if (segment === '') {
      if (!last) faults.push('it holds an empty segment')
    } else if (segment.startsWith(':') || segment.startsWith('*')) {
      const name = segment.slice(1)
      if (!NAME.test(name) || name === '__proto__') faults.push(`"${segment}" is not a name`)
      else if (names.has(name)) faults.push(`the name "${name}" occurs twice`)
      if (segment.startsWith('*') && !last) faults.push(`"${segment}" is not the last segment`)
      names.add(name)
    } else if (segment === '.' || segment === '..' || !STATIC_SEGMENT.test(segment)) {
      faults.push(`"${segment}" is not a path segment`)
    }
  })
  return faults
}
