import type { CliIo } from './io.ts'

const SHOW_AFTER = 2_000
const NOTE_AFTER = 30_000
// Of a module; a server is only slow.
const NEVER_SETTLES = '; a top-level await that never settles looks like this'

export interface Progress {
  /** Says what is being done now. */
  readonly step: (text: string) => void
  /** Takes the line away. To be called before anything else is written. */
  readonly clear: () => void
}

/**
 * Shows on a terminal what takes more than two seconds. Elsewhere a single note after thirty, so that a log of a run
 * that hangs says where it did.
 */
export function createProgress({ stderr, env, clock }: CliIo): Progress {
  const live = stderr.isTerminal && !env['CI']
  const started = clock.now()
  let current = ''
  let shown = false
  let cancel: (() => void) | null = null

  const show = (): void => {
    if (live) stderr.write(`\r\u001b[K${current} …`)
    else stderr.write(`note: still ${current}${current.startsWith('loading ') ? NEVER_SETTLES : ''}\n`)
    shown = true
  }
  return {
    step(text) {
      current = text
      cancel?.()
      const wait = (live ? SHOW_AFTER : NOTE_AFTER) - (clock.now() - started)
      if (live && wait <= 0) show()
      else cancel = clock.after(Math.max(wait, 0), show)
    },
    clear() {
      cancel?.()
      if (live && shown) stderr.write('\r\u001b[K')
      shown = false
    },
  }
}
