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

// Reading the sources anew for each file is half the time of these; none of them changes what a module remembers.
const SHARING = [
  'test/{contract,diff,examples,openapi,report,runtime,schema,snapshot}/**/*.test.ts',
  'test/*.test.ts',
]
/** Puts modules of its own in place of others, which works only before those are read. */
const REPLACING = 'test/snapshot/store.test.ts'
const UNUSED = ['test/fixtures/**', '**/node_modules/**']

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
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
    reporters: ['default', './test/summary-reporter.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['test/{cases,cli,docs,package,prove,sources}/**/*.test.ts', REPLACING],
          exclude: UNUSED,
        },
      },
      {
        extends: true,
        test: {
          name: 'sharing',
          include: SHARING,
          exclude: [...UNUSED, REPLACING],
          isolate: false,
          typecheck: { enabled: false },
        },
      },
    ],
  },
})
