/**
 * A source as a message shows it: of an address without what may be a key, a login and the values of its parameters.
 * Everything else as it was written.
 */
export function shownSource(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  const { origin, pathname, searchParams } = new URL(text)
  const parameters = [...searchParams.keys()].map((name) => `${encodeURIComponent(name)}=…`)
  return `${origin}${pathname}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`
}
