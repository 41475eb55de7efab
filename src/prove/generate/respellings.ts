/** One JSON object as nobody prints it: keys in the opposite order, numbers and characters in other ways. */
import type { Json } from '../../canonical-json.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { isJsonObject } from '../../schema/json-schema.ts'

/** Texts of the same value in other spellings; none for what is no object. */
export function respellings(json: Json | undefined): readonly string[] {
  if (!isJsonObject(json)) return []
  const entries = Object.entries(json)
  const write = (list: readonly (readonly [string, string])[]): string =>
    `{${list.map(([name, text]) => `${canonicalJson(name)}: ${text}`).join(', ')}}`
  const members = entries.map(([name, value]) => [name, canonicalJson(value)] as const)
  const numbers = (spell: (text: string) => string) =>
    members.map(([name, text]) => [name, /^-?[\d.]+$/.test(text) ? spell(text) : text] as const)
  const escaped = members.map(([name, text]) => {
    return [
      name,
      text.replace(/^"([a-z])/i, (_, one: string) => `"\\u00${one.charCodeAt(0).toString(16)}`),
    ] as const
  })
  const texts = [
    write([...members].reverse()),
    write(numbers(() => '-0')),
    write(numbers((text) => `${text}e0`)),
    write(escaped),
    write([...members, ...members.slice(0, 1)]),
  ]
  const plain = write(members)
  return [...new Set(texts)].filter((text) => text !== plain)
}
