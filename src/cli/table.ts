/** Which columns hold numbers. */
export interface TableOptions {
  readonly rightAligned?: readonly number[]
}

/** Rows as lines of aligned columns, two spaces apart, nothing behind the last one. */
export function renderTable(rows: readonly (readonly string[])[], options: TableOptions = {}): string[] {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)))
  }
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column]!
        return options.rightAligned?.includes(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
