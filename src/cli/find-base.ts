/**
 * The base of a check: what this change is compared with.
 * In: `--against`, the configuration, else git:base. Out: a snapshot, or why there is none to compare with.
 */
import { SurfaceError, isSurfaceError } from '../errors.ts'
import type { Beside } from '../sources/beside-source.ts'
import { findMovedSnapshot } from '../sources/moved-snapshot.ts'
import { resolveRevision } from '../sources/git-revision.ts'
import { parseSource } from '../sources/parse-source.ts'
import type { CommandContext } from './command.ts'
import { besideOf, loadSide, type Side } from './load-side.ts'
import type { Project } from './project.ts'
import { sourceIo } from './source-io.ts'

export type Base =
  | { readonly kind: 'compared'; readonly side: Side; readonly beside: Beside }
  /** The base has no snapshot yet, or one that cannot be compared. */
  | { readonly kind: 'first-snapshot'; readonly against: string; readonly note: string | null }
  /** `why` null: nobody asked for a base. */
  | { readonly kind: 'none'; readonly why: string | null }

const IMPLIED = 'git:base'

const NOTHING: Beside = { read: () => null, list: () => [] }

/** Without one of these there is no base to be found; everything else is a fault of what was asked for. */
const NO_BASE = new Set(['git-no-base', 'git-not-a-repository', 'git-missing', 'git-base-not-fetched'])

/** @throws SurfaceError whatever makes a base that was asked for, or one in CI, unreadable. */
export async function findBase(project: Project, context: CommandContext): Promise<Base> {
  const given = (context.options['against'] as string | undefined) ?? project.config.against
  if (given === 'none') return { kind: 'none', why: null }
  const text = given ?? IMPLIED
  const io = sourceIo(project, context)
  try {
    const side = await loadSide(text, project, context)
    const beside = besideOf(text, side, project, context) ?? NOTHING
    return { kind: 'compared', side, beside }
  } catch (error) {
    if (!isSurfaceError(error)) throw error
    const asked = given !== undefined || io.base !== undefined || Boolean(io.env['CI'])
    if (!asked && NO_BASE.has(error.code)) return { kind: 'none', why: error.message }
    return firstSnapshot(text, error, io)
  }
}

/** A path that nobody wrote may be new; one that was written has to be there. */
function firstSnapshot(text: string, error: SurfaceError, io: Parameters<typeof resolveRevision>[1]): Base {
  const address = parseSource(text, () => false)
  const implied = address.kind === 'git' && address.path === null
  if (!implied || (error.code !== 'git-path-missing' && error.code !== 'snapshot-version')) throw error
  const { commit, chosenBy } = resolveRevision(address.revision, io)
  const against = `${commit.slice(0, 7)} (${chosenBy})`
  if (error.code === 'snapshot-version') return { kind: 'first-snapshot', against, note: error.message }
  const moved = findMovedSnapshot(commit, io)
  if (moved === null) return { kind: 'first-snapshot', against, note: null }
  throw new SurfaceError('base-snapshot-moved', {
    commit: commit.slice(0, 7),
    moved,
    against: `git:${commit}:${moved}`,
  })
}
