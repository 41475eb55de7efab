import type { Edit } from '../edit.ts'

/** Edits of one surface; what belongs to neither stays. */
export function onlySurface(edits: readonly Edit[], only: 'tool' | 'http' | null): readonly Edit[] {
  return only === null ? edits : edits.filter(({ surface }) => surface === only || surface === 'format')
}
