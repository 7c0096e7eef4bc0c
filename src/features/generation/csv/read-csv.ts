import type { ImportMessage } from '../../../../contract/extensions.gen.ts'

export interface CsvTable {
  encoding: string
  columns: string[]
  rows: string[][]
}

export type CsvProblem = 'no_rows' | 'too_many' | ImportMessage

export const maxRows = 2_000

/** Reads a table whose first line has the column names. The reader is loaded on demand. */
export async function readCsv(file: Blob): Promise<CsvTable | CsvProblem> {
  const { bytesOf, FileProblem, openText, readTable } = await import('../../../../contract/read-table.ts')
  try {
    const table = await readTable(await openText(() => bytesOf(file), 'csv'))
    const rows: string[][] = []
    for await (const { cells } of table.rows) {
      if (rows.push(cells) > maxRows) return 'too_many'
    }
    if (rows.length === 0) return 'no_rows'
    const width = Math.max(table.columns.length, ...rows.map((row) => row.length))
    const columns = Array.from({ length: width }, (_, index) => table.columns[index] ?? '')
    return { encoding: table.encoding, columns, rows: rows.map((row) => columns.map((_, index) => row[index] ?? '')) }
  } catch (error) {
    if (error instanceof FileProblem) return error.said
    throw error
  }
}
