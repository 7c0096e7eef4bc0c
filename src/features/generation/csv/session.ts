import type { QueryClient } from '@tanstack/react-query'
import { onDisconnect } from '../../../api/connections.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import type { CsvRun, RowOutcome } from './csv-run.ts'
import { CsvRunner, type RowRequest } from './csv-runner.ts'
import { forgetRun, keepRun, readRun } from './kept-run.ts'

export interface CsvView {
  /** `elsewhere`: another tab has it; it comes here when that tab is done. */
  place: 'opening' | 'elsewhere' | 'here'
  run: CsvRun | null
  outcomes: readonly RowOutcome[]
  runner: CsvRunner | null
}

const opening: CsvView = { place: 'opening', run: null, outcomes: [], runner: null }

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
    const name = `redline.csv.${this.#connectionId}.${this.#templateId}`
    if (!navigator.locks) return this.#load(() => undefined)
    const free = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await this.#hold()
      return lock !== null
    })
    if (free || !this.#wanted) return
    this.view.set({ ...opening, place: 'elsewhere' })
    await navigator.locks.request(name, () => (this.#wanted ? this.#hold() : undefined))
  }

  /** Another tab may have it once nothing runs here any more. */
  leave(): void {
    if (this.view.get().runner?.quiet === false) return
    this.#wanted = false
    this.#release?.()
    this.#release = null
    this.view.set(opening)
  }

  async #hold(): Promise<void> {
    await new Promise<void>((resolve) => void this.#load(resolve))
  }

  async #load(release: () => void): Promise<void> {
    this.#release = release
    const found = await readRun(this.#connectionId, this.#templateId)
    this.view.set({ place: 'here', run: found?.run ?? null, outcomes: found?.outcomes ?? [], runner: null })
  }

  async put(run: CsvRun | null, outcomes: readonly RowOutcome[] = []): Promise<void> {
    this.view.set({ ...this.view.get(), run, outcomes, runner: null })
    if (run) await keepRun(this.#connectionId, run)
    else await forgetRun(this.#connectionId, this.#templateId)
  }

  /** What sends the rows, made when it is first needed. */
  runnerFor(client: QueryClient, requestOf: (index: number) => RowRequest): CsvRunner | null {
    const { run, outcomes, runner } = this.view.get()
    if (!run) return null
    if (runner) return runner
    const made = new CsvRunner({ client, connectionId: this.#connectionId, run, outcomes, requestOf })
    this.view.set({ ...this.view.get(), runner: made })
    return made
  }
}

export type { CsvSession }

const sessions = new Map<string, CsvSession>()

export function csvSession(connectionId: string, templateId: string): CsvSession {
  const key = JSON.stringify([connectionId, templateId])
  const found = sessions.get(key) ?? new CsvSession(connectionId, templateId)
  sessions.set(key, found)
  return found
}

onDisconnect((id) => {
  for (const [key, session] of sessions) {
    if (!key.startsWith(JSON.stringify([id]).slice(0, -1))) continue
    session.view.get().runner?.pause()
    session.leave()
    sessions.delete(key)
  }
})
