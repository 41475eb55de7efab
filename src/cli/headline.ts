import { neutralText } from '../neutral-text.ts'
import type { Paint } from './paint.ts'
import type { Project } from './project.ts'

/** The first line of every report: the surface's name if it has one, then what is being looked at. */
export function headline({ config }: Project, subject: string, paint: Paint): string {
  const name = config.name === undefined ? '' : `${paint.strong(neutralText(config.name))} · `
  return `${name}${neutralText(subject)}`
}
