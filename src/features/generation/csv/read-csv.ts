export interface CsvTable {
  columns: string[]
  rows: string[][]
}

export type CsvProblem = 'empty' | 'no_rows' | 'too_many' | 'broken' | 'zip'

export const maxRows = 2_000

/** Parses a CSV text whose first line has the column names. The delimiter is detected. The parser is loaded on demand. */
export async function readCsv(text: string): Promise<CsvTable | CsvProblem> {
  const { default: papaparse } = await import('papaparse')
  const { data, errors } = papaparse.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [head, ...rest] = data
  if (!head) return 'empty'
  if (errors.some(({ type }) => type === 'Quotes')) return 'broken'
  if (rest.length === 0) return 'no_rows'
  if (rest.length > maxRows) return 'too_many'
  const width = Math.max(head.length, ...rest.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => head[index]?.trim() ?? '')
  return { columns, rows: rest.map((row) => columns.map((_, index) => row[index] ?? '')) }
}
