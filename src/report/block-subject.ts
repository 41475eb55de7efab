import type { Finding } from '../finding.ts'
import type { Block } from '../report.ts'

/** What a block is about: its operation, else the part of the surface it belongs to. */
export function blockSubject(block: Block, findings: readonly Finding[]): string {
  if (block.operation !== '') return operationName(block.operation)
  const [first] = findings
  const transports = first?.transports ?? []
  if (transports.length > 0) return transports.join(', ')
  if (first?.surface !== 'http') return 'snapshot'
  return first.kind.startsWith('openapi-') ? 'OpenAPI' : 'HTTP'
}

// What is no endpoint of a service has a kind before its name in keys; `runtime` is the service of tools without one.
const KIND_OF_KEY = /^(?:runtime:(?:runtime\.)?|cli:)(?=.)/

/** An operation as people call it: `stores.find_store` for `runtime:stores.find_store`. */
export function operationName(key: string): string {
  return key.replace(KIND_OF_KEY, '')
}

/** `tool create_order`, `runtime tool`, `command`: what the tools of a block are; null where it has none. */
export function toolPhrase(block: Block, quote: (name: string) => string): string | null {
  if (block.tools.length === 0) return null
  const { operation } = block
  const what = operation.startsWith('cli:')
    ? 'command'
    : operation.startsWith('runtime:')
      ? 'runtime tool'
      : 'tool'
  const names = block.tools.join(', ')
  return names === operationName(operation) ? what : `${what} ${quote(names)}`
}
