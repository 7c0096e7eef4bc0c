import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { Document as ApiDocument } from '../../../../contract/openapi.gen.ts'
import { awaitDocument } from '../../../api/await-document.ts'
import { titleDocuments } from '../../../api/document-history.ts'
import { documentQueries } from '../../../api/documents.ts'
import { sendGeneration } from '../../../api/generate-document.ts'
import {
  changeGeneration,
  csvSessions,
  forgetRows,
  generationsOf,
  loadRows,
  persistGenerations,
  unsent,
} from '../../../api/generations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { documentState, readableContent } from '../../../lib/document-text/document-content.ts'
import { isTemporary, retryPause } from '../../../lib/retry.ts'
import { connections } from '../../../api/connections.ts'
import { erasePersisted, persist, readPersisted } from '../../../state/persisted-database.ts'
import { connectionScoped } from '../../../state/persisted-store.ts'
import { type Store, createStore } from '../../../lib/store.ts'
import type { CsvRun, Generation } from '../../../state/stored-values.ts'
import { databaseSchema, storedName } from '../../../state/schema.ts'

interface CsvJobOptions {
  client: QueryClient
  connectionId: string
  runId: string
}

interface CsvJobState {
  status: 'running' | 'paused' | 'done'
  /** Why it paused itself. */
  error: unknown
  /** The service is unavailable, busy, or needs another key. The job retries after a pause. */
  holding: ApiError | null
}

export type CsvJob = ReturnType<typeof createCsvJob>

/** The generations of a run, in the order of its rows. */
export function rowsOfRun(generations: readonly Generation[], runId: string): Generation[] {
  return generations
    .filter((one) => one.row !== undefined && one.run_id === runId)
    .sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
}

export const shownRowsOf = (connectionId: string, runId: string) => rowsOfRun(generationsOf(connectionId).get(), runId)

