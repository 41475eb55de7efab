import { relative, sep } from 'node:path'

/** A path as a message shows it: relative to `cwd`, POSIX separators, `.` for `cwd` itself. */
export function displayPath(path: string, cwd: string): string {
  const shown = relative(cwd, path).split(sep).join('/')
  return shown === '' ? '.' : shown
}
