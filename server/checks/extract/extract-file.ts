import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { workerFile } from '../../package-root.ts'
import { errorCode } from '../../user-facing-error.ts'
import type { ExtractedText } from '../extracted-text.ts'
import type { SourceFile } from './extract-bytes.ts'
import type { Extraction } from './extract-worker.ts'
import { UnreadableSource } from './unreadable-source.ts'

const maxHeapMegabytes = 256
const maxExtractionMs = 30_000
const idleMs = 10_000

const queue = new PQueue({ concurrency: 1 })
/** Kept for the next file, because starting it takes longer than reading a page. */
let thread: Worker | null = null
let idleTimer: NodeJS.Timeout | undefined

/** Extracts the texts of a file in a thread of its own, which is ended when it takes too long or too much memory. */
export function extractFile(file: SourceFile, { timeoutMs = maxExtractionMs } = {}): Promise<ExtractedText[]> {
  return queue.add(() => extractInThread(file, timeoutMs))
}

async function extractInThread(file: SourceFile, timeoutMs: number): Promise<ExtractedText[]> {
  clearTimeout(idleTimer)
  const worker = (thread ??= startThread())
  worker.ref()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    worker.postMessage(file)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- extract-worker.ts is all that writes it
    const [extraction] = (await once(worker, 'message', { signal: timeout })) as [Extraction]
    if ('code' in extraction) throw new UnreadableSource(extraction.code, extraction.sentence)
    return extraction.texts
  } catch (cause) {
    if (cause instanceof UnreadableSource) throw cause
    await endThread()
    if (timeout.aborted) throw new UnreadableSource('too_slow', 'Reading the content takes too long.', { cause })
    const isOutOfMemory = errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isOutOfMemory
      ? new UnreadableSource('too_complex', 'Reading the content needs too much memory.', { cause })
      : new UnreadableSource('damaged', 'The content is damaged and cannot be read.', { cause })
  } finally {
    worker.unref()
    idleTimer = setTimeout(endThread, idleMs).unref()
  }
}

function startThread(): Worker {
  const worker = new Worker(workerFile('extract-worker'), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  })
  // Also while it is terminated, when nobody else listens.
  worker.on('error', () => {})
  return worker
}

async function endThread(): Promise<void> {
  const ended = thread
  thread = null
  await ended?.terminate()
}
