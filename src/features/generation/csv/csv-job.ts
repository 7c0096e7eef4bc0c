import type { QueryClient } from '@tanstack/react-query'
import type { Document as ApiDocument } from '../../../../contract/openapi.gen.ts'
import { awaitDocument } from '../../../api/await-document.ts'
import { titleDocuments } from '../../../api/document-history.ts'
import { documentQueries } from '../../../api/documents.ts'
import { sendGeneration } from '../../../api/generate-document.ts'
import {
  type Generation,
  type GenerationState,
  changeGeneration,
  forgetRows,
  generationsOf,
  loadRows,
  persistGenerations,
} from '../../../api/generations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { documentState, readableContent } from '../../../lib/document-text/document-content.ts'
import { Job } from '../../../lib/job.ts'
import { type CsvRun, mayRetryRow } from './csv-run.ts'
import { claimJob, watchJob } from '../../../api/jobs.ts'
import { erasePersisted, persist, readPersisted } from '../../../lib/persisted-database.ts'
import { connectionScoped } from '../../../lib/persisted-store.ts'
import { type Store, createStore } from '../../../lib/store.ts'

interface CsvJobOptions {
  client: QueryClient
  connectionId: string
  runId: string
}

export type CsvJob = Job

const concurrency = 3

/** The generations of a run, in the order of its rows. */
export function rowsIn(generations: readonly Generation[], runId: string): Generation[] {
  return generations
    .filter((one) => one.row !== undefined && one.run_id === runId)
    .sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
}

export const rowsOf = (connectionId: string, runId: string) => rowsIn(generationsOf(connectionId).get(), runId)

/** Sends the rows of a run in the background, then waits for the documents that are not written yet. */
export function createCsvJob({ client, connectionId, runId }: CsvJobOptions): CsvJob {
  const job: CsvJob = new Job({ work, concurrency })
  return job

  function rowsWith(wanted: GenerationState): Generation[] {
    return rowsOf(connectionId, runId).filter(({ state }) => state === wanted)
  }

  async function work(): Promise<void> {
    // Rows that were edited or retried during a pause are sent after the others.
    while (rowsWith('ready').length > 0 && !job.signal.aborted) await job.each(rowsWith('ready'), send)
    await job.each(rowsWith('accepted'), wait)
    if (rowsWith('ready').length > 0 && !job.signal.aborted) await work()
  }

  /** Repeated after a failure: a row that was accepted is then only read. */
  async function send({ id }: Generation): Promise<void> {
    const row = await sendGeneration(client, { connection_id: connectionId, generation_id: id }, [401, 429, 503])
    if (!row || job.isDisposed) return
    const { state, documentId, problem } = row
    // After a 403 or a 404 all other rows would fail in the same way.
    if (state === 'unsure' || problem?.status === 403 || problem?.status === 404)
      job.pause(problem && new ApiError(problem))
    if (state !== 'accepted' || documentId === null) return
    const document = await client.fetchQuery({ ...documentQueries.detail(documentId), retry: false })
    await settle(row, documentId, document)
  }

  async function wait(row: Generation): Promise<void> {
    if (row.documentId === null) return
    const document = await awaitDocument(client, row.documentId, job.signal)
    if (document) await settle(row, row.documentId, document)
    // None was written for a long time. "Resume" asks again.
    else job.stop()
  }

  async function settle(row: Generation, documentId: string, document: ApiDocument): Promise<void> {
    const state = documentState(document)
    if (state === 'waiting' || job.isDisposed) return
    const { title } = document
    const content = readableContent(document)
    const text = content && 'text' in content ? content.text : JSON.stringify(document.document ?? '')
    await changeGeneration(connectionId, row, { state, title, text: state === 'written' ? text : document.rawDocument })
    if (state === 'written' && title.trim()) await titleDocuments(connectionId, new Map([[documentId, title.trim()]]))
  }
}

