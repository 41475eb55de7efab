/**
 * The one door to zod.
 *
 * Whose zod converts decides the bytes of a snapshot, so it is a peer dependency: the copy of the project that
 * takes the snapshot, fixed by its own lockfile. Were it a dependency of this package, a patch release could bring
 * another zod and move every digest of a bundle that nobody touched; and pinning one for good would leave schemas
 * of later versions unread. A project that updates zod sees its digests move once, in the same pull request.
 */
import { globalRegistry, toJSONSchema, version } from 'zod/v4/core'
import { createZod4Conversion } from './zod4-conversion.ts'

export const convertZod4 = createZod4Conversion({ toJSONSchema, globalRegistry, version })
