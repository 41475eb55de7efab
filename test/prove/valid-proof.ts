import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { canonicalJson } from '../../src/canonical-json.ts'
import type { Proof } from '../../src/prove.ts'

const file = new URL('../../docs/proof.schema.json', import.meta.url)
const validate = new Ajv2020({ allErrors: true, strict: false }).compile(
  JSON.parse(readFileSync(file, 'utf8')) as object,
)

/** The proof as `surface prove --format json` writes it, held against its published schema. */
export function expectValidProof(proof: Proof): void {
  validate(JSON.parse(canonicalJson({ proofVersion: 1, ...proof })))
  expect(validate.errors).toBe(null)
}
