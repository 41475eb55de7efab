import { buildContractOperation } from '../../src/contract/build-operation.ts'
import { buildMethodDefinition } from '../../src/contract/method-definition.ts'
import type { Operation } from '../../src/contract/operation.ts'
import type { AnySchema } from '../../src/schema/schema.ts'

/** An operation of an endpoint written without types, as a bundle would resolve it. */
export function operationOf(endpoint: object, prefix = 'users', action = 'it'): Operation {
  const given = { method: 'POST', path: '/', desc: 'Does.', ...endpoint }
  return buildContractOperation(prefix, action, buildMethodDefinition(given as never), '')
}

/** A schema that describes itself with exactly this JSON Schema. */
export function describedBy(jsonSchema: object): AnySchema {
  const describe = () => jsonSchema
  return {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: describe, output: describe },
    },
  } as AnySchema
}
