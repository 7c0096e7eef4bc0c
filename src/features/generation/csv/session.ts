import type { QueryClient } from '@tanstack/react-query'
import { type Generation, forgetRows, loadRows, persistGenerations } from '../../../api/generations.ts'
import { claimJob, listJob } from '../../../api/jobs.ts'
import { erasePersisted, persist, readPersisted } from '../../../lib/persisted-database.ts'
import { connectionScoped } from '../../../lib/persisted-store.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { type CsvJob, createCsvJob, rowsOf } from './csv-job.ts'
import type { CsvRun } from './csv-run.ts'

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
    listJob(this.#connectionId, kind, job)
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
