import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { renderCommandPage } from './command-page.ts'
import { ROOT } from './temp-project.ts'

const page = join(ROOT, 'docs/cli.md')

describe('docs/cli.md', () => {
  it('is made of the table of commands; UPDATE=1 writes it', async () => {
    const options = await resolveConfig(page)
    const text = await format(renderCommandPage(), { ...options, filepath: page })
    if (process.env['UPDATE']) writeFileSync(page, text)
    expect(readFileSync(page, 'utf8')).toBe(text)
  })
})

describe('the table of commands', () => {
  it('has no name twice', () => {
    expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length)
  })

  it.each(COMMANDS)(
    '$name is complete and its file is there',
    async ({ load, name, summary, examples, options }) => {
      expect(await load()).toBeTypeOf('function')
      expect(summary).toMatch(/^[a-z].*[^.]$/)
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) expect(example).toMatch(new RegExp(`^(?:npx )?surface ${name}\\b`))
      const long = options.map(({ flags }) => flags.match(/--[\w-]+/)![0])
      expect(new Set(long).size).toBe(long.length)
    },
  )
})
