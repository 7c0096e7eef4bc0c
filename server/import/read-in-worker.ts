import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ImportMessage } from '../../contract/extensions.gen.ts'
import { workerFile } from '../package-root.ts'
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
  // Between two batches nobody else listens.
  worker.on('error', () => {})
  try {
    let next = ask(worker)
    for (;;) {
      const batch = await next
      if ('refused' in batch) throw new ImportRefused(batch.refused)
      // The thread reads on while this batch is stored.
      if (!batch.done) next = ask(worker)
      next.catch(() => {})
      yield* batch.rows
      if (batch.done) return
    }
  } finally {
    await worker.terminate()
  }
}

async function ask(worker: Worker): Promise<Batch> {
  worker.postMessage(null)
  try {
    const [batch]: Batch[] = await once(worker, 'message')
    return batch ?? { rows: [], done: true }
  } catch (error) {
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return { refused: isOutOfMemory ? say('too_complex') : say('unreadable', { problem: String(error) }) }
  }
}
