import { Ajv2020 } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/report.ts'
import { writeSnapshot } from '../../src/snapshot/store.ts'
import { makeSnapshot, string } from '../diff/hand-made-snapshot.ts'
import { runCli } from './run-cli.ts'
import { createTempProject } from './temp-project.ts'

/** A project with two committed snapshots, in `before` and `after`, of a body that got shorter. */
async function createSides() {
  const { dir, write } = createTempProject()
  for (const [side, maxLength] of [
    ['before', 9],
    ['after', 5],
  ] as const) {
    const input = { type: 'object', properties: { a: { ...string, maxLength } } }
    const snapshot = makeSnapshot({ operations: { 'a.b': { http: ['POST /b'], input } } })
    await writeSnapshot(join(dir, side), snapshot)
  }
  return { dir, write }
}

describe('--set-difference', () => {
  it('adds sets to the JSON report, in stdout and in a file', async () => {
    const { dir } = await createSides()
    const asked = ['diff', 'before', 'after', '--format', 'json', '--output', 'json=out.json']
    const { code, stdout, stderr } = await runCli([...asked, '--set-difference'], dir)
    const report = JSON.parse(stdout) as Report
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(readFileSync(join(dir, 'out.json'), 'utf8')).toBe(stdout)
    const schema: object = JSON.parse(readFileSync('docs/report.schema.json', 'utf8'))
    expect(new Ajv2020({ strict: false }).validate(schema, report)).toBe(true)
    expect(report.setDifferences).toEqual({
      [report.findings[0]!.fingerprint]: {
        added: false,
        removed: {
          type: 'object',
          properties: { a: { type: 'string', minLength: 6, maxLength: 9 } },
          required: ['a'],
        },
      },
    })
    const without = JSON.parse((await runCli(asked, dir)).stdout) as Report
    expect(without).toEqual({ ...report, setDifferences: undefined })
  })

  it('says so where no report can hold them', async () => {
    const { dir } = await createSides()
    const { code, stderr } = await runCli(['diff', 'before', 'after', '--set-difference'], dir)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^note: --set-difference adds to the JSON report only/)
  })
})

describe('--output', () => {
  it.each([
    ...(existsSync('/proc/self') ? [['/proc/nowhere/out.json', 'a part of the path leads nowhere']] : []),
    ['before', 'it is a directory'],
    ['before/surface.json/out.json', 'a file of that name is in the way'],
  ] as [string, string][])(
    'to %s says why it cannot be written, and loses nothing else',
    async (file, reason) => {
      const { dir } = await createSides()
      const outputs = ['--output', `json=${file}`, '--output', 'markdown=deep/er/out.md']
      const { code, stdout, stderr } = await runCli(['diff', 'before', 'after', ...outputs], dir)
      expect(code).toBe(2)
      expect(stderr).toContain(`error[file-unwritable]: ${file} cannot be written: ${reason}.`)
      expect(stdout).toContain('BREAKING')
      expect(readFileSync(join(dir, 'deep/er/out.md'), 'utf8')).toContain('**Breaking: `a.b`**')
    },
  )

  it.each([
    [['json=-'], '--output is "json=-", and should be a file; what stdout gets is --format.'],
    [
      ['json=out', 'markdown=./out'],
      '--output is "markdown=./out", and should be another file than that of the --output before it.',
    ],
  ])('%j is refused before anything is written', async (given, message) => {
    const { dir } = await createSides()
    const outputs = given.flatMap((output) => ['--output', output])
    const { code, stdout, stderr } = await runCli(['diff', 'before', 'after', ...outputs], dir)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(existsSync(join(dir, 'out'))).toBe(false)
  })
})
