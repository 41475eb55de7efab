/** One key as a token of a JSON pointer (RFC 6901). */
export function encodePointerToken(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1')
}
