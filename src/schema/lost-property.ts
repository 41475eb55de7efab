import { setOwn } from './subschemas.ts'

/**
 * Gives `properties` back a property called `__proto__`, in place.
 * A converter that assigns it (Zod before 4.6, ArkType, Valibot) sets the prototype instead, and the property is
 * gone from the text while `required` may still name it.
 */
export function restoreLostProperty(properties: unknown): void {
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return
  const lost: unknown = Object.getPrototypeOf(properties)
  if (lost === Object.prototype || lost === null) return
  Object.setPrototypeOf(properties, Object.prototype)
  setOwn(properties, '__proto__', lost)
}
