/** Pairs that meet the rows of a rule its firing case does not meet. */
import type { SchemaPairCase } from './kind-case.ts'
import { integer, object, string } from './kind-case.ts'

const CLOSED = { additionalProperties: false }
const EXACT = Number.MAX_SAFE_INTEGER

export const deviationCases: readonly SchemaPairCase[] = [
  // a property of a closed object
  { before: object({ a: string }, CLOSED), after: object({ a: string, b: integer }, CLOSED) },
  { before: object({ a: string, b: integer }, CLOSED), after: object({ a: string }, CLOSED) },
  // a required property
  { before: object({ a: string, b: integer }, { required: ['b'] }), after: object({ a: string }) },
  // a container of a closed, a required, an open member
  { before: object({ c: object({ a: string }, CLOSED) }), after: object({}) },
  { before: object({ c: object({ a: string }, { required: ['a'] }) }), after: object({}) },
  { before: object({ c: object({ a: string }) }), after: object({}) },
  // an object with, and without, a closed member that gives way to anything
  { before: object({ v: object({ a: string }) }), after: object({ v: {} }) },
  { before: object({ v: object({ a: string }, CLOSED) }), after: object({ v: {} }) },
  { before: object({ a: string }), after: true },
  { before: object({ a: string }, CLOSED), after: true },
  // the limit of exact integers, stated and left out
  { before: integer, after: { type: 'integer', maximum: EXACT } },
  { before: { type: 'integer', maximum: EXACT }, after: integer },
  { before: integer, after: { type: 'integer', minimum: -EXACT } },
  { before: { type: 'integer', minimum: -EXACT }, after: integer },
]
