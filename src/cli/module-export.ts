/** What a module exports under a name; a CommonJS module arrives inside of its default export, once or twice. */
export function moduleExport(exports: unknown, name: string): unknown {
  let current = exports
  for (let depth = 0; depth < 3 && isObject(current); depth++, current = current['default']) {
    if (Object.hasOwn(current, name)) return current[name]
  }
  return undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
