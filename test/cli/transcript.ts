/**
 * A transcript: Markdown whose fenced blocks are files, commands and what the commands print.
 *
 *     ```ts file=src/bundle.ts      a file of the project
 *     ```sh exit=1                  commands, one a line; the last one is the one whose exit code and output follow
 *     ```stdout / ```stderr         what it printed; a stream without a block printed nothing
 *
 * Each `##` heading begins a project of its own. `own` in the info of a command block runs the real program in a
 * process of its own; everything else runs in the process of the test.
 */

export interface FileBlock {
  readonly kind: 'file'
  readonly path: string
  readonly text: string
  readonly info: string
}

export interface CommandBlock {
  readonly kind: 'command'
  readonly commands: readonly string[]
  readonly own: boolean
  readonly exit: number
  readonly stdout: string
  readonly stderr: string
}

export interface ProseBlock {
  readonly kind: 'prose'
  readonly text: string
}

export interface Case {
  readonly title: string
  readonly blocks: readonly (FileBlock | CommandBlock | ProseBlock)[]
}

export interface Transcript {
  readonly preface: string
  readonly cases: readonly Case[]
}

const FENCED = /^```([^\n]*)\n((?:(?!```).*\n)*)```\n?/

export function parseTranscript(markdown: string): Transcript {
  const [preface = '', ...sections] = markdown.split(/^## /m)
  return {
    preface,
    cases: sections.map((section) => {
      const [title = ''] = section.split('\n', 1)
      return { title, blocks: parseBlocks(section.slice(title.length + 1)) }
    }),
  }
}

function parseBlocks(section: string): Case['blocks'] {
  const blocks: (FileBlock | CommandBlock | ProseBlock)[] = []
  let rest = section
  while (rest !== '') {
    const fenced = FENCED.exec(rest)
    if (fenced === null) {
      const line = rest.split('\n', 1)[0]!
      if (line.startsWith('```')) throw new Error(`a block is never closed: ${line}`)
      if (line.trim() !== '') blocks.push({ kind: 'prose', text: line })
      rest = rest.slice(line.length + 1)
      continue
    }
    addBlock(blocks, fenced[1]!, fenced[2]!)
    rest = rest.slice(fenced[0].length)
  }
  return blocks
}

function addBlock(blocks: (FileBlock | CommandBlock | ProseBlock)[], info: string, text: string): void {
  const [language = '', ...words] = info.split(' ')
  const path = words.find((word) => word.startsWith('file='))?.slice('file='.length)
  if (path !== undefined) {
    blocks.push({ kind: 'file', path, text, info })
  } else if (language === 'sh') {
    const exit = Number(words.find((word) => word.startsWith('exit='))?.slice('exit='.length) ?? 0)
    const commands = text.trimEnd().split('\n')
    blocks.push({ kind: 'command', commands, own: words.includes('own'), exit, stdout: '', stderr: '' })
  } else if (language === 'stdout' || language === 'stderr') {
    const command = blocks.at(-1)
    if (command?.kind !== 'command') throw new Error(`a ${language} block without a command before it`)
    blocks.splice(-1, 1, { ...command, [language]: text })
  } else throw new Error(`a block of an unknown kind: ${info}`)
}

export function renderTranscript({ preface, cases }: Transcript): string {
  const sections = cases.map(({ title, blocks }) => `## ${title}\n\n${blocks.map(renderBlock).join('\n')}`)
  return [preface, ...sections.flatMap((section) => [section, '\n'])].slice(0, -1).join('')
}

function renderBlock(block: FileBlock | CommandBlock | ProseBlock): string {
  if (block.kind === 'prose') return `${block.text}\n`
  if (block.kind === 'file') return fence(block.info, block.text)
  const { commands, own, exit, stdout, stderr } = block
  const info = `sh${own ? ' own' : ''}${exit === 0 ? '' : ` exit=${exit}`}`
  const outputs = [
    ...(stdout === '' ? [] : [fence('stdout', stdout)]),
    ...(stderr === '' ? [] : [fence('stderr', stderr)]),
  ]
  return [fence(info, `${commands.join('\n')}\n`), ...outputs].join('\n')
}

function fence(info: string, text: string): string {
  return `\`\`\`${info}\n${text}${text.endsWith('\n') ? '' : '\n'}\`\`\`\n`
}
