/**
 * Untrusted text in Markdown.
 * In: any text. Out: a code span or a fence that the text cannot leave: it is neutral, on one line, and the
 * delimiter is longer than any run of backticks in it. Nothing in it mentions, links or closes a block.
 */
import { neutralText } from '../../neutral-text.ts'

export function codeSpan(text: string): string {
  const shown = neutralText(text)
  if (shown.trim() === '') return shown === '' ? '` `' : `\`${shown}\``
  const delimiter = '`'.repeat(longestRun(shown) + 1)
  // A space on both sides keeps backticks and spaces at the ends; Markdown takes one off each.
  const padded = /^[` ]|[` ]$/.test(shown) ? ` ${shown} ` : shown
  return `${delimiter}${padded}${delimiter}`
}

/** A fenced block; each line is neutral on its own. */
export function codeFence(language: string, lines: readonly string[]): string[] {
  const shown = lines.map(neutralText)
  const fence = '`'.repeat(Math.max(3, ...shown.map((line) => longestRun(line) + 1)))
  return [`${fence}${language}`, ...shown, fence]
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}
