/** A copy of the object without the keys; own enumerable members only. */
export function omitKeys<T extends object, K extends keyof T>(object: T, ...keys: readonly K[]): Omit<T, K> {
  const omitted = new Set<PropertyKey>(keys)
  return Object.fromEntries(Object.entries(object).filter(([key]) => !omitted.has(key))) as Omit<T, K>
}
