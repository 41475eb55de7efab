import { canonicalJson, canonicalJsonFile } from '../../canonical-json.ts'
import { SurfaceError } from '../../errors.ts'
import { nearestName } from '../../nearest-name.ts'
import { neutralLines, neutralText } from '../../neutral-text.ts'
import { loadSource } from '../../sources/load-source.ts'
import { loadProjectSource, noteFailure } from '../build-project.ts'
import type { CommandContext, CommandRunner } from '../command.ts'
import { headline } from '../headline.ts'
import { inspectSnapshot } from '../inspect-snapshot.ts'
import type { Inspection } from '../inspection.ts'
import { loadProject, type Project } from '../project.ts'
import { renderNote } from '../render-error.ts'
import { serverOptions } from '../server-options.ts'
import { sourceIo } from '../source-io.ts'
import { renderInspection } from '../render-inspection.ts'

/** `surface inspect`: what a bundle or a snapshot exposes, as a table, or one tool as a model is shown it. */
export const runInspect: CommandRunner = async (context) => {
  const { io, args, options, paint } = context
  const project = loadProject(context, undefined)
  const { inspection, label } = await inspectSource(args[0], project, context)
  if (typeof options['tool'] === 'string') {
    io.stdout.write(showTool(options['tool'], inspection, label, context))
    return 0
  }
  const title = args[0] === undefined ? headline(project, label, paint.stdout) : neutralText(label)
  const lines = [title, '', ...renderInspection(inspection, paint.stdout)]
  io.stdout.write(`${lines.join('\n')}\n`)
  return 0
}

async function inspectSource(
  source: string | undefined,
  project: Project,
  context: CommandContext,
): Promise<{ inspection: Inspection; label: string }> {
  const loaded =
    source === undefined
      ? await loadProjectSource(project, context)
      : await loadSource(source, { ...sourceIo(project, context), server: serverOptions(context) })
  const { label } = loaded
  if ('snapshot' in loaded) return { inspection: inspectSnapshot(loaded.snapshot), label }
  // A snapshot is listed without what only a bundle needs.
  const { inspectBundle } = await import('../inspect-bundle.ts')
  return { inspection: noteFailure(label, context, () => inspectBundle(loaded.bundle)), label }
}

function showTool(name: string, { tools }: Inspection, label: string, { io, paint }: CommandContext): string {
  const named = tools.filter((tool) => tool.name === name)
  if (named.length === 0) {
    const names = [...new Set(tools.map((tool) => tool.name))]
    throw new SurfaceError('unknown-tool', {
      tool: name,
      label,
      nearest: nearestName(name, names),
      count: names.length,
    })
  }
  const shown = named.filter((tool) => tool.shown !== null)
  if (shown.length === 0) throw new SurfaceError('tool-not-shown', { tool: name, label })
  // The same name can be two tools: on two surfaces, or by mistake on one.
  const texts = new Map<string, string[]>()
  for (const tool of shown) {
    const text = canonicalJson(tool.shown)
    texts.set(text, [...(texts.get(text) ?? []), `${tool.surface} (${tool.operation})`])
  }
  if (texts.size > 1) {
    const places = [...texts.values()].map((own) => own.join(', ')).join('; then ')
    const note = `${name} is ${texts.size} different tools: ${places}.`
    io.stderr.write(renderNote(note, paint.stderr, io.cwd))
  }
  // Hidden characters become the escapes of JSON: the same document, and nothing a terminal obeys.
  return [...texts.keys()].map((text) => neutralLines(canonicalJsonFile(JSON.parse(text)))).join('')
}
