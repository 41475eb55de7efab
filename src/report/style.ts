/** How a report is coloured: plain functions, so that a reporter knows no terminal. */
export interface Style {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
  readonly bad: (text: string) => string
  readonly warn: (text: string) => string
  readonly good: (text: string) => string
}

const same = (text: string): string => text

/** No colour: for pipes, files and tests. */
export const PLAIN_STYLE: Style = { strong: same, faint: same, bad: same, warn: same, good: same }
