import { open } from 'node:fs/promises'
import { UserFacingError } from '../user-facing-error.ts'
import type { Row } from './finding.ts'
import { readInWorker } from './read-in-worker.ts'

/** The findings of a file: what is JSON or is named as SARIF is read as SARIF, everything else as CSV. */
export async function readFindings(path: string, { maxBytes }: { maxBytes: number }): Promise<AsyncIterable<Row>> {
  const { size, start } = await inspect(path)
  if (size > maxBytes) {
    throw new UserFacingError(
      `${path} has ${size.toLocaleString('en')} bytes, more than the ${maxBytes.toLocaleString('en')} allowed. ` +
        'Split it into several files, or raise IMPORT_MAX_BYTES.',
    )
  }
  const isSarif = /^[{[]/.test(start) || /\.sarif(\.json)?$/i.test(path)
  return readInWorker({ path, format: isSarif ? 'sarif' : 'csv' })
}

async function inspect(path: string): Promise<{ size: number; start: string }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    const start = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart()
    return { size, start }
  } finally {
    await file.close()
  }
}
