import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line, counted by the runner itself: `N passed, N failed, N skipped`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      const failedBefore = count.failed
      for (const test of module.children.allTests()) count[test.result().state]++
      // A file that throws before it declares a test, or whose hook throws, has no failed test of its own.
      if (module.state() === 'failed' && count.failed === failedBefore) count.failed++
    }
    const line = `${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped`
    // The default reporter writes its own summary in the same event; this line must come last.
    process.on('exit', () => process.stdout.write(`\n${line}\n`))
  }
}
