import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJsonFile } from '../../src/canonical-json.ts'
import type { SurfaceError } from '../../src/errors.ts'
import { buildResolvedSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { findJsonMistake } from '../../src/snapshot/find-json-mistake.ts'
import { parseJsonText } from '../../src/snapshot/json-text.ts'
import { sampleBundle } from './sample-bundle.ts'

const seed = Number(process.env['SURFACE_SEED'] ?? 4_711)
const parse = (text: string) => parseJsonText(text, 'surface.json')
const refusal = (text: string): SurfaceError => {
  try {
    parse(text)
  } catch (error) {
    return error as SurfaceError
  }
  throw new Error('accepted')
}

describe('text that is accepted', () => {
  it.each([
    ['LF', '{\n  "a": 1\n}\n'],
    ['CRLF', '{\r\n  "a": 1\r\n}\r\n'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['no final newline', '{"a":1}'],
  ])('with %s', (_name, text) => expect(parse(text)).toEqual({ a: 1 }))

  it('keeps __proto__ an ordinary member', () => {
    const value = parse('{"__proto__": {"polluted": true}}') as object
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('may hold what looks like markers or brackets inside a string', () => {
    expect(parse('{"a": "<<<<<<< ours ======= {[\\" \\\\"}')).toEqual({ a: '<<<<<<< ours ======= {[" \\' })
  })

  it('may repeat a key in different objects, and in a list as a string', () => {
    expect(parse('{"a": {"a": ["a", "a"]}, "b": {"a": 1}}')).toEqual({ a: { a: ['a', 'a'] }, b: { a: 1 } })
  })

  it('may be nested to the limit', () => {
    expect(() => parse('['.repeat(500) + ']'.repeat(500))).not.toThrow()
  })
})

describe('text that is refused', () => {
  it.each([
    ['two sides', '{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> theirs\n}\n', 2],
    ['three sides', '{\r\n  "a": 1,\r\n||||||| base\r\n}\r\n', 3],
    ['only the end of a marker pair', '{ "a": 1 }\n>>>>>>> theirs\n', 2],
  ])('names conflict markers: %s', (_name, text, line) => {
    const error = refusal(text)
    expect(error.code).toBe('snapshot-conflict-markers')
    expect(error.message).toContain(`the first in line ${line}`)
    expect(error.remedy).toContain('surface snapshot')
  })

  it.each([
    ['', 'it is empty'],
    ['\n \n', 'it is empty'],
    ['{ "a": 1', 'it ends before it is complete'],
    ['{ "a": "x', 'it ends before it is complete'],
    ['{ "a": "x\\"', 'it ends before it is complete'],
    ['{ "a": 1 }}', 'there is an unexpected character'],
    ['{ "a": 1,\n }', 'there is an unexpected character'],
    ['hello', 'there is an unexpected character'],
    ['\ufffd\ufffd{\0"\0a\0', 'it is not UTF-8 text'],
    ['{"a": 1, "b": 2, "a": 3}', 'the key "a" stands twice in one object'],
    ['{"x": {"y": {"a": 1,\n "a": 1}}}', 'the key "a" stands twice in one object'],
    ['{"a": 1, "\\u0061": 2}', 'the key "a" stands twice in one object'],
    ['{"x": [{"y": [{"a": 1, "a": 2}]}]}', 'the key "a" stands twice in one object'],
    ['['.repeat(501) + ']'.repeat(501), 'it is nested deeper than 500 levels'],
    ['{"a":'.repeat(1_000_000), 'it is nested deeper than 500 levels'],
  ])('%.40j', (text, what) => {
    const error = refusal(text)
    expect(error.code).toBe('snapshot-not-json')
    expect(error.message).toContain(what)
  })

  it('says the line', () => {
    expect(refusal('{\n  "a": 1,\n  "b": 2,,\n}').message).toMatch(/^surface\.json, line 3: /)
    expect(refusal('{\n  "a": 1,\n  "a": 2\n}').message).toMatch(/^surface\.json, line 3: /)
  })

  it.each([
    '{"a": 01}',
    '{"a": tru}',
    '{"a" 1}',
    '{a: 1}',
    '{"a": 1 "b": 2}',
    '[1,]',
    '[,1]',
    '{,}',
    '[1}',
    '{"a": [}',
    '"a" "b"',
    '{"a": "tab\t"}',
    '{"a": "\\x"}',
    '{"a": "\\u12g4"}',
    "{'a': 1}",
    '[1] // comment',
    '{"a": NaN}',
    '[1 2]',
    ':',
    '1e',
  ])('finds the line of any mistake: %j', (text) => {
    expect(refusal(`\n\n${text}\n\n`).message).toBe(
      'surface.json, line 3: not JSON, there is an unexpected character.',
    )
    expect(() => JSON.parse(text)).toThrow()
  })

  it(`finds no mistake in what is none (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (text, at, inserted) => {
        expect(findJsonMistake(text)).toBe(text.length)
        const place = at % (text.length + 1)
        const broken = text.slice(0, place) + inserted + text.slice(place)
        let valid = true
        try {
          JSON.parse(broken)
        } catch {
          valid = false
        }
        const mistake = findJsonMistake(broken)
        if (valid) expect(mistake).toBe(broken.length)
        else expect(mistake === broken.length || mistake >= place - 6).toBe(true)
      }),
      { seed, numRuns: 2000 },
    )
  })

  it('is every truncation of a real file', () => {
    const text = canonicalJsonFile(buildResolvedSnapshot(sampleBundle()).manifest).trimEnd()
    for (let length = 1; length < text.length; length += 7) {
      const error = refusal(text.slice(0, length))
      expect(error.code, String(length)).toBe('snapshot-not-json')
      expect(error.message).toContain('it ends before it is complete')
    }
  })
})
