import type { Bounds } from './disjoint.ts'

const PLAIN = [0, 1, -1, 2, 0.5, -0.5, 0.1, 0.01, 1.5, -2, 10, 100, -100]
const FRACTIONS = [0.5, 0.25, 0.75, 0.1, 0.9, 0.3, 0.7, 0.01, 0.99, 0.123, 0.0123, 0.77123]

/**
 * Numbers worth trying inside two bounds, the short ones first: at least `count` more than any rule can take away
 * when the bounds lie apart.
 */
export function* candidateNumbers({ low, high }: Bounds, count: number): Generator<number> {
  yield* PLAIN
  const from = low === -Infinity ? Math.min(high, 0) - 1000 : low
  const to = high === Infinity ? Math.max(low, 0) + 1000 : high
  for (const edge of [Math.ceil(from), Math.floor(to), from, to]) {
    yield edge
    yield edge + 1
    yield edge - 1
    yield edge + 0.5
    yield edge - 0.5
  }
  const start = low === -Infinity ? (high === Infinity ? 0 : Math.floor(high)) : Math.ceil(low)
  const direction = low === -Infinity && high !== Infinity ? -1 : 1
  for (let at = 0; at <= count + PLAIN.length; at++) yield start + direction * at
  for (const fraction of FRACTIONS) {
    const value = from + (to - from) * fraction
    for (const digits of [1, 2, 3, 6, 12]) yield Number(value.toPrecision(digits))
    yield value
  }
  for (let at = 1; at <= count + 10; at++) {
    const value = from + ((to - from) * at) / (count + 11)
    yield Number(value.toPrecision(6))
    yield value
  }
  for (const edge of [from, to]) yield* neighbours(edge)
}

/** The numbers next to one that a program can hold. */
function* neighbours(value: number): Generator<number> {
  if (value === 0) {
    yield Number.MIN_VALUE
    yield -Number.MIN_VALUE
    return
  }
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  const raw = bits.getBigInt64(0)
  for (const distance of [1n, -1n, 2n, -2n, 3n, -3n]) {
    bits.setBigInt64(0, raw + distance)
    const near = bits.getFloat64(0)
    if (Number.isFinite(near)) yield near
  }
}
