import { createReadStream } from 'node:fs'
import type { Row } from './finding.ts'
import { readCsv } from './read-csv.ts'
import { readSarif } from './read-sarif.ts'

export type Format = 'sarif' | 'csv'

export interface Upload {
  path: string
  format: Format
}

/** The findings of a file, in this thread. */
export function readRows({ path, format }: Upload): AsyncIterable<Row> {
  const text = () => createReadStream(path, { encoding: 'utf8' })
  return format === 'sarif' ? readSarif(text) : readCsv(text)
}
