import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImportMessage } from '../../contract/extensions.gen.ts'
import { workerFile } from '../package-root.ts'
import { errorCode } from '../user-facing-error.ts'
import type { Row } from './finding.ts'
import { ImportRefused, say } from './messages.ts'
import type { Upload } from './read-rows.ts'

export type Batch = { rows: Row[]; done: boolean } | { refused: ImportMessage }

const maxHeapMegabytes = 160

/**
 * Reads findings in a thread of its own, so that no file can hold up the service or take its memory. What goes wrong there is the
 * file's fault.
 */
export async function* readInWorker(upload: Upload): AsyncGenerator<Row> {
  const worker = new Worker(workerFile('read-worker'), {
    workerData: upload,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  // Also while it is terminated, when nobody else listens.
  worker.on('error', () => {})
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read-worker.ts is all that writes it
  const batches = on(worker, 'message') as AsyncIterable<[Batch]>
  try {
    worker.postMessage(null)
    for await (const [batch] of batches) {
      if ('refused' in batch) throw new ImportRefused(batch.refused)
      // The thread reads on while this batch is stored.
      if (!batch.done) worker.postMessage(null)
      yield* batch.rows
      if (batch.done) return
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    const isOutOfMemory = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    throw new ImportRefused(isOutOfMemory ? say('too_complex') : say('unreadable', { problem: String(error) }))
  } finally {
    await worker.terminate()
  }
}
