/** `__schema0`, `schema~2`: a name that a library counted out, or none at all, for a definition without one. */
export function isNumberedName(name: string): boolean {
  return /^_*schema\d*(?:~\d+)?$/.test(name)
}
