/** Lines of at most `width` columns, each indented; a word longer than a line keeps its own. */
export function wrapText(text: string, indent: string, width = 80): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && indent.length + longer.length > width) {
      lines.push(indent + line)
      line = word
    } else line = longer
  }
  return [...lines, indent + line]
}
