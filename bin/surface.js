#!/usr/bin/env node
// A run that never returns a code must look neither like a pass nor like a finding.
process.exitCode = 2
try {
  const { run } = await import('../dist/cli/main.js')
  await run(process)
} catch (error) {
  console.error(error)
}
