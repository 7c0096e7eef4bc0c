import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { formatOf } from '../../contract/read-table.ts'
import type { Row } from './finding.ts'
import { ImportRefused, say } from './messages.ts'
import { readInWorker } from './read-in-worker.ts'

export async function readFindings(
  path: string,
  { maxBytes, columns }: { maxBytes: number; columns?: string },
): Promise<AsyncIterable<Row>> {
  const { size } = await stat(path)
  if (size > maxBytes) throw new ImportRefused(say('too_large', { max: maxBytes }))
  return readInWorker({ path, columns, format: await formatOf(path, () => createReadStream(path)) })
}
