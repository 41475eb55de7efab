/**
 * Values that must neither be printed nor written: of environment variables and headers that a server was given.
 * In: names and values. Out: a text without them, and the first place of a listing that holds one.
 */
import { canonicalJson } from '../canonical-json.ts'
import { encodePointerToken } from '../json-pointer.ts'

export interface Secret {
  /** How a message names it: `TOKEN`, `header Authorization`. */
  readonly name: string
  readonly value: string
  /** Set where a listing may hold it. */
  readonly mayBeListed?: boolean
}

export interface Secrets {
  /** The text with every value replaced by its name. */
  readonly redact: (text: string) => string
  /** Where a value of at least eight characters stands in a listing, as it is or encoded, or null. */
  readonly find: (value: unknown) => { readonly name: string; readonly pointer: string } | null
}

const SHORTEST_REFUSED = 8
// Shorter ones are words like any other: they are taken out where they stand alone.
const SHORTEST_ANYWHERE = 4

export function createSecrets(given: readonly Secret[]): Secrets {
  const secrets = given
    .flatMap(withParts)
    .filter(({ value }) => value.trim() !== '')
    .flatMap(withSpellings)
  // The longest first: a value may hold another one.
  secrets.sort((a, b) => b.value.length - a.value.length)
  const refused = secrets.filter(
    ({ value, mayBeListed }) => mayBeListed !== true && value.length >= SHORTEST_REFUSED,
  )
  return {
    redact: (text) => secrets.reduce(replaceSecret, text),
    find: (value) => (refused.length === 0 ? null : findSecret(value, refused)),
  }
}

/** `Bearer abc`: the token is as secret as the whole. */
function withParts({ name, value, mayBeListed = false }: Secret): Secret[] {
  const parts = name.startsWith('header ') ? value.split(/[\s,;]+/) : []
  return [value, ...parts.filter((part) => part !== value && part.length >= SHORTEST_REFUSED)].map(
    (part) => ({
      name,
      value: part,
      mayBeListed,
    }),
  )
}

/** As JSON, an address or base64 hold it: what is written that way is read as easily. */
function withSpellings(secret: Secret): Secret[] {
  const { value } = secret
  if (value.length < SHORTEST_REFUSED) return [secret]
  const spelled = [
    canonicalJson(value).slice(1, -1),
    encodeURIComponent(Buffer.from(value).toString()),
    ...base64Parts(value).flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')]),
  ]
  return [...new Set([value, ...spelled])].map((spelling) => ({ ...secret, value: spelling }))
}

/** What of the base64 of any text depends on nothing but a value within it, for each place where it can begin. */
function base64Parts(value: string): string[] {
  const bytes = Buffer.from(value)
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    const start = Math.ceil((before * 8) / 6)
    return whole.slice(start, Math.floor(((before + bytes.length) * 8) / 6))
  })
}

function replaceSecret(text: string, { name, value }: Secret): string {
  const shown = `[${name}]`
  if (value.length >= SHORTEST_ANYWHERE) return text.replaceAll(value, shown)
  const literal = value.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
  return text.replace(new RegExp(`(?<![A-Za-z0-9_])${literal}(?![A-Za-z0-9_])`, 'g'), shown)
}

interface Place {
  readonly value: unknown
  readonly pointer: string
}

// With a list of its own instead of calls: what a server sends may be nested as deep as it likes.
function findSecret(root: unknown, secrets: readonly Secret[]): { name: string; pointer: string } | null {
  const open: Place[] = [{ value: root, pointer: '' }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, pointer } = place
    if (typeof value === 'string') {
      const found = secrets.find((secret) => value.includes(secret.value))
      if (found !== undefined) return { name: found.name, pointer }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        const at = `${pointer}/${encodePointerToken(key)}`
        const found = secrets.find((secret) => key.includes(secret.value))
        if (found !== undefined) return { name: found.name, pointer }
        open.push({ value: member, pointer: at })
      }
    }
  }
  return null
}
