#!/usr/bin/env node
// A run that never returns a code must not look like a pass.
process.exitCode = 2
const { run } = await import('../dist/cli/main.js')
await run(process)
