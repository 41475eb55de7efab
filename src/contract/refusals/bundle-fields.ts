/** The fields a bundle has, and the ones it does not. */
import { nearestName } from '../../nearest-name.ts'
import { isPlainObject } from '../../canonical-json.ts'
import type { Offence } from './offence.ts'
import type { Fields } from './subject.ts'

export const BUNDLE_FIELDS = [
  'info',
  'contracts',
  'services',
  'groups',
  'scopePrefixes',
  'toolSurfaces',
  'mcpSurfaces',
  'runtimeTools',
  'cliCommands',
  'extensions',
] as const

export function refuseBundleFields(bundle: Fields): readonly Offence[] {
  return Object.keys(bundle)
    .filter((key) => !(BUNDLE_FIELDS as readonly string[]).includes(key) && bundle[key] !== undefined)
    .map((key) => {
      const meant = nearestName(key, BUNDLE_FIELDS)
      const remedy = meant === null ? `Known are ${BUNDLE_FIELDS.join(', ')}.` : `Write \`${meant}\`.`
      return { endpoint: '', field: key, reason: 'a bundle has no such field', remedy }
    })
}

export function refuseInfo(info: unknown): readonly Offence[] {
  if (info === undefined) return []
  const remedy = 'Write `{ title, version }`.'
  if (!isPlainObject(info)) return [{ endpoint: '', field: 'info', reason: 'it is not an object', remedy }]
  const wrong = (['title', 'version', 'description'] as const).filter(
    (key) => typeof info[key] !== 'string' && !(key === 'description' && info[key] === undefined),
  )
  return wrong.map((key) => ({ endpoint: '', field: `info.${key}`, reason: 'it is not a text', remedy }))
}
