import * as core40 from 'zod40/v4/core'
import * as core41 from 'zod41/v4/core'
import * as core42 from 'zod42/v4/core'
import * as core46 from 'zod46/v4/core'
import * as core from 'zod/v4/core'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { z as z40 } from 'zod40'
import * as mini40 from 'zod40/mini'
import { z as z41 } from 'zod41'
import * as mini41 from 'zod41/mini'
import { z as z42 } from 'zod42'
import * as mini42 from 'zod42/mini'
import { z as z46 } from 'zod46'
import * as mini46 from 'zod46/mini'
import type { Zod4Converter } from '../../src/schema/zod4-conversion.ts'

/** Every copy is written against the installed version's types: what the tests use exists in all of them. */
export type Zod = typeof z
export type ZodMini = typeof mini

const as = <Type>(copy: unknown): Type => copy as Type

export const classicCopies: readonly (readonly [version: string, zod: Zod])[] = [
  ['4.0.17', as<Zod>(z40)],
  ['4.1.13', as<Zod>(z41)],
  ['4.2.1', as<Zod>(z42)],
  ['4.6.0', as<Zod>(z46)],
  ['installed', z],
]

export const miniCopies: readonly (readonly [version: string, zod: ZodMini])[] = [
  ['4.2.1', as<ZodMini>(mini42)],
  ['4.6.0', as<ZodMini>(mini46)],
  ['installed', mini],
]

export const oldMiniCopies: readonly (readonly [version: string, zod: ZodMini])[] = [
  ['4.0.17', as<ZodMini>(mini40)],
  ['4.1.13', as<ZodMini>(mini41)],
]

/** Versions a project may have installed, each the one that converts there. */
export const converters: readonly (readonly [version: string, converter: Zod4Converter])[] = [
  ['4.0.17', as<Zod4Converter>(core40)],
  ['4.1.13', as<Zod4Converter>(core41)],
  ['4.2.1', as<Zod4Converter>(core42)],
  ['4.6.0', as<Zod4Converter>(core46)],
  ['installed', core],
]
