import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem } from '../../contract/read-table.ts'
import { type Row, sizeOf } from './finding.ts'
import { say } from './messages.ts'
import type { Batch } from './read-in-worker.ts'
import { readRows, type Upload } from './read-rows.ts'

const port = parentPort
if (!port) throw new Error('This file is a thread that reads findings; it is not started on its own.')

const maxRows = 500
const maxChars = 1_000_000

const upload: Upload = workerData
const rows = readRows(upload)[Symbol.asyncIterator]()

async function nextBatch(): Promise<Batch> {
  const batch: Row[] = []
  try {
    for (let chars = 0; batch.length < maxRows && chars < maxChars; ) {
      const { done, value } = await rows.next()
      if (done) return { rows: batch, done: true }
      batch.push(value)
      chars += sizeOf(value)
    }
    return { rows: batch, done: false }
  } catch (error) {
    if (error instanceof FileProblem) return { refused: error.said }
    return { refused: say('unreadable', { problem: error instanceof Error ? error.message : String(error) }) }
  }
}

port.on('message', async () => port.postMessage(await nextBatch()))
