import { createReadStream } from 'node:fs'
import { openText } from '../../contract/read-table.ts'
import type { Row } from './finding.ts'
import { readCsv } from './read-csv.ts'
import { readSarif } from './read-sarif.ts'

export type Format = 'sarif' | 'csv'

export interface Upload {
  path: string
  format: Format
  columns?: string | null
}

/** The findings of a file, in this thread. */
export async function* readRows({ path, format, columns }: Upload): AsyncGenerator<Row> {
  const text = await openText(() => createReadStream(path), format)
  yield* format === 'sarif' ? readSarif(text.open) : readCsv(text, columns)
}
