import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { workerFile } from '../../package-root.ts'
import { errorCode } from '../../user-facing-error.ts'
import type { ExtractedText } from '../extracted-text.ts'
import type { SourceFile } from './extract-bytes.ts'
import type { TaskAnswer, TaskMessage, TaskName, TaskResult } from './extract-worker.ts'
import { UnreadableSource } from './unreadable-source.ts'

const maxHeapMegabytes = 256
const maxExtractionMs = 60_000
const idleMs = 10_000

const queue = new PQueue({ concurrency: 1 })
/** Kept for the next file, because starting it takes longer than reading a page. */
let thread: Worker | null = null
let idleTimer: NodeJS.Timeout | undefined

/** Extracts the texts of a file in a thread of its own, which is ended when it takes too long or too much memory. */
export function extractFile(file: SourceFile, { timeoutMs = maxExtractionMs } = {}): Promise<ExtractedText[]> {
  return queue.add(() => runInThread('texts', file, timeoutMs))
}

/** The http and https addresses that a page links to, in the same thread. */
export function extractLinks(file: SourceFile): Promise<string[]> {
  return queue.add(() => runInThread('links', file, maxExtractionMs))
}

async function runInThread<Name extends TaskName>(
  task: Name,
  file: SourceFile,
  timeoutMs: number,
): Promise<TaskResult<Name>> {
  clearTimeout(idleTimer)
  const worker = (thread ??= startThread())
  worker.ref()
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const message: TaskMessage = { task, file }
    worker.postMessage(message)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- extract-worker.ts is all that writes it
    const [answer] = (await once(worker, 'message', { signal: timeout })) as [TaskAnswer<Name>]
    if ('code' in answer) throw new UnreadableSource(answer.code, answer.sentence)
    return answer.result
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
