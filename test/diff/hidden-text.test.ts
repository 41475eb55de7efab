import { describe, expect, it } from 'vitest'
import { listHiddenText } from '../../src/diff/hidden-text.ts'

describe('hidden text', () => {
  it.each([
    ['a name', { name: 'get\u200b' }, '/name', ['U+200B']],
    ['a description', { description: 'a\u202eb\u202c' }, '/description', ['U+202C', 'U+202E']],
    [
      'a description deep down',
      { input: { properties: { a: { description: '\u2066' } } } },
      '/input/properties/a/description',
      ['U+2066'],
    ],
    [
      'a property name',
      { input: { properties: { 'a\u00ad': {} } } },
      '/input/properties/a\u00ad',
      ['U+00AD'],
    ],
    ['an enum value', { input: { enum: ['a', '\u{e0041}'] } }, '/input/enum/1', ['U+E0041']],
    ['a const', { input: { const: '\ufeff' } }, '/input/const', ['U+FEFF']],
    ['a default', { input: { default: ['\u0000'] } }, '/input/default/0', ['U+0000']],
    ['an example', { input: { examples: [{ a: '\u001b' }] } }, '/input/examples/0/a', ['U+001B']],
  ])('is found in %s', (_name, entry, pointer, codePoints) => {
    const [first, ...more] = listHiddenText(null, entry)
    expect(more).toEqual([])
    expect(first).toMatchObject({ pointer, codePoints })
  })

  it.each([
    ['line feeds and tabs', { description: 'a\n\tb' }],
    ['an emoji that is joined', { description: '👩\u200d🔧' }],
    ['a script that joins', { description: 'می\u200cخواهم' }],
  ])('is not %s', (_name, entry) => expect(listHiddenText(null, entry)).toEqual([]))

  it('is a carriage return', () => {
    expect(listHiddenText(null, { description: 'a\rb' })).toHaveLength(1)
  })

  it('is only what is new or changed', () => {
    const before = { description: 'a\u200b', input: { enum: ['b\u200b'] } }
    expect(listHiddenText(before, { description: 'a\u200b', title: 'b\u200b' })).toEqual([])
    expect(listHiddenText(before, { description: 'a\u200b.' })).toHaveLength(1)
  })
})
