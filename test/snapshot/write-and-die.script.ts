// Writes the sample bundle's snapshot into a directory and kills itself before a given call of the file system.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { writeSnapshot } from '../../src/snapshot/store.ts'
import { bundleOf, sampleOperations } from './sample-bundle.ts'

const [directory = '', last = '0', count = '7'] = process.argv.slice(2)
const snapshot = buildResolvedSnapshot(bundleOf(sampleOperations().slice(0, Number(count))))

let calls = 0
const writable = fs as unknown as Record<string, (...args: unknown[]) => unknown>
const NAMES = [
  'mkdirSync',
  'mkdtempSync',
  'openSync',
  'writeFileSync',
  'fsyncSync',
  'closeSync',
  'renameSync',
  'rmSync',
]
for (const name of NAMES) {
  const original = writable[name]!
  writable[name] = (...args) => {
    if (++calls === Number(last)) process.kill(process.pid, 'SIGKILL')
    return original(...args)
  }
}
syncBuiltinESMExports()
writeSnapshot(directory, snapshot)
process.stdout.write(`${calls}`)
