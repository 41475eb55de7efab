/** Views whose answer could not be right on any call: slices that cut nothing or fail, transforms that would run twice. */
import { slicePolicy } from '../../schema/slice-policy.ts'
import { transformsValue } from '../../schema/transforms.ts'
import type { Offence } from './offence.ts'
import type { Subject } from './subject.ts'
import { describe, offence } from './subject.ts'

export function refuseSlice(subject: Subject): readonly Offence[] {
  const { view, viewOutput, output } = subject
  if (view === null || view.project !== undefined || viewOutput === null || output === null) return []
  if (describe(viewOutput, 'output') === null || describe(output, 'output') === null) return []
  const policy = slicePolicy(viewOutput, output)
  const refuse = (reason: string, remedy: string) => [offence(subject, 'tool.view.output', reason, remedy)]
  switch (policy.kind) {
    case 'slices':
      return []
    case 'hides-nothing':
      // With defaults the view still means something: the full answer of a smaller question.
      if (view.defaults !== undefined) return []
      return refuse('as a slice it hides nothing', 'Leave fields out, or reshape the answer with `project`.')
    case 'keeps-undeclared':
      return refuse(
        `as a slice it hides nothing at ${placeOf(policy.pointer)}: that object keeps what it does not declare`,
        'Use an object that drops undeclared keys, or build the answer with `project`.',
      )
    case 'refuses-undeclared':
      return refuse(
        `as a slice it fails on every call at ${placeOf(policy.pointer)}: that object refuses what it does not declare`,
        'Use an object that drops undeclared keys, or build the answer with `project`.',
      )
  }
}

export function refuseProjection(subject: Subject): readonly Offence[] {
  const { view, viewOutput, output } = subject
  if (view === null || view.project === undefined || viewOutput !== null || output === null) return []
  if (view.output !== undefined || describe(output, 'output') === null || !transformsValue(output)) return []
  return [
    offence(
      subject,
      'tool.view.output',
      'without it the projection is checked by the full output, whose transform would run a second time',
      'Add the schema of what `project` returns.',
    ),
  ]
}

function placeOf(pointer: string): string {
  return pointer === '' ? 'the root' : pointer
}
