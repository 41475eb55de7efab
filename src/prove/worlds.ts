/**
 * Worlds: the time and the chance that code of one side meets, while other code goes on in the real ones.
 * In: what time it is and where random numbers come from. Out: a function that runs something in such a world,
 * everything it awaits or starts included.
 * It must not know requests.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

export interface World {
  /** `fixed`: one moment. `shifted`: the real time and so many milliseconds. */
  readonly clock: { readonly kind: 'fixed' | 'shifted'; readonly milliseconds: number }
  /** Seed of every random source; null leaves chance to itself. */
  readonly seed: number | null
}

export interface Worlds {
  readonly run: <Result>(world: World, act: () => Result) => Result
  /** Puts back what was there before. */
  readonly close: () => void
}

interface OpenWorld {
  readonly world: World
  readonly random: (() => number) | null
}

/** Replaces clock and chance of the process for code that runs in a world, and for no other. */
export function openWorlds(): Worlds {
  const current = new AsyncLocalStorage<OpenWorld>()
  const restores = [...replaceClock(current), ...replaceChance(current)]
  syncBuiltinESMExports()
  return {
    run: (world, act) =>
      current.run({ world, random: world.seed === null ? null : createRandom(world.seed) }, act),
    close() {
      current.disable()
      for (const restore of restores.reverse()) restore()
      syncBuiltinESMExports()
    },
  }
}

type Current = AsyncLocalStorage<OpenWorld>

function replaceClock(current: Current): (() => void)[] {
  const [RealDate, realNow, realElapsed] = [Date, Date.now, performance.now.bind(performance)]
  const at = (real: () => number): number => {
    const open = current.getStore()
    if (open === undefined) return real()
    const { kind, milliseconds } = open.world.clock
    return kind === 'fixed' ? milliseconds : real() + milliseconds
  }
  const now = (): number => at(realNow)
  // A proxy: `Date` is called, constructed, extended and compared with instanceof, and all of it must go on working.
  const replaced = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args: readonly unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  })
  return [
    replace(RealDate, 'now', now),
    replace(performance, 'now', () => at(realElapsed)),
    replace(globalThis, 'Date', replaced),
  ]
}

function replaceChance(current: Current): (() => void)[] {
  const { random } = Math
  const { randomUUID, getRandomValues } = globalThis.crypto
  const { randomBytes } = nodeCrypto
  const chance = (): (() => number) | null => current.getStore()?.random ?? null
  const uuid = (...args: Parameters<typeof nodeCrypto.randomUUID>) => {
    const next = chance()
    return next === null ? nodeUuid(...args) : uuidOf(next)
  }
  const nodeUuid = nodeCrypto.randomUUID
  const fill = <View extends ArrayBufferView | null>(view: View): View => {
    const next = chance()
    if (next === null || view === null) return getRandomValues.call(globalThis.crypto, view as never) as never
    fillBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), next)
    return view
  }
  return [
    replace(Math, 'random', () => (chance() ?? random)()),
    replace(globalThis.crypto, 'randomUUID', () => {
      const next = chance()
      return next === null ? randomUUID.call(globalThis.crypto) : uuidOf(next)
    }),
    replace(globalThis.crypto, 'getRandomValues', fill),
    replace(nodeCrypto, 'randomUUID', uuid),
    replace(
      nodeCrypto,
      'randomBytes',
      (size: number, done?: (error: Error | null, bytes: Buffer) => void) => {
        const next = chance()
        if (next === null) return done === undefined ? randomBytes(size) : randomBytes(size, done)
        const bytes = fillBytes(Buffer.alloc(size), next)
        return done === undefined ? bytes : queueMicrotask(() => done(null, bytes))
      },
    ),
  ]
}

function fillBytes<Bytes extends Uint8Array>(bytes: Bytes, next: () => number): Bytes {
  for (let index = 0; index < bytes.length; index++) bytes[index] = Math.floor(next() * 256)
  return bytes
}

function uuidOf(next: () => number): `${string}-${string}-${string}-${string}-${string}` {
  const hex = Buffer.from(fillBytes(new Uint8Array(16), next)).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Marsaglia's xorshift of 32 bits: the same numbers everywhere. */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x1_0000_0000
  }
}

function replace(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })
  return () => {
    if (before === undefined) Reflect.deleteProperty(owner, name)
    else Object.defineProperty(owner, name, before)
  }
}
