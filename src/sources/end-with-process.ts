const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `clean` when the process ends, also by a signal, which then ends it as it would have. Returns what takes the
 * listeners away again.
 */
export function endWithProcess(host: NodeJS.Process, clean: () => void): () => void {
  const onExit = (): void => clean()
  const onSignal = (signal: NodeJS.Signals): void => {
    release()
    clean()
    host.kill(host.pid, signal)
  }
  const release = (): void => {
    host.off('exit', onExit)
    for (const signal of SIGNALS) host.off(signal, onSignal)
  }
  host.on('exit', onExit)
  for (const signal of SIGNALS) host.on(signal, onSignal)
  return release
}
