/** Exact decimals: a JSON number stands for the decimal it is written as, and 0.3 is a multiple of 0.1. */

export interface Decimal {
  readonly digits: bigint
  /** The value is `digits` times ten to this power. */
  readonly exponent: number
}

/** The shortest decimal that reads as this number: what JSON writes. */
export function decimalOf(value: number): Decimal {
  const [mantissa, power] = String(value).split('e')
  const [whole, fraction = ''] = mantissa!.split('.')
  return { digits: BigInt(whole! + fraction), exponent: Number(power ?? 0) - fraction.length }
}

/** The number a decimal reads as, or null when no number is exactly that decimal. */
export function numberOf(decimal: Decimal): number | null {
  const value = Number(`${decimal.digits}e${decimal.exponent}`)
  if (!Number.isFinite(value)) return null
  return compareDecimals(decimalOf(value), decimal) === 0 ? value : null
}

function align(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent)
  return [scale(a, exponent), scale(b, exponent), exponent]
}

function scale(decimal: Decimal, exponent: number): bigint {
  return decimal.digits * 10n ** BigInt(decimal.exponent - exponent)
}

export function compareDecimals(a: Decimal, b: Decimal): number {
  const [x, y] = align(a, b)
  return x < y ? -1 : x > y ? 1 : 0
}

export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0
  return isDecimalMultiple(decimalOf(value), decimalOf(divisor))
}

export function isDecimalMultiple(value: Decimal, divisor: Decimal): boolean {
  const [x, y] = align(value, divisor)
  return x % y === 0n
}

export function leastCommonMultiple(a: Decimal, b: Decimal): Decimal {
  const [x, y, exponent] = align(a, b)
  return { digits: (x / gcd(x, y)) * y, exponent }
}

/** The smallest count of `step`s that is a multiple of `divisor`. */
export function stepsPerMultiple(step: Decimal, divisor: Decimal): bigint {
  const [x, y] = align(step, divisor)
  return y / gcd(x, y)
}

export function timesInteger(decimal: Decimal, factor: bigint): Decimal {
  return { digits: decimal.digits * factor, exponent: decimal.exponent }
}

/** `value` divided by a positive `divisor`, rounded down or up. */
export function quotient(value: Decimal, divisor: Decimal, round: 'down' | 'up'): bigint {
  const [x, y] = align(value, divisor)
  const floor = x / y - (x % y !== 0n && x < 0n ? 1n : 0n)
  return round === 'down' || floor * y === x ? floor : floor + 1n
}

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a
  let y = b < 0n ? -b : b
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
