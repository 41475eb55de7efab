/** How a secret may turn up again: what it is made of, and the ways in which answers write texts. */
import { canonicalJson } from '../../canonical-json.ts'
import { encodeText } from '../generate/address.ts'

/** A value and what it is made of, as an answer might repeat it. */
export function formsOf(name: string, value: string): readonly string[] {
  const decoded = decodePart(value)
  const parts = [value, decoded, ...value.split(/[;,\s]+/), ...decoded.split(/[;,\s]+/)]
  const inCookies = /cookie/i.test(name) ? parts.map((part) => part.slice(part.indexOf('=') + 1)) : []
  const basic = /^basic\s+(\S+)$/i.exec(value)?.[1]
  const credentials = basic === undefined ? '' : Buffer.from(basic, 'base64').toString()
  const all = [...parts, ...inCookies, credentials, credentials.slice(credentials.indexOf(':') + 1)]
  const plain = all.filter((part) => !/^(basic|bearer|digest|negotiate|token)$/i.test(part))
  return plain.flatMap((part) => [
    part,
    encodeText(part),
    canonicalJson(part).slice(1, -1),
    Buffer.from(part).toString('base64'),
  ])
}

/** Of a query or a form; the text itself where it is encoded wrongly. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}
