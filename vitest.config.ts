import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Examples and fixtures import the package by its name; in tests that means the sources, not an older dist.
const sources = fileURLToPath(new URL('./src/', import.meta.url))

// What takes longest goes first: begun last, one of these would keep one core waiting.
const LONGEST = [
  'test/diff/sets/soundness.test.ts',
  'test/docs/ci-recipes.test.ts',
  'test/cli/ci-shapes.test.ts',
  'test/docs/shown-commands.test.ts',
  'test/cli/transcripts.test.ts',
  'test/package/tarball.test.ts',
  'test/cli/gate-life.test.ts',
  'test/cli/process.test.ts',
  'test/cli/gate-bad-input.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(file))
      return found < 0 ? LONGEST.length : found
    }
    const sorted = await super.sort(files)
    return [...sorted].sort((a, b) => place(a) - place(b))
  }
}

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
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
