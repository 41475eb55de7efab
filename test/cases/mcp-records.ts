/** Reviewed changes between versions of real MCP servers, as places in our terms. */
import type { JsonSchema } from '../../src/schema/json-schema.ts'
import { listCases, readCase } from './case-files.ts'

export interface ReviewedChange {
  readonly from: string
  readonly to: string
  readonly tool: string
  readonly path: string
  readonly kind: string
  readonly verdict: 'breaking' | 'risky' | 'safe' | 'advertised' | 'noise'
}

export interface ComparedTool {
  readonly server: string
  readonly from: string
  readonly to: string
  readonly tool: string
  readonly side: 'in' | 'out'
  readonly before: JsonSchema
  readonly after: JsonSchema
  readonly reviewed: readonly ReviewedChange[]
}

interface Tool {
  readonly name: string
  readonly inputSchema?: JsonSchema
  readonly outputSchema?: JsonSchema
}

/** Every schema a tool has in both of two versions that were reviewed. */
export function readComparedTools(): ComparedTool[] {
  return listCases('mcp', '').flatMap((server) => {
    const records = readCase<ReviewedChange[]>(`mcp/${server}/CHANGES.json`)
    const versions = new Set(records.map(({ from, to }) => JSON.stringify([from, to])))
    return [...versions].flatMap((key) => {
      const [from, to] = JSON.parse(key) as [string, string]
      const reviewed = records.filter((record) => record.from === from && record.to === to)
      return compareVersions(server, from, to, reviewed)
    })
  })
}

function compareVersions(
  server: string,
  from: string,
  to: string,
  records: readonly ReviewedChange[],
): ComparedTool[] {
  const load = (version: string): Map<string, Tool> => {
    const list = readCase<{ tools: Tool[] } | Tool[]>(`mcp/${server}/${version}.json`)
    return new Map((Array.isArray(list) ? list : list.tools).map((tool) => [tool.name, tool]))
  }
  const [old, now] = [load(from), load(to)]
  const kept = [...old.keys()].filter((name) => now.has(name))
  const renamed = records.map((record) => record.tool).filter((tool) => tool.includes(' → '))
  return [...new Set([...kept, ...renamed])].flatMap((tool) => {
    const [before = tool, after = tool] = tool.includes(' → ') ? tool.split(' → ') : []
    return (['in', 'out'] as const).flatMap((side): ComparedTool[] => {
      const keyword = side === 'in' ? 'inputSchema' : 'outputSchema'
      const [was, is] = [old.get(before)?.[keyword], now.get(after)?.[keyword]]
      if (was === undefined || is === undefined) return []
      const reviewed = records.filter((record) => record.tool === tool && record.path.startsWith(`${side}:`))
      return [{ server, from, to, tool, side, before: was, after: is, reviewed }]
    })
  })
}

/** `in:.rows[].a/anyOf[0]{*}` as `/rows/*\/a/*`: branches are no places of an instance. */
export function placeOf({ path }: ReviewedChange): string {
  const steps = path.slice(path.indexOf(':') + 1).replace(/^\(root\)/, '')
  return [...steps.matchAll(/\.([^.[{/]+)|\[\]|\{\*\}|\/\w+\[\d+\]/g)]
    .map(([step, name]) => (name !== undefined ? `/${name}` : step.startsWith('/') ? '' : '/*'))
    .join('')
}
