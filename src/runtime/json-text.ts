/**
 * The one serialiser of answers: compact JSON with the keys in the order in which the schema returned them.
 * Undefined at the root, where JSON has no word for it, becomes null. Canonical JSON would order the keys anew.
 * @throws TypeError for a bigint or a cycle, which no JSON Schema describes.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

/** The same on several lines, for whoever reads it. */
export function indentedJsonText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'null'
}
