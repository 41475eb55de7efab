// Prints both files of the sample bundle; with `reverse`, of the same bundle declared the other way round.
import { canonicalJsonFile } from '../../src/canonical-json.ts'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { bundleOf, sampleOperations } from './sample-bundle.ts'

const operations = sampleOperations()
if (process.argv[2] === 'reverse') operations.reverse()
const { manifest, details } = buildResolvedSnapshot(bundleOf(operations))
process.stdout.write(canonicalJsonFile(manifest) + canonicalJsonFile(details))
