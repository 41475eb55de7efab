/**
 * The name of a tool: written, or derived from the contract's prefix and the endpoint's key.
 * In: prefix and key. Out: a name and, for hosts that need one, why it is not valid.
 */
import type { Operation, ToolTransport } from './operation.ts'

/** Words whose singular is themselves; everything else loses one `s`. */
const UNCHANGED = new Set(['analytics', 'status', 'stats', 'settings', 'media', 'progress', 'news'])
const RESOURCE_VERBS = new Set(['get', 'create', 'update', 'delete'])
const VALID = /^[A-Za-z0-9_-]{1,64}$/

/** Derives a name: `list_users`, `get_user`, `reset_password_user`. The result may be invalid; see `toolNameFault`. */
export function deriveToolName(prefix: string, action: string): string {
  const noun = prefix.replace(/[^A-Za-z0-9_]/g, '_').replace(/^_+|_+$/g, '')
  const key = action.replace(/[^A-Za-z0-9_-]/g, '_')
  if (key === 'list') return `list_${noun}`
  const verb = RESOURCE_VERBS.has(key) ? key : snakeCase(key)
  return `${verb}_${singular(noun)}`
}

// An acronym is one word: `getHTTPStatus` is get, HTTP, Status.
function snakeCase(key: string): string {
  return key
    .replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
}

function singular(noun: string): string {
  const cut = noun.lastIndexOf('_') + 1
  const [head, word] = [noun.slice(0, cut), noun.slice(cut)]
  if (UNCHANGED.has(word)) return noun
  if (word.endsWith('ies')) return `${head}${word.slice(0, -3)}y`
  return word.endsWith('s') && !word.endsWith('ss') ? noun.slice(0, -1) : noun
}

/**
 * Why a transport cannot show an operation under its tool name, or null. MCP hosts and model APIs take 1 to 64 of
 * `A-Z a-z 0-9 _ -`; a CLI takes any. A derived name needs a prefix to derive from.
 */
export function toolNameFault(
  { kind, service, action, toolName }: Pick<Operation, 'kind' | 'service' | 'action' | 'toolName'>,
  transport: ToolTransport,
): string | null {
  if (transport === 'CLI') return null
  const derived = () => kind === 'contract' && toolName === deriveToolName(service, action)
  if (!/[A-Za-z0-9]/.test(service) && derived())
    return `the prefix "${service}" holds no letter or digit to derive a tool name from`
  if (toolName.length > 64) return `it is ${toolName.length} characters long and 64 are allowed`
  return VALID.test(toolName)
    ? null
    : 'only letters, digits, "_" and "-" are allowed, and at least one of them'
}
