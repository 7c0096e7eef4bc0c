import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { readCsv } from './read-csv.ts'
import { readSarif } from './read-sarif.ts'
import type { Row } from './finding.ts'

/** The reader that fits the file: SARIF begins with a brace, everything else is taken for CSV. */
export async function rowsOf(path: string): Promise<() => AsyncIterable<Row>> {
  const text = () => createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  const read = (await startsWithBrace(path)) ? readSarif : readCsv
  return () => read(text)
}

async function startsWithBrace(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('{')
  } finally {
    await file.close()
  }
}
