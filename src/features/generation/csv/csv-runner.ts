import type { QueryClient } from '@tanstack/react-query'
import { documentQueries } from '../../../api/documents.ts'
import { mayExist, postDocument, rememberGenerated } from '../../../api/generate-document.ts'
import { waitInterval } from '../../../api/wait-interval.ts'
import { ApiError, isApiError } from '../../../lib/api-error.ts'
import { documentState, readableContent } from '../../../lib/document-text/document-content.ts'
import { retryPause } from '../../../lib/retry.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { type CsvRun, readyRow, type RowOutcome } from './csv-run.ts'
import { keepRow } from './kept-run.ts'

export type RunStatus = 'stopped' | 'paused' | 'running'

/** Why a run paused by itself. */
export type PauseReason = 'unreachable' | 'refused' | 'key' | 'busy' | null

export interface RunView {
  status: RunStatus
  why: PauseReason
  detail: string
  outcomes: readonly RowOutcome[]
}

/** What every row is sent with. */
export interface RowRequest {
  input: string
  toneOfVoiceMetaId: string | null
  tone_name: string | null
}

interface RunnerOptions {
  client: QueryClient
  connectionId: string
  run: CsvRun
  outcomes: readonly RowOutcome[]
  requestOf: (index: number) => RowRequest
}

const atOnce = 2
const mostBusyAnswers = 6

/**
 * Sends the rows of a table, two at a time, apart from any page: it goes on while one looks at something else. Each row's
 * state is on disk before its request goes out, so that no reload can send a row a second time.
 */
export class CsvRunner {
  readonly view: Store<RunView>
  readonly #options: RunnerOptions
  #working = 0
  #asking = false
  #busy = 0

  constructor(options: RunnerOptions) {
    this.#options = options
    this.view = createStore<RunView>({ status: 'paused', why: null, detail: '', outcomes: options.outcomes })
  }

  start(): void {
    this.#show({ status: 'running', why: null, detail: '' })
    this.#busy = 0
    void this.#ask()
    for (let working = this.#working; working < atOnce; working += 1) void this.#work()
  }

  /** What is on its way comes home; nothing more goes out. */
  pause(status: 'paused' | 'stopped' = 'paused', why: PauseReason = null, detail = ''): void {
    this.#show({ status, why, detail })
  }

  /** Puts rows back among those to be sent: the person asked for it. */
  async again(indexes: readonly number[]): Promise<void> {
    for (const index of indexes) await this.#set(index, readyRow)
    this.start()
  }

  /** Nothing is on its way or waited for. */
  get quiet(): boolean {
    return this.#working === 0 && !this.#asking
  }

  #show(change: Partial<RunView>): void {
    this.view.set({ ...this.view.get(), ...change })
  }

  get #running(): boolean {
    return this.view.get().status === 'running'
  }

  async #set(index: number, outcome: RowOutcome): Promise<void> {
    const { connectionId, run } = this.#options
    const { outcomes } = this.view.get()
    this.#show({ outcomes: outcomes.with(index, outcome) })
    await keepRow(connectionId, run, index, outcome)
  }

  async #work(): Promise<void> {
    this.#working += 1
    try {
      while (this.#running) {
        const index = this.view.get().outcomes.findIndex(({ state }) => state === 'ready')
        if (index < 0) break
        await this.#send(index)
      }
    } finally {
      this.#working -= 1
    }
    this.#settle()
  }

  async #send(index: number): Promise<void> {
    const { client, connectionId, run, requestOf } = this.#options
    const request = { ...run, ...requestOf(index) }
    await this.#set(index, { ...readyRow, state: 'sent' })
    let documentId: string
    try {
      documentId = (await postDocument(client, request)).documentId
    } catch (error) {
      return this.#failed(index, error)
    }
    this.#busy = 0
    await this.#set(index, { ...readyRow, state: 'accepted', documentId, accepted_at: Date.now() })
    await rememberGenerated(connectionId, request, documentId)
    await this.#read(index)
  }

  async #failed(index: number, error: unknown): Promise<void> {
    const detail = error instanceof ApiError ? error.detail : ''
    if (isApiError(error, 401)) {
      await this.#set(index, readyRow)
      this.pause('paused', 'key')
    } else if (isApiError(error, 429) || isApiError(error, 503)) {
      await this.#set(index, readyRow)
      this.#busy += 1
      if (this.#busy >= mostBusyAnswers) this.pause('paused', 'busy', detail)
      else await pauseFor(retryPause(this.#busy, error))
    } else if (mayExist(error)) {
      await this.#set(index, { ...readyRow, state: 'unsure', problem: detail })
      this.pause('paused', 'unreachable', detail)
    } else {
      await this.#set(index, { ...readyRow, state: 'refused', problem: detail || String(error) })
      // No row will fare better.
      if (isApiError(error, 403) || isApiError(error, 404)) this.pause('paused', 'refused', detail)
    }
  }

  /** Reads the document of a row; true once there is nothing more to wait for. */
  async #read(index: number): Promise<boolean> {
    const outcome = this.view.get().outcomes[index]
    if (outcome?.state !== 'accepted' || outcome.documentId === null) return true
    const { client } = this.#options
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
      if (state === 'written') await this.#set(index, { ...outcome, state, title: document.title, text })
      else await this.#set(index, { ...outcome, state, title: document.title, problem: document.rawDocument })
      return true
    } catch (error) {
      return waitInterval(0, error) === false
    }
  }

  /** Asks for what is still being written, each with pauses that grow. */
  async #ask(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    const due = new Map<number, number>()
    const given_up = new Set<number>()
    try {
      while (this.#running) {
        const { outcomes } = this.view.get()
        const waiting = [...outcomes.entries()].filter(
          ([index, { state }]) => state === 'accepted' && !given_up.has(index),
        )
        const sending = this.#working > 0 || outcomes.some(({ state }) => state === 'ready')
        if (waiting.length === 0 && !sending) break
        for (const [index, { accepted_at }] of waiting) {
          if (!this.#running || (due.get(index) ?? 0) > Date.now()) continue
          const interval = waitInterval(Date.now() - (accepted_at ?? Date.now()), null)
          if ((await this.#read(index)) || interval === false) given_up.add(index)
          else due.set(index, Date.now() + interval)
        }
        await pauseFor(300)
      }
    } finally {
      this.#asking = false
    }
    this.#settle()
  }

  /** Nothing left to send, to be answered or to be written. */
  #settle(): void {
    if (this.#running && this.quiet) this.#show({ status: 'stopped' })
  }
}

function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
