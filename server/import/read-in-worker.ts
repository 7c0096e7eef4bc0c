import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../db/worker-file.ts'
import type { Row } from './finding.ts'
import type { Upload } from './read-rows.ts'

export type Batch = { rows: Row[]; done: boolean } | { error: string }

const maxHeapMegabytes = 160

/** Reads findings in a thread of its own, so that no file can hold up the service or take its memory. */
export async function* readInWorker(upload: Upload): AsyncGenerator<Row> {
  const worker = new Worker(await workerFile('server/import/read-worker.ts'), {
    workerData: upload,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  // Between two batches nobody else listens.
  worker.on('error', () => {})
  try {
    let next = ask(worker)
    for (;;) {
      const batch = await next
      if ('error' in batch) throw new Error(batch.error)
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
    return batch ?? { error: 'The file could not be read.' }
  } catch (error) {
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isOutOfMemory) throw error
    return { error: `The file cannot be read with ${maxHeapMegabytes} MB of memory. Split it into several files.` }
  }
}
