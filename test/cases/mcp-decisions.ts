/** Where the rules decide otherwise than the reviewers of the MCP cases did. Each is argued in disagreements.md. */
import type { Severity } from '../../src/finding.ts'
import type { ComparedTool, ReviewedChange } from './mcp-records.ts'

type Decision = Severity | 'none'

const BY_KIND: readonly (readonly [kind: string, verdict: ReviewedChange['verdict'], decision: Decision])[] =
  [
    ['optional-output-added', 'safe', 'risky'],
    ['required-output-added', 'safe', 'risky'],
    ['kw:format', 'breaking', 'risky'],
  ]

const BY_PLACE: Readonly<Record<string, Decision>> = {
  'chrome-devtools-mcp performance_start_trace in:.autoStop kw:default advertised': 'none',
  'chrome-devtools-mcp list_pages in:(root) kw:additionalProperties risky': 'breaking',
  // the other half of a rename, which is one finding
  'cyanheads__git-mcp-server git_branch in:.mode optional-input-added safe': 'breaking',
  'cyanheads__git-mcp-server git_blame out:.filePath required-output-added safe': 'breaking',
  'cyanheads__git-mcp-server git_branch out:.mode required-output-added safe': 'breaking',
  'cyanheads__git-mcp-server git_clone out:.path required-output-added safe': 'breaking',
  'cyanheads__git-mcp-server git_checkout in:.target/anyOf[0] kw:pattern safe': 'none',
  'cyanheads__git-mcp-server git_commit in:.author.email kw:minLength noise': 'breaking',
  'cyanheads__git-mcp-server git_wrapup_instructions out:.gitStatusError output-removed breaking': 'risky',
  'modelcontextprotocol__server-everything structuredContent → get-structured-content in:.location kw:minLength safe':
    'none',
}

export const decidedPlaces: readonly string[] = Object.keys(BY_PLACE)

export function decisionKey(tool: ComparedTool, record: ReviewedChange): string {
  return `${tool.server} ${tool.tool} ${record.path} ${record.kind} ${record.verdict}`
}

/** What is decided instead of the reviewers' verdict; null where both agree. */
export function decidedOtherwise(tool: ComparedTool, record: ReviewedChange): Decision | null {
  // The root lost its type and its properties with everything else: one finding, not one a keyword.
  if (record.kind === 'kw:additionalProperties' && record.verdict === 'safe' && isEmpty(tool.after))
    return 'breaking'
  const key = decisionKey(tool, record)
  if (Object.hasOwn(BY_PLACE, key)) return BY_PLACE[key]!
  return BY_KIND.find(([kind, verdict]) => kind === record.kind && verdict === record.verdict)?.[2] ?? null
}

function isEmpty(schema: ComparedTool['after']): boolean {
  return typeof schema === 'object' && Object.keys(schema).every((keyword) => keyword === '$schema')
}
