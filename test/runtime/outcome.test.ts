import { describe, expect, it } from 'vitest'
import {
  CallError,
  failure,
  failureOf,
  isCallError,
  serverFault,
  statusOf,
} from '../../src/runtime/outcome.ts'

describe('a CallError', () => {
  it('has the status of its code, or its own', () => {
    expect(new CallError('NOT_FOUND', 'x').status).toBe(404)
    expect(new CallError('NOT_FOUND', 'x', { status: 410 }).status).toBe(410)
    expect(new CallError('OUT_OF_TEA', 'x').status).toBe(400)
  })

  it('is known by its mark, of whatever copy it is', () => {
    const other = Object.assign(new Error('x'), { [Symbol.for('surfacekit.callError')]: true, code: 'GONE' })
    expect([isCallError(other), isCallError(new CallError('GONE', 'x'))]).toEqual([true, true])
    for (const value of [new Error('x'), { code: 'GONE', message: 'x' }, null, undefined, 'GONE']) {
      expect(isCallError(value)).toBe(false)
    }
    expect(failureOf(other)).toMatchObject({ code: 'GONE', message: 'x' })
  })
})

describe('a status', () => {
  it('is 400 for a code of the application, whatever that is called', () => {
    for (const code of ['constructor', 'toString', '__proto__', '']) expect(statusOf(code)).toBe(400)
    expect(statusOf('INTERNAL_SERVER_ERROR')).toBe(500)
  })
})

describe('a failure', () => {
  it('leaves out what is not there', () => {
    expect(failure('GONE', 'x')).toEqual({ ok: false, code: 'GONE', message: 'x' })
    expect(Object.keys(failure('GONE', 'x', { details: undefined, cause: undefined }))).toHaveLength(3)
    expect(serverFault('x', 1)).toEqual({ ok: false, code: 'INTERNAL_SERVER_ERROR', message: 'x', cause: 1 })
  })
})
