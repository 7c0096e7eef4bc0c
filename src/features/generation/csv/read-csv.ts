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

/** Whether it is a ZIP archive, as workbooks of Excel also are. */
export const isZip = ([first, second, third]: Uint8Array) =>
  first === 0x50 && second === 0x4b && (third === 3 || third === 5)

/** The encodings that spreadsheets save CSV files in. */
export type CsvEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** Bytes that are not valid UTF-8 are Windows-1252, which Excel writes in Western Europe. */
export function decodeCsv(bytes: Uint8Array): { text: string; encoding: CsvEncoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    // Not UTF-8: the page says which encoding was used instead.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}
