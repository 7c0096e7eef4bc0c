import { decodeFile, detectEncoding } from './decode-file.ts'
import type { Row } from './finding.ts'
import { readCsv } from './read-csv.ts'
import { readSarif } from './read-sarif.ts'

export type Format = 'sarif' | 'csv'

export interface Upload {
  path: string
  format: Format
}

/** The findings of a file, in this thread. */
export async function* readRows({ path, format }: Upload): AsyncGenerator<Row> {
  const encoding = await detectEncoding(path, format)
  const text = () => decodeFile(path, encoding)
  yield* format === 'sarif' ? readSarif(text) : readCsv(text, encoding.name)
}
