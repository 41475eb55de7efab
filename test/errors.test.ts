import { describe, expect, it } from 'vitest'
import { errorTexts, isSurfaceError, SurfaceError } from '../src/errors.ts'

describe('SurfaceError', () => {
  it('says what is wrong, where and what to do', () => {
    const cause = new Error('below')
    const error = new SurfaceError('not-plain-json', { pointer: '/a', what: 'a bigint' }, { cause })
    expect(error).toBeInstanceOf(Error)
    expect(error.name).toBe('SurfaceError')
    expect(error.code).toBe('not-plain-json')
    expect(error.message).toBe('The value at /a is a bigint, which is not plain JSON.')
    expect(error.remedy).toBe('Use objects, arrays, strings, finite numbers, booleans and null.')
    expect(error.details).toEqual({ pointer: '/a', what: 'a bigint' })
    expect(error.cause).toBe(cause)
    expect(error.stack).toContain('errors.test.ts')
  })

  it('is recognised by its mark, so that another copy of the package is too', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('surfacekit.error')]: true })
    expect(isSurfaceError(new SurfaceError('not-plain-json', { pointer: '', what: 'x' }))).toBe(true)
    expect(isSurfaceError(foreign)).toBe(true)
    const others = [
      new Error('x'),
      null,
      undefined,
      'SurfaceError',
      { name: 'SurfaceError', code: 'not-plain-json' },
    ]
    for (const value of others) expect(isSurfaceError(value)).toBe(false)
  })
})

describe('the table of messages', () => {
  it.each(Object.keys(errorTexts))('%s is kebab-case', (code) => {
    expect(code).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  })

  it('gives advice that fits the case', () => {
    const plainValibot = new SurfaceError('schema-without-json-schema', { vendor: 'valibot' })
    expect(plainValibot.remedy).toContain('@valibot/to-json-schema')
    const other = new SurfaceError('schema-without-json-schema', { vendor: 'acme' })
    expect(other.message).toContain('acme')
    expect(other.remedy).not.toContain('valibot')
    expect(new SurfaceError('schema-not-convertible', { pointer: '', reason: 'r' }).message).toContain(
      'the root',
    )
    expect(new SurfaceError('schema-not-convertible', { pointer: '/a', reason: 'r' }).message).toContain(
      'at /a ',
    )
  })
})