/** Sends the rows of a run in the background, then waits for the documents that are not written yet. */
export function createCsvJob({ client, connectionId, runId }: CsvJobOptions) {
  const state = createStore<CsvJobState>({ status: 'paused', error: null, holding: null })
  const disposal = new AbortController()
  const queue = new PQueue({ concurrency: 3 })
  /** Ends the waiting for documents. Replaced by `resume`. */
  let stopping = new AbortController()
  /** The rows that are being worked on, which a pause lets end. True where a row is to be taken up again then. */
  const busyRows = new Map<string, boolean>()
  let holds = 0
  let holdTimer: ReturnType<typeof setTimeout> | undefined

  const isRunning = () => state.get().status === 'running'
  const update = (change: Partial<CsvJobState>) => state.set({ ...state.get(), ...change })
  const job = {
    state,
    /** Starts, or continues after a pause or the end. */
    resume() {
      if (disposal.signal.aborted || isRunning()) return
      stopping = new AbortController()
      update({ status: 'running', error: null })
      for (const row of shownRowsOf(connectionId, runId)) enqueue(row)
      void queue.onIdle().then(() => isRunning() && update({ status: 'done' }))
    },
    /** Sends no other rows. */
    pause(error: unknown = null) {
      update({ status: 'paused', error })
      queue.clear()
      job.wake()
    },
    /** Sends no other rows, and waits for no documents. */
    stop() {
      job.pause()
      stopping.abort()
    },
    /** Continues at once, because the service may be available again. */
    wake: () => {
      clearTimeout(holdTimer)
      if (state.get().holding) update({ holding: null })
      queue.start()
    },
    /** Stops without storing anything more. */
    dispose() {
      job.stop()
      disposal.abort()
    },
  }
  const { signal } = disposal
  // Closing the tab would interrupt it.
  globalThis.addEventListener?.('beforeunload', (event) => isRunning() && event.preventDefault(), { signal })
  globalThis.addEventListener?.('online', job.wake, { signal })
  signal.addEventListener('abort', connections.subscribe(job.wake))
  return job

  /** All rows are sent before any document is waited for. */
  function enqueue(row: Generation): void {
    const work = row.state === 'ready' ? send : row.state === 'accepted' ? wait : undefined
    if (!work || !isRunning()) return
    if (busyRows.has(row.id)) busyRows.set(row.id, true)
    else void queue.add(() => attempt(row, work), { priority: work === send ? 1 : 0 })
  }

  async function attempt(row: Generation, work: (row: Generation) => Promise<void>): Promise<void> {
    busyRows.set(row.id, false)
    try {
      await work(row)
      holds = 0
    } catch (error) {
      // The document cannot be read. Its row stays as sent, and resuming asks for it again.
      if (!(error instanceof ApiError) || !isTemporary(error)) return
      hold(error)
      enqueue(row)
    } finally {
      const isWanted = busyRows.get(row.id)
      busyRows.delete(row.id)
      const now = isWanted && shownRowsOf(connectionId, runId).find(({ id }) => id === row.id)
      if (now) enqueue(now)
    }
  }

  function hold(error: ApiError): void {
    if (state.get().holding || !isRunning()) return
    queue.pause()
    update({ holding: error })
    holdTimer = setTimeout(job.wake, retryPause(holds, error))
    holds += 1
  }

  /** A row that was sent before is not sent again. */
  async function send({ id }: Generation): Promise<void> {
    const row = await sendGeneration(client, { connection_id: connectionId, generation_id: id }, [401, 429, 503])
    if (!row || signal.aborted) return
    // After a 403 or a 404 all other rows would fail in the same way.
    const { problem } = row
    if (row.state === 'unsure' || problem?.status === 403 || problem?.status === 404)
      job.pause(problem && new ApiError(problem))
    if (row.state !== 'accepted' || row.documentId === null) return
    const document = await client.fetchQuery({ ...documentQueries.detail(row.documentId), retry: false })
    if (documentState(document) === 'waiting') enqueue(row)
    else await settle(row, document)
  }

  async function wait(row: Generation): Promise<void> {
    const { signal: stopped } = stopping
    const document = row.documentId === null ? null : await awaitDocument(client, row.documentId, stopped)
    if (document) await settle(row, document)
    // None was written for a long time. "Resume" asks again.
    else if (!stopped.aborted) job.stop()
  }

  async function settle(row: Generation, document: ApiDocument): Promise<void> {
    if (signal.aborted) return
    const state = documentState(document) === 'written' ? 'written' : 'failed'
    const title = document.title.trim()
    const content = readableContent(document)
    const text = content && 'text' in content ? content.text : JSON.stringify(document.document ?? '')
    await changeGeneration(connectionId, row, { state, title, text: state === 'written' ? text : document.rawDocument })
    if (state === 'written' && title) await titleDocuments(connectionId, new Map([[row.documentId ?? '', title]]))
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
    const name = storedName(databaseSchema.csvRun, templateId)
    const view: Store<CsvView> = createStore<CsvView>({ tabStatus: 'opening', run: null, job: null })

    const show = (run: CsvRun | null) => {
      const { job } = view.get()
      view.set({
        tabStatus: 'here',
        run,
        job: run?.started ? (job ?? createCsvJob({ client, connectionId, runId: run.id })) : null,
      })
    }
    const open = async () => {
      const run = await readPersisted(connectionId, databaseSchema.csvRun, templateId)
      if (run?.started) await loadRows(connectionId, run.id)
      show(run ?? null)
      await new Promise(() => undefined)
    }
    const claim = async () => {
      const lockName = `redline.csv.${connectionId}.${templateId}`
      if (!globalThis.navigator?.locks) return open()
      await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => lock && open())
      view.set({ tabStatus: 'elsewhere', run: null, job: null })
      return navigator.locks.request(lockName, open)
    }
    void claim()

    return {
      view,
      /** Shows the table with its changes, and stores it. */
      async put(run: CsvRun): Promise<void> {
        show(run)
        await persist(connectionId, name, run)
      },
      /** Everything is on disk before the first row is sent. Resolves to whether it is; else nothing is sent. */
      async begin(run: CsvRun, rows: readonly Generation[]): Promise<boolean> {
        await forgetRows(connectionId, run.id)
        const isStored = (await persistGenerations(connectionId, rows)) && (await persist(connectionId, name, run))
        if (isStored) {
          show(run)
          view.get().job?.resume()
        } else {
          await forgetRows(connectionId, run.id)
          await persist(connectionId, name, view.get().run)
        }
        return isStored
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
  return connectionScoped(connectionId, csvSessions + templateId, create, dispose)
}
