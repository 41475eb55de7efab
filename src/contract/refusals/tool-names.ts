/** Explicit tool names: one endpoint of a contract each, on every transport. Derived ones are checked with the surface. */
import type { ToolTransport } from '../operation.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { offence } from './subject.ts'

export function refuseToolNames(subjects: readonly Subject[]): readonly Offence[] {
  const taken = new Map<string, string>()
  return subjects.flatMap((subject) => {
    const name = subject.tool?.name
    if (typeof name !== 'string') return []
    const clashes = new Map<string, ToolTransport[]>()
    for (const transport of new Set(subject.toolTransports)) {
      const key = `${transport} ${name}`
      const other = taken.get(key)
      if (other === undefined) taken.set(key, subject.action)
      else clashes.set(other, [...(clashes.get(other) ?? []), transport])
    }
    return [...clashes].map(([other, transports]) =>
      offence(
        subject,
        'tool.name',
        `"${name}" is also the name of ${other} on ${transports.join(', ')}`,
        'Give each tool its own name.',
      ),
    )
  })
}
