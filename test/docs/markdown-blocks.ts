/** One fenced block: ```` ```language name=value … ````. */
export interface Block {
  readonly language: string
  readonly options: Readonly<Record<string, string>>
  readonly text: string
  /** Line of the opening fence, from 1. */
  readonly line: number
}

/** The fenced blocks of a Markdown text, in order. A fence that is never closed is an error, not a block to the end. */
export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let open: { fence: string; info: string; line: number; text: string[] } | null = null
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^(`{3,})\s*(.*)$/.exec(line)
    if (open === null) {
      if (fence) open = { fence: fence[1]!, info: fence[2]!, line: index + 1, text: [] }
    } else if (fence && fence[1]!.length >= open.fence.length && fence[2] === '') {
      const [language = '', ...words] = open.info.split(/\s+/)
      const options = Object.fromEntries(words.map((word) => word.split('=') as [string, string]))
      blocks.push({ language, options, text: `${open.text.join('\n')}\n`, line: open.line })
      open = null
    } else open.text.push(line)
  }
  if (open !== null) throw new Error(`the block of line ${open.line} is never closed`)
  return blocks
}

/** A command and, in a `console` block, what it prints. */
export interface ShownCommand {
  readonly command: string
  readonly prints: string | null
}

/** `sh`: one command a line. `console`: lines after `$ ` are commands, the others what the one above prints. */
export function shownCommands(block: Block): ShownCommand[] {
  const lines = block.text.trimEnd().split('\n')
  if (block.language === 'sh') {
    return lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((command) => ({ command, prints: null }))
  }
  const commands: { command: string; prints: string }[] = []
  for (const line of lines) {
    const last = commands.at(-1)
    if (line.startsWith('$ ')) commands.push({ command: line.slice(2), prints: '' })
    else if (last === undefined) throw new Error(`line ${block.line}: output before the first command`)
    else last.prints += `${line}\n`
  }
  return commands
}
