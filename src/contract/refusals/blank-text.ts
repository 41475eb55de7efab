const NOTHING_TO_SEE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** True for what is no text, and for a text that shows nothing. */
export function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || NOTHING_TO_SEE.test(value)
}
