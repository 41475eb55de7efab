import type { Finding } from '../finding.ts'
import type { Block } from '../report.ts'

/** What a block is about: its operation, else the part of the surface it belongs to. */
export function blockSubject(block: Block, findings: readonly Finding[]): string {
  if (block.operation !== '') return block.operation
  const [first] = findings
  const transports = first?.transports ?? []
  if (transports.length > 0) return transports.join(', ')
  return first?.surface === 'http' ? 'OpenAPI' : 'snapshot'
}
