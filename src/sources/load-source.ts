/**
 * Source: an argument becomes what it names, a bundle or a snapshot.
 * In: the argument and the places it can be looked for. Out: a LoadedSource; reading files and revisions runs no
 * project code, only a bundle module and a command given as `mcp:` are executed. It must not know what the source is compared with.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Bundle } from '../contract/bundle.ts'
import { SurfaceError } from '../errors.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { BundleIo } from './load-bundle.ts'
import { displayPath } from './display-path.ts'
import { findCommit } from './git-commit.ts'
import { gitIn, type RevisionIo } from './git-revision.ts'
import { isModulePath } from './import-module.ts'
import { loadGitSource } from './load-git-source.ts'
import type { McpAddress, ServerOptions } from './mcp-target.ts'
import { parseSource, type SourceAddress } from './parse-source.ts'
import { loadSnapshotPath } from './snapshot-path.ts'
import { parseSnapshotText } from './snapshot-text.ts'

export interface SourceIo extends BundleIo, RevisionIo {
  /** What a server that is named is given; default: nothing, 60 s, one start. */
  readonly server?: ServerOptions
  readonly stdin: AsyncIterable<string | Uint8Array>
  /** Absolute directory of the committed snapshot: what a git source without a path reads. */
  readonly out: string
}

const NOTHING_GIVEN: ServerOptions = { env: {}, headers: {}, timeout: 60_000, repeat: 1 }

export type LoadedSource = { readonly label: string } & (
  | { readonly kind: 'bundle'; readonly bundle: Bundle }
  | {
      readonly kind: 'snapshot'
      readonly snapshot: Snapshot
      /** Only of git sources: the commit that was read and what chose it. */
      readonly commit?: string
      readonly chosenBy?: string
    }
)

/**
 * Loads what an argument names.
 * @throws SurfaceError `source-*`, `git-*`, `bundle-*`, or what the snapshot's parser refuses.
 */
export async function loadSource(text: string, io: SourceIo): Promise<LoadedSource> {
  const address = parseSource(text, (path) => existsSync(resolve(io.cwd, path)))
  switch (address.kind) {
    case 'stdin':
      return { kind: 'snapshot', label: 'stdin', snapshot: await readStdin(io) }
    case 'git':
      return loadGitSource(address.revision, address.path, io)
    case 'path':
      return loadPath(address.path, io)
    case 'revision-path':
      return loadRevisionPath(text, address, io)
    case 'mcp':
    case 'http':
      return loadServer(address, io)
    case 'unknown':
      throw unknownSource(text, io)
  }
}

async function loadPath(path: string, io: SourceIo): Promise<LoadedSource> {
  const file = resolve(io.cwd, path)
  const label = displayPath(file, io.cwd)
  if (isModulePath(file)) {
    // Reading files and revisions starts without what only a bundle needs.
    const { loadBundle } = await import('./load-bundle.ts')
    return { kind: 'bundle', label, bundle: await loadBundle(path, io) }
  }
  return { kind: 'snapshot', label, snapshot: await loadSnapshotPath(file) }
}

async function loadServer(address: McpAddress, io: SourceIo): Promise<LoadedSource> {
  const { loadMcpSource } = await import('./load-mcp-source.ts')
  return {
    kind: 'snapshot',
    ...(await loadMcpSource(address, { ...io, server: io.server ?? NOTHING_GIVEN })),
  }
}

async function readStdin(io: SourceIo): Promise<Snapshot> {
  const chunks: Buffer[] = []
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk as Uint8Array))
  return parseSnapshotText({ text: Buffer.concat(chunks).toString(), detailsText: null, origin: 'stdin' })
}

function loadRevisionPath(
  text: string,
  { revision, path }: Extract<SourceAddress, { kind: 'revision-path' }>,
  io: SourceIo,
): LoadedSource {
  if (revision.kind === 'name' && isRevision(revision.name, io)) return loadGitSource(revision, path, io)
  throw unknownSource(text, io)
}

// Outside of a repository, and without git, a text can still be tried as everything else.
function isRevision(name: string, io: SourceIo): boolean | null {
  try {
    return findCommit(gitIn(io), name) !== null
  } catch (error) {
    if (error instanceof SurfaceError && /^git-(missing|not-a-repository)$/.test(error.code)) return null
    throw error
  }
}

function unknownSource(text: string, io: SourceIo): SurfaceError {
  const [name] = text.split(':', 1) as [string]
  const known = name === '' ? false : isRevision(name, io)
  const tried = [
    `a path (nothing is there)`,
    known === null
      ? 'a git revision (this is no git repository)'
      : known
        ? `a git source (${name} is a revision, but REV:PATH needs a path)`
        : `REV:PATH (${name === '' ? 'no revision is named' : `git knows no revision ${name}`})`,
  ]
  return new SurfaceError('source-unknown', {
    text,
    tried: tried.join('; '),
    hint: known === true ? `git:${name}` : null,
  })
}
