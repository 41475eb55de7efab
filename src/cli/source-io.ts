import type { RevisionIo } from '../sources/git-revision.ts'
import type { CliIo } from './io.ts'
import type { CommandContext } from './command.ts'
import type { Project } from './project.ts'

/** What a source of a project is looked for with: paths from the working directory, revisions in the project's repository. */
export function sourceIo(
  { out, gitFolder }: Project,
  { io, options }: CommandContext,
): CliIo & RevisionIo & { readonly out: string } {
  return { ...io, out, gitFolder, base: options['base'] as string | undefined }
}
