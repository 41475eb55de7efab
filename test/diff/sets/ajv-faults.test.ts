import { describe, expect, it } from 'vitest'
import { createValidator } from '../../../src/diff/sets/validate.ts'
import { AJV_FAULTS, AVOIDED_FAULTS, faultsOf, type FaultExample } from './ajv-faults.ts'
import { AJV_CLASSES, askAjv } from './ajv-oracle.ts'

/** What an ajv says that nobody told anything but not to complain. */
function plainAjv({ dialect, schema, value }: FaultExample): boolean | 'does not compile' {
  const ajv = new AJV_CLASSES[dialect]({
    strict: false,
    logger: false,
    formats: { date: /^\d{4}-\d\d-\d\d$/ },
  })
  try {
    return ajv.compile(schema as object)(value)
  } catch {
    return 'does not compile'
  }
}

function ours({ dialect, schema, value }: FaultExample): unknown {
  return createValidator(schema, { dialect }).accepts(schema, value)
}

describe('ajv', () => {
  it.each(AJV_FAULTS.map((fault) => [fault.reason, fault] as const))('is wrong: %s', (_, fault) => {
    const { schema, dialect, value, accepted } = fault.example
    expect(plainAjv(fault.example)).not.toBe(accepted)
    expect(ours(fault.example)).toBe(accepted)
    expect(faultsOf(schema, dialect)).toContain(fault)
    const answer = askAjv(schema, dialect)
    if (fault.valueHas === undefined) expect(answer).toHaveProperty('excluded')
    else expect((answer as { accepts(value: unknown): unknown }).accepts(value)).toBeNull()
  })

  it.each(AVOIDED_FAULTS.map(({ reason, example }) => [reason, example] as const))(
    'is wrong unless told otherwise: %s',
    (_, example) => {
      expect(plainAjv(example)).not.toBe(example.accepted)
      expect(ours(example)).toBe(example.accepted)
      const answer = askAjv(example.schema, example.dialect)
      expect((answer as { accepts(value: unknown): unknown }).accepts(example.value)).toBe(example.accepted)
    },
  )
})
