import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line, counted by the runner itself: `N passed, N failed, N skipped`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      let own = 0
      for (const test of module.children.allTests()) {
        own++
        count[test.result().state]++
      }
      // A file that fails before it declares a test would otherwise not be counted at all.
      if (own === 0 && module.state() === 'failed') count.failed++
    }
    const line = `${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`
    // The default reporter writes its own summary in the same event; this line must come last.
    process.on('exit', () => process.stdout.write(`\n${line}\n`))
  }
}
