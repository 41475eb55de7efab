/** A view that cannot mean anything: not built by the helper, nothing to be a view of, or nothing it does. */
import { isToolView } from '../tool-view-mark.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { offence } from './subject.ts'
import { unknownFields } from './tool-group.ts'

const VIEW_FIELDS = ['defaults', 'output', 'project'] as const

export function refuseViewDeclaration(subject: Subject): readonly Offence[] {
  const value = subject.tool?.view
  if (value === undefined) return []
  const offences: Offence[] = []
  if (!isToolView(value))
    offences.push(
      offence(
        subject,
        'tool.view',
        'it is not declared by withToolView, so its types were never checked',
        'Write `withToolView(endpoint, { defaults, output, project })`.',
      ),
    )
  // A kind that can never be a tool has the whole group refused; advice on its view would contradict that.
  if (subject.view === null || !subject.mayBeTool) return offences
  return [
    ...offences,
    ...unknownFields(subject, 'tool.view', subject.view, VIEW_FIELDS),
    ...refuseMeaning(subject),
  ]
}

function refuseMeaning(subject: Subject): readonly Offence[] {
  const { output, project } = subject.view!
  const offences: Offence[] = []
  if (subject.endpoint.output === undefined)
    offences.push(
      offence(
        subject,
        'tool.view',
        'the endpoint has no full output to take a view of',
        'Declare `output`, or remove the view.',
      ),
    )
  if (output === undefined && project === undefined)
    offences.push(
      offence(
        subject,
        'tool.view',
        'it has neither output nor project, so the answer stays the full one',
        'Add an `output` that cuts the answer, or a `project` that reshapes it.',
      ),
    )
  if (project !== undefined && typeof project !== 'function')
    offences.push(offence(subject, 'tool.view.project', 'it is not a function', 'Write `(full) => card`.'))
  return offences
}
