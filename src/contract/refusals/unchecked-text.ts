/** Texts of values that nobody checked yet; none of these can throw, whatever the author or a schema handed over. */

/** A string as it is, anything else by its type. */
export function textOrType(value: unknown): string {
  return typeof value === 'string' ? value : value === null ? 'null' : `(${typeof value})`
}

/** What was thrown, by its name and message where it has them. */
export function thrownText(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return textOrType(thrown)
  const { name, message } = thrown as { name?: unknown; message?: unknown }
  return typeof message === 'string' ? `${textOrType(name)}: ${message}` : '(object)'
}
