import type { QueryClient } from '@tanstack/react-query'
import { titleDocuments } from '../../../api/document-history.ts'
import { documentQueries } from '../../../api/documents.ts'
import { mayExist, postDocument, rememberGenerated } from '../../../api/generate-document.ts'
import { giveUpAfterMs, isFinal, pauseAfterMs } from '../../../api/document-polling.ts'
import { ApiError, isApiError } from '../../../lib/api-error.ts'
import { documentState, readableContent } from '../../../lib/document-text/document-content.ts'
import { Job } from '../../../lib/job.ts'
import { type CsvRun, readyRow, type RowOutcome } from './csv-run.ts'
import { persistRow } from './persisted-run.ts'

/** What a row is sent with. */
export interface RowRequest {
  language_key: string
  input: string
  toneOfVoiceMetaId: string | null
  tone_name: string | null
}

interface CsvJobOptions {
  client: QueryClient
  connectionId: string
  run: CsvRun
  outcomes: readonly RowOutcome[]
  requestOf: (index: number) => RowRequest
}

export type CsvJob = Job<readonly RowOutcome[]>

const maxRequests = 2
const pollIntervalMs = 300

/**
 * Sends the rows of a table in the background. Each row's state is on disk before its request is sent, so that no reload can send
 * a row twice.
 */
export function createCsvJob({ client, connectionId, run, outcomes, requestOf }: CsvJobOptions): CsvJob {
  const job: CsvJob = new Job({ data: outcomes, work, concurrency: maxRequests })
  return job

  async function setRow(index: number, outcome: RowOutcome): Promise<void> {
    if (job.isDisposed) return
    job.update({ data: job.data.with(index, outcome) })
    await persistRow(connectionId, run, index, outcome)
  }

  async function work(): Promise<void> {
    let isOver = false
    const givenUp = new Set<number>()
    void poll(givenUp, () => isOver)
    for (;;) {
      const ready = rowsIn('ready')
      const isWaiting = rowsIn('accepted').some((index) => !givenUp.has(index))
      if (job.signal.aborted || (ready.length === 0 && !isWaiting)) break
      if (ready.length === 0) await sleep(pollIntervalMs)
      else await job.each(ready, { run: send, failed: () => undefined })
    }
    isOver = true
  }

  function rowsIn(wanted: RowOutcome['state']): number[] {
    return [...job.data.entries()].filter(([, { state }]) => state === wanted).map(([index]) => index)
  }

  async function send(index: number): Promise<void> {
    const request = { ...run, ...requestOf(index) }
    await setRow(index, { ...readyRow, state: 'sent' })
    let answer: Awaited<ReturnType<typeof postDocument>>
    try {
      answer = await postDocument(client, request)
    } catch (error) {
      return refused(index, error)
    }
    await setRow(index, { ...readyRow, state: 'accepted', documentId: answer.documentId, accepted_at: Date.now() })
    await rememberGenerated(connectionId, request, answer)
    await read(index)
    return undefined
  }

  async function refused(index: number, error: unknown): Promise<void> {
    const problem = error instanceof ApiError ? error.detail : ''
    if ([401, 429, 503].some((status) => isApiError(error, status))) {
      // Nothing was generated, so the job waits and sends the row again.
      await setRow(index, readyRow)
      throw error
    }
    if (mayExist(error)) {
      await setRow(index, { ...readyRow, state: 'unsure', problem })
      job.pause(error)
    } else {
      await setRow(index, { ...readyRow, state: 'refused', problem: problem || String(error) })
      // All other rows would fail in the same way.
      if (isApiError(error, 403) || isApiError(error, 404)) job.pause(error)
    }
  }

  /** Reads the document of a row. True once it is written or has failed. */
  async function read(index: number): Promise<boolean> {
    const outcome = job.data[index]
    if (outcome?.state !== 'accepted' || outcome.documentId === null) return true
    try {
      const document = await client.fetchQuery({
        ...documentQueries.detail(outcome.documentId),
        staleTime: 0,
        retry: false,
      })
      const state = documentState(document)
      if (state === 'waiting') return false
      const content = readableContent(document)
      const text = content && 'text' in content ? content.text : JSON.stringify(document.document ?? '')
      const result = state === 'written' ? { text } : { problem: document.rawDocument }
      await setRow(index, { ...outcome, state, title: document.title, ...result })
      const title = state === 'written' && document.title.trim()
      if (title) await titleDocuments(connectionId, new Map([[outcome.documentId, title]]))
      return true
    } catch (error) {
      return isFinal(error)
    }
  }

  /** Polls the unwritten documents, each with growing pauses, until none was written for too long. */
  async function poll(givenUp: Set<number>, isOver: () => boolean): Promise<void> {
    const asked = new Map<number, { requests: number; dueAt: number }>()
    let progressAt = Date.now()
    while (!isOver() && !job.signal.aborted) {
      for (const index of rowsIn('accepted')) {
        const { requests, dueAt } = asked.get(index) ?? { requests: 1, dueAt: 0 }
        if (!job.isRunning || givenUp.has(index) || dueAt > Date.now()) continue
        const isSettled = await read(index)
        if (isSettled) progressAt = Date.now()
        if (isSettled || Date.now() - progressAt > giveUpAfterMs) givenUp.add(index)
        else asked.set(index, { requests: requests + 1, dueAt: Date.now() + pauseAfterMs(requests) })
      }
      await sleep(pollIntervalMs)
    }
  }
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** Queues rows again on the user's request. */
export async function sendAgain(
  job: CsvJob,
  { connectionId, run }: Pick<CsvJobOptions, 'connectionId' | 'run'>,
  indexes: readonly number[],
): Promise<void> {
  // All at once: a second click then finds none of them.
  job.update({ data: job.data.map((outcome, index) => (indexes.includes(index) ? readyRow : outcome)) })
  for (const index of indexes) await persistRow(connectionId, run, index, readyRow)
  if (indexes.length > 0) job.resume()
}