/** Sends the rows again that have made no document, or those that are `unsure`, on the user's request. */
export async function sendAgain(
  job: CsvJob,
  { connectionId, runId }: Pick<CsvJobOptions, 'connectionId' | 'runId'>,
  which: 'unsure' | 'retryable',
): Promise<void> {
  const rows = rowsOf(connectionId, runId).filter(({ state }) =>
    which === 'unsure' ? state === 'unsure' : mayRetryRow(state),
  )
  const ready = { state: 'ready', problem: null, documentId: null, accepted_at: null, title: '', text: '' } as const
  await persistGenerations(
    connectionId,
    rows.map((row) => Object.assign({}, row, ready)),
  )
  job.resume()
}

export interface CsvView {
  /** `elsewhere`: another tab has it. This tab gets it when that tab is done. */
  tabStatus: 'opening' | 'elsewhere' | 'here'
  run: CsvRun | null
  /** Sends the rows of a run that has been started. */
  job: CsvJob | null
}

const opening: CsvView = { tabStatus: 'opening', run: null, job: null }
const kind = 'csv'

/** The table of one template, in one tab at a time. */
class CsvSession {
  readonly view: Store<CsvView> = createStore(opening)
  readonly #client: QueryClient
  readonly #connectionId: string
  readonly #templateId: string
  /** The name of the stored table. */
  readonly #name: string
  #release: (() => void) | null = null
  #wanted = false

  constructor(client: QueryClient, connectionId: string, templateId: string) {
    this.#client = client
    this.#connectionId = connectionId
    this.#templateId = templateId
    this.#name = `csv_run/${templateId}`
  }

  async open(): Promise<void> {
    this.#wanted = true
    if (this.#release) return
    await claimJob(
      { connectionId: this.#connectionId, kind, id: this.#templateId },
      async () => {
        if (this.#wanted) await new Promise<void>((release) => void this.#load(release))
      },
      () => this.#wanted && this.view.set({ ...opening, tabStatus: 'elsewhere' }),
    )
  }

  /** Releases the table for other tabs once nothing runs here. */
  leave(): void {
    const { run, job } = this.view.get()
    const isSending = run !== null && rowsOf(this.#connectionId, run.id).some(({ state }) => state === 'sent')
    if (!job?.isRunning && !isSending) this.close()
  }

  close(): void {
    this.#wanted = false
    this.view.get().job?.dispose()
    this.#release?.()
    this.#release = null
    this.view.set(opening)
  }

  async #load(release: () => void): Promise<void> {
    this.#release = release
    const run = await readPersisted<CsvRun>(this.#connectionId, this.#name)
    if (run?.started) await loadRows(this.#connectionId, run.id)
    this.#show(run ?? null)
  }

  #show(run: CsvRun | null): void {
    const { job } = this.view.get()
    this.view.set({ tabStatus: 'here', run, job: run?.started ? (job ?? this.#createJob(run)) : null })
  }

  #createJob({ id: runId }: CsvRun): CsvJob {
    const job = createCsvJob({ client: this.#client, connectionId: this.#connectionId, runId })
    watchJob(job)
    return job
  }

  /** Shows the table with its changes, and stores it. */
  async put(run: CsvRun): Promise<void> {
    this.#show(run)
    await persist(this.#connectionId, this.#name, run)
  }

  /** Everything is on disk before the first row is sent. */
  async begin(run: CsvRun, rows: readonly Generation[]): Promise<void> {
    await forgetRows(this.#connectionId, run.id)
    await persistGenerations(this.#connectionId, rows)
    await persist(this.#connectionId, this.#name, run)
    this.#show(run)
    this.view.get().job?.resume()
  }

  async discard(): Promise<void> {
    const { run, job } = this.view.get()
    job?.dispose()
    this.view.set({ ...opening, tabStatus: 'here' })
    await erasePersisted(this.#connectionId, this.#name)
    if (run) await forgetRows(this.#connectionId, run.id)
  }
}

export function csvSession(client: QueryClient, connectionId: string, templateId: string): CsvSession {
  const create = () => new CsvSession(client, connectionId, templateId)
  return connectionScoped(connectionId, `csv session ${templateId}`, create, (session) => session.close())
}
