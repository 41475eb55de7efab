/** A member of whatever was thrown: it may be no object, and reading it may throw. */
export function thrownMember(value: unknown, name: 'stack' | 'cause' | 'message' | 'name' | 'code'): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}
