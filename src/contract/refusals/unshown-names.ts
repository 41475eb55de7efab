/**
 * Names that no surface could show. They alone do not refuse a contract, since a surface decides and `inspect` lists
 * them; where a contract is refused anyway, they are told with the rest and not in a second round.
 */
import { deriveToolName, toolNameFault } from '../tool-name.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { offence } from './subject.ts'

const REMEDY = 'Give the tool another `tool.name`.'

export function listUnshownNames(service: string, subjects: readonly Subject[]): readonly Offence[] {
  const taken = new Map<string, Subject>()
  return subjects.flatMap((subject) => {
    const written = subject.tool?.name
    if (!subject.mayBeTool || written === '' || (written !== undefined && typeof written !== 'string'))
      return []
    const { action } = subject
    const toolName = written ?? deriveToolName(service, action)
    const reasons = new Set<string>()
    for (const transport of new Set(subject.toolTransports)) {
      const fault = toolNameFault({ kind: 'contract', service, action, toolName }, transport)
      if (fault !== null) reasons.add(`it cannot be shown as "${toolName}": ${fault}`)
      const key = `${transport} ${toolName}`
      const other = taken.get(key)
      if (other === undefined) taken.set(key, subject)
      // Two written names of one contract are refused by a rule of their own.
      else if (written === undefined || other.tool?.name === undefined)
        reasons.add(`"${toolName}" is also the name of ${other.action}`)
    }
    return [...reasons].map((reason) => offence(subject, 'tool.name', reason, REMEDY))
  })
}
