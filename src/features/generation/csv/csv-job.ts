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
  unsent,
} from '../../../api/generations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { documentState, readableContent } from '../../../lib/document-text/document-content.ts'
import { Job } from '../../../lib/job.ts'
import type { CsvRun } from './csv-run.ts'
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
    const { state, problem } = row
    // After a 403 or a 404 all other rows would fail in the same way.
    if (state === 'unsure' || problem?.status === 403 || problem?.status === 404)
      job.pause(problem && new ApiError(problem))
    const read = (documentId: string) => client.fetchQuery({ ...documentQueries.detail(documentId), retry: false })
    if (state === 'accepted') await settle(row, read)
  }

  async function wait(row: Generation): Promise<void> {
    await settle(row, (documentId) => awaitDocument(client, documentId, job.signal))
  }

  async function settle(row: Generation, read: (documentId: string) => Promise<ApiDocument | null>): Promise<void> {
    if (row.documentId === null) return
    const document = await read(row.documentId)
    if (job.isDisposed) return
    // None was written for a long time. "Resume" asks again.
    if (!document) return job.stop()
    const state = documentState(document)
    if (state === 'waiting') return
    const title = document.title.trim()
    const content = readableContent(document)
    const text = content && 'text' in content ? content.text : JSON.stringify(document.document ?? '')
    await changeGeneration(connectionId, row, { state, title, text: state === 'written' ? text : document.rawDocument })
    if (state === 'written' && title) await titleDocuments(connectionId, new Map([[row.documentId, title]]))
  }
}

/** Sends rows again that have made no document, or are `unsure`, on the user's request. */
export async function sendAgain(job: CsvJob, connectionId: string, rows: readonly Generation[]): Promise<void> {
  await persistGenerations(
    connectionId,
    rows.map((row) => Object.assign({}, row, unsent)),
  )
  job.resume()
}

export interface CsvView {
  /** `elsewhere`: another tab has it. This tab gets it when that tab is closed. */
  tabStatus: 'opening' | 'elsewhere' | 'here'
  run: CsvRun | null
  /** Sends the rows of a run that has been started. */
  job: CsvJob | null
}

/** The table of one template. The first tab that opens it has it until the tab is closed. */
export function csvSession(client: QueryClient, connectionId: string, templateId: string) {
  const create = () => {
    const name = `csv_run/${templateId}`
    const view: Store<CsvView> = createStore<CsvView>({ tabStatus: 'opening', run: null, job: null })

    const createJob = ({ id: runId }: CsvRun) => {
      const job = createCsvJob({ client, connectionId, runId })
      watchJob(job)
      return job
    }
    const show = (run: CsvRun | null) => {
      const { job } = view.get()
      view.set({ tabStatus: 'here', run, job: run?.started ? (job ?? createJob(run)) : null })
    }
    const open = async () => {
      const run = await readPersisted<CsvRun>(connectionId, name)
      if (run?.started) await loadRows(connectionId, run.id)
      show(run ?? null)
      await new Promise(() => undefined)
    }
    const onElsewhere = () => view.set({ tabStatus: 'elsewhere', run: null, job: null })
    void claimJob({ connectionId, kind: 'csv', id: templateId }, open, onElsewhere)

    return {
      view,
      /** Shows the table with its changes, and stores it. */
      async put(run: CsvRun): Promise<void> {
        show(run)
        await persist(connectionId, name, run)
      },
      /** Everything is on disk before the first row is sent. */
      async begin(run: CsvRun, rows: readonly Generation[]): Promise<void> {
        await forgetRows(connectionId, run.id)
        await persistGenerations(connectionId, rows)
        await persist(connectionId, name, run)
        show(run)
        view.get().job?.resume()
      },
      async discard(): Promise<void> {
        const { run, job } = view.get()
        job?.dispose()
        show(null)
        await erasePersisted(connectionId, name)
        if (run) await forgetRows(connectionId, run.id)
      },
    }
  }
  const dispose = ({ view }: ReturnType<typeof create>) => view.get().job?.dispose()
  return connectionScoped(connectionId, `csv session ${templateId}`, create, dispose)
}
