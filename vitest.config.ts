import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Examples and fixtures import the package by its name; in tests that means the sources, not an older dist.
const sources = fileURLToPath(new URL('./src/', import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^surfacekit$/, replacement: `${sources}index.ts` },
      { find: /^surfacekit\/([a-z]+)$/, replacement: `${sources}$1.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**', '**/node_modules/**'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    reporters: ['default', './test/summary-reporter.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
