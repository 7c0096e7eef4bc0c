import type { QueryClient } from '@tanstack/react-query'
import { claimJob, listJob } from '../../../api/jobs.ts'
import { connectionScoped } from '../../../lib/persisted-store.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { type CsvJob, createCsvJob, type RowRequest } from './csv-job.ts'
import type { CsvRun, RowOutcome } from './csv-run.ts'
import { eraseRun, persistRun, readRun } from './persisted-run.ts'

export interface CsvView {
  /** `elsewhere`: another tab has it. This tab gets it when that tab is done. */
  place: 'opening' | 'elsewhere' | 'here'
  run: CsvRun | null
  outcomes: readonly RowOutcome[]
  job: CsvJob | null
}

const opening: CsvView = { place: 'opening', run: null, outcomes: [], job: null }
const kind = 'csv'

/** The table of one template, in one tab at a time. */
class CsvSession {
  readonly view: Store<CsvView> = createStore(opening)
  readonly #connectionId: string
  readonly #templateId: string
  #release: (() => void) | null = null
  #wanted = false

  constructor(connectionId: string, templateId: string) {
    this.#connectionId = connectionId
    this.#templateId = templateId
  }

  async open(): Promise<void> {
    this.#wanted = true
    if (this.#release) return
    await claimJob(
      { connectionId: this.#connectionId, kind, id: this.#templateId },
      async () => {
        if (this.#wanted) await new Promise<void>((release) => void this.#load(release))
      },
      () => this.#wanted && this.view.set({ ...opening, place: 'elsewhere' }),
    )
  }

  /** Releases the table for other tabs once nothing runs here. */
  leave(): void {
    const { job } = this.view.get()
    if (job && !job.isIdle) return
    this.close()
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
    const found = await readRun(this.#connectionId, this.#templateId)
    this.view.set({ place: 'here', run: found?.run ?? null, outcomes: found?.outcomes ?? [], job: null })
  }

  async put(run: CsvRun | null, outcomes: readonly RowOutcome[] = []): Promise<void> {
    this.view.get().job?.dispose()
    this.view.set({ ...this.view.get(), run, outcomes, job: null })
    if (run) await persistRun(this.#connectionId, run)
    else await eraseRun(this.#connectionId, this.#templateId)
  }

  /** The job that sends the rows, created when it is first needed. */
  jobFor(client: QueryClient, requestOf: (index: number) => RowRequest): CsvJob | null {
    const { run, outcomes, job } = this.view.get()
    if (!run || job) return job
    const made = createCsvJob({ client, connectionId: this.#connectionId, run, outcomes, requestOf })
    void listJob(this.#connectionId, kind, made)
    this.view.set({ ...this.view.get(), job: made })
    return made
  }
}

export function csvSession(connectionId: string, templateId: string): CsvSession {
  const create = () => new CsvSession(connectionId, templateId)
  return connectionScoped(connectionId, `csv session ${templateId}`, create, (session) => session.close())
}
