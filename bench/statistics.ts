export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 0.5)

/** A table of Markdown that also reads well in a terminal. */
export function markdownTable(header: string[], rows: string[][]): string {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(3, ...all.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(header), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}
