/**
 * A moment in which the clock and chance stand still.
 * In: which of two worlds, and what to do in it. Out: what that returns; everything is put back, also after a throw.
 * The one place of the govern chain that touches a clock: it replaces it.
 */

/** The two worlds differ in every date component, in every random number and in every random byte. */
export type World = 0 | 1

const MOMENTS = [Date.UTC(2001, 1, 3, 4, 5, 6, 789), Date.UTC(2038, 10, 29, 17, 48, 51, 12)] as const
const FRACTIONS = [0.000_1, 0.999_9] as const
const BYTES = [0x00, 0xff] as const
const UUIDS = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'] as const

/** Runs `read` with `Date`, `Math.random`, `performance.now` and `crypto`'s randomness replaced. Synchronous only. */
export function inStubbedWorld<Result>(world: World, read: () => Result): Result {
  const restore: (() => void)[] = []
  const replace = (target: object | undefined, key: string, value: unknown): void => {
    if (target !== undefined) restore.push(define(target, key, value))
  }
  try {
    const moment = MOMENTS[world]
    replace(Date, 'now', () => moment)
    replace(globalThis, 'Date', stubbedDate(Date, moment))
    replace(Math, 'random', () => FRACTIONS[world])
    replace(globalThis.performance, 'now', () => moment)
    replace(globalThis.crypto, 'randomUUID', () => UUIDS[world])
    replace(globalThis.crypto, 'getRandomValues', (bytes: ArrayBufferView) => {
      new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).fill(BYTES[world])
      return bytes
    })
    return read()
  } finally {
    for (const undo of restore.reverse()) undo()
  }
}

// A proxy: `Date` is called, constructed, extended and compared with instanceof, and all of it must go on working.
function stubbedDate(real: DateConstructor, moment: number): DateConstructor {
  return new Proxy(real, {
    apply: () => new real(moment).toString(),
    construct: (target, args: readonly unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [moment] : args, newTarget) as object,
  })
}

/** Returns how to undo it. Where an environment forbids the change nothing is changed, and nothing to undo. */
function define(target: object, key: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, key)
  if (!Reflect.defineProperty(target, key, { value, configurable: true, writable: true })) return () => {}
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, key)
    else Reflect.defineProperty(target, key, before)
  }
}
