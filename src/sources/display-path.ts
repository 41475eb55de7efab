import { relative, sep } from 'node:path'

/** A path as a message shows it: relative to `cwd` with POSIX separators, absolute where that is shorter. */
export function displayPath(path: string, cwd: string): string {
  const shown = relative(cwd, path).split(sep).join('/')
  if (shown === '') return '.'
  return shown.startsWith('..') && path.length < shown.length ? path : shown
}
