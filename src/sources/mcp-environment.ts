import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ServerEnvironment {
  readonly variables: Readonly<Record<string, string>>
  /** Removes the home directory. */
  readonly dispose: () => void
}

type Variables = Readonly<Record<string, string | undefined>>

// Windows starts no program without them.
const NEEDED_BY_WINDOWS = ['SystemRoot', 'ComSpec', 'PATHEXT']

/**
 * What a started server gets of the outside: PATH, an empty home of its own, TMPDIR, LANG and what it is given by name.
 * What a developer's machine happens to hold must not decide what a server lists.
 */
export function createEnvironment(
  host: Variables,
  given: Readonly<Record<string, string>>,
): ServerEnvironment {
  const temporary = host['TMPDIR'] || tmpdir()
  const home = mkdtempSync(join(temporary, 'surface-home-'))
  const inherited = ['PATH', ...NEEDED_BY_WINDOWS].flatMap((name) => {
    const value = host[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    variables: {
      ...Object.fromEntries(inherited),
      HOME: home,
      TMPDIR: temporary,
      LANG: host['LANG'] ?? 'C.UTF-8',
      ...given,
    },
    dispose: () => rmSync(home, { recursive: true, force: true, maxRetries: 2 }),
  }
}
