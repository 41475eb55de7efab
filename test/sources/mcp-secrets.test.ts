import { describe, expect, it } from 'vitest'
import { createSecrets } from '../../src/sources/mcp-secrets.ts'

describe('redact', () => {
  it('takes every value out, the longest first', () => {
    const { redact } = createSecrets([
      { name: 'A', value: 'open' },
      { name: 'B', value: 'open-sesame' },
    ])
    expect(redact('open-sesame, opened: open')).toBe('[B], [A]ed: [A]')
  })

  it('takes short values out where they stand alone', () => {
    const { redact } = createSecrets([
      { name: 'N', value: '1' },
      { name: 'S', value: '.*' },
      { name: 'E', value: '' },
    ])
    expect(redact('port 1 of 12, x=1, .* here')).toBe('port [N] of 12, x=[N], [S] here')
  })

  it('knows the token of a header', () => {
    const { redact } = createSecrets([{ name: 'header Authorization', value: 'Bearer abcdefgh' }])
    expect(redact('Bearer abcdefgh; abcdefgh; Bearer')).toBe(
      '[header Authorization]; [header Authorization]; Bearer',
    )
  })
})

describe('find', () => {
  const { find } = createSecrets([
    { name: 'LONG', value: 'open-sesame' },
    { name: 'SHORT', value: 'openses' },
  ])

  it.each([
    [{ a: ['x', 'say open-sesame now'] }, { name: 'LONG', pointer: '/a/1' }],
    [{ a: { 'open-sesame': 1 } }, { name: 'LONG', pointer: '/a' }],
    [{ a: `key ${Buffer.from('open-sesame').toString('base64')}` }, { name: 'LONG', pointer: '/a' }],
    [{ a: `Basic ${Buffer.from('me:open-sesame').toString('base64')}` }, { name: 'LONG', pointer: '/a' }],
    [
      { a: `Basic ${Buffer.from('abcde:open-sesame').toString('base64url')}` },
      { name: 'LONG', pointer: '/a' },
    ],
    [{ a: Buffer.from('open sesame').toString('base64') }, null],
    [{ a: 'openses' }, null],
    [{ a: 'open sesame' }, null],
  ])('%j', (value, found) => expect(find(value)).toEqual(found))

  it.each([
    ['as JSON', JSON.stringify({ key: 'se"same /open' })],
    ['as part of an address', `https://host/?key=${encodeURIComponent('se"same /open')}`],
  ])('knows a value %s', (_, text) => {
    const quoted = createSecrets([{ name: 'KEY', value: 'se"same /open' }])
    expect(quoted.find([text])).toEqual({ name: 'KEY', pointer: '/0' })
    expect(quoted.redact(text)).not.toContain('same')
    expect(quoted.redact(text)).toContain('[KEY]')
  })

  it('looks as deep as anything is nested', () => {
    let value: unknown = 'open-sesame'
    for (let depth = 0; depth < 100_000; depth++) value = [value]
    expect(find(value)?.name).toBe('LONG')
  })
})
