import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import type { WalkFilter, WalkStep } from '../../../api/walk-violations.ts'
import type { ApiError } from '../../../lib/api-error.ts'
import { retryPause } from '../../../lib/retry.ts'
import { createStore, type Store } from '../../../lib/store.ts'
import { type BulkItem, bulkReducer, itemsToStart } from '../rules/bulk-queue.ts'
import type { Decided } from '../rules/review-rules.ts'
import type { EarlierMember } from '../rules/undo-stack.ts'
import { type BulkRun, intentOf, isAtWork, queueOf, runProgress } from './bulk-run.ts'
import { collectParts } from './collect-parts.ts'
import type { ItemIntent, ItemOutcome } from './decide-item.ts'
import type { RunKeeper } from './kept-runs.ts'
import type { Lanes } from './lanes.ts'
import { settleItem, withoutRunning } from './settle-item.ts'

export interface BulkRunnerOptions {
  run: BulkRun
  /** Taken over from an earlier visit: whether its last requests arrived is not known. */
  resumed: boolean
  keeper: RunKeeper
  lanes: Lanes
  decide: (intent: ItemIntent) => Promise<ItemOutcome>
  walk: (filter: WalkFilter, signal: AbortSignal) => AsyncIterable<WalkStep>
  /** A failure in one sentence. */
  words: (error: unknown) => string
  onDecided: (member: EarlierMember, now: Decided, violation: Violation | null) => void
  onOver: (run: BulkRun) => void
}

const SAVE_EVERY = 250
const MOST_FAILED_IN_A_ROW = 20

/** Takes one run to its end, whatever page is open. */
export class BulkRunner {
  readonly state: Store<BulkRun>
  /** What the service must first get over: away, busy, or in want of another key. */
  readonly holding = createStore<ApiError | null>(null)
  readonly gone: Promise<void>
  private leave: () => void = () => {}
  private left = false
  private turning = false
  private adding = Promise.resolve()
  private readonly maybeSent: Set<string>
  private failedInARow = 0
  private holds = 0
  private holdTimer: ReturnType<typeof setTimeout> | undefined
  private saveTimer: ReturnType<typeof setTimeout> | undefined
  private collecting: AbortController | null = null
  private readonly stopListening: () => void

  constructor(private readonly options: BulkRunnerOptions) {
    const { run, resumed, lanes } = options
    this.state = createStore(run)
    this.maybeSent = new Set(resumed ? run.queue?.waiting.map(({ violation_id }) => violation_id) : [])
    this.gone = new Promise((resolve) => (this.leave = resolve))
    this.stopListening = lanes.onFree(() => this.pump())
  }

  start(): void {
    if (this.state.get().phase === 'collecting') void this.collect()
    else this.pump()
  }

  pause(): void {
    this.set({ paused: true })
    void this.save()
  }

  resume(): void {
    this.failedInARow = 0
    this.set({ paused: false, problem: null })
    this.wake()
    if (this.state.get().phase === 'collecting' && !this.collecting) void this.collect()
  }

  /** What is under way is let finish, what waits is not sent. */
  stop(): void {
    const { phase, queue, parts } = this.state.get()
    this.collecting?.abort()
    if (phase === 'collecting') {
      this.set({ total: 0 })
      void this.finish()
      return
    }
    this.set({ paused: false, stopping: true, taken: parts, queue: queue && { ...queue, waiting: [] } })
    void this.save()
    this.wake()
  }

  retryFailed(): Promise<void> {
    return this.addPart(({ failed }) => ({ members: failed.map(({ member }) => member), without: { failed: [] } }))
  }

  /** Over what someone else decided in the meantime. */
  decideChanged(): Promise<void> {
    return this.addPart(({ changed }) => ({
      members: changed.map(({ member, found }) => ({ id: member.id, ...found })),
      without: { changed: [] },
    }))
  }

  /** The service may be back: asks at once. */
  wake(): void {
    clearTimeout(this.holdTimer)
    this.holding.set(null)
    this.pump()
  }

  /** Takes the run away, from what is kept as well. */
  async close(): Promise<void> {
    this.abandon()
    await this.options.keeper.forgetRun()
  }

  /** The connection is gone: nothing more is sent or kept. */
  abandon(): void {
    this.left = true
    clearTimeout(this.saveTimer)
    clearTimeout(this.holdTimer)
    this.collecting?.abort()
    this.stopListening()
    this.leave()
  }

  private async collect(): Promise<void> {
    const { filter } = this.state.get()
    if (!filter) return
    this.collecting = new AbortController()
    const { signal } = this.collecting
    try {
      const pages = this.options.walk(filter, signal)
      for await (const found of collectParts(pages, this.options.keeper)) {
        if (this.left) return
        this.set(found)
        await this.untilResumed(signal)
      }
      this.set({ phase: 'deciding', total: this.state.get().collected })
      await this.save()
    } catch (error) {
      if (signal.aborted) return
      this.set({ paused: true, problem: this.options.words(error) })
    } finally {
      this.collecting = null
    }
    this.pump()
  }

  private async untilResumed(signal: AbortSignal): Promise<void> {
    if (!this.state.get().paused || signal.aborted) return
    await new Promise<void>((resolve) => {
      const go = () => {
        if (this.state.get().paused && !signal.aborted) return
        stop()
        resolve()
      }
      const stop = this.state.subscribe(go)
      signal.addEventListener('abort', go, { once: true })
    })
    signal.throwIfAborted()
  }

  private pump(): void {
    const { phase, paused, queue } = this.state.get()
    if (this.left || this.turning || phase !== 'deciding') return
    if (!queue || queue.waiting.length + queue.running.length === 0) {
      void this.turn()
      return
    }
    if (paused || this.holding.get()) return
    const items = itemsToStart(queue).slice(0, Math.max(0, this.options.lanes.free()))
    if (items.length === 0) return
    const violation_ids = items.map(({ violation_id }) => violation_id)
    this.set({ queue: bulkReducer(queue, { type: 'started', violation_ids }) })
    for (const item of items) void this.send(item)
  }

  private async send(item: BulkItem): Promise<void> {
    const [member] = item.members
    if (!member) return
    const { lanes, decide } = this.options
    lanes.take()
    const intent = { member, ...intentOf(this.state.get(), member), maybeSent: this.maybeSent.has(member.id) }
    const outcome = await decide(intent).catch((error: unknown): ItemOutcome => {
      return { type: 'failed', violation: null, error }
    })
    if (!this.left) this.settle(item, member, outcome)
    lanes.give()
  }

  private settle(item: BulkItem, member: EarlierMember, outcome: ItemOutcome): void {
    if (outcome.type === 'hold') this.hold(item, outcome.error)
    else {
      this.holds = 0
      this.failedInARow = outcome.type === 'failed' ? this.failedInARow + 1 : 0
      this.state.set(settleItem(this.state.get(), item, outcome, this.options.words))
      const last = this.failedInARow >= MOST_FAILED_IN_A_ROW && this.state.get().failed.at(-1)
      if (last) this.set({ paused: true, problem: last.detail })
    }
    if (outcome.type === 'decided') this.options.onDecided(member, outcome.now, outcome.violation)
    this.saveSoon()
  }

  private hold(item: BulkItem, error: ApiError): void {
    const { queue, stopping } = this.state.get()
    if (!queue) return
    if (stopping) {
      this.set({ queue: withoutRunning(queue, item) })
      return
    }
    // It may have arrived: the connection can die on the way back.
    this.maybeSent.add(item.violation_id)
    this.set({ queue: { ...withoutRunning(queue, item), waiting: [item, ...queue.waiting] } })
    if (this.holding.get()) return
    this.holding.set(error)
    this.holdTimer = setTimeout(() => this.wake(), retryPause(this.holds, error))
    this.holds += 1
  }

  /** From one part to the next, or to the end. What was decided is put away for the undo. */
  private async turn(): Promise<void> {
    this.turning = true
    const { keeper } = this.options
    const { queue, taken, parts } = this.state.get()
    if (queue && queue.done.length > 0) await keeper.keepPart('done', taken - 1, queue.done)
    this.maybeSent.clear()
    const members = taken < parts ? await keeper.part('todo', taken) : []
    this.turning = false
    // Stop may have come while the part was read.
    if (taken === parts || this.state.get().taken !== taken) {
      await this.finish()
      return
    }
    this.set({ queue: queueOf(this.state.get(), members), taken: taken + 1 })
    this.pump()
    await this.save()
    if (taken > 0) await keeper.forgetPart('todo', taken - 1)
  }

  private async finish(): Promise<void> {
    const run = this.state.get()
    if (run.phase === 'deciding' && run.taken < run.parts) {
      this.pump()
      return
    }
    const { settled, stopped } = runProgress(run)
    const counts = { ...run.counts, stopped: Math.max(stopped, run.total - settled + stopped) }
    this.set({ phase: 'over', queue: null, paused: false, counts })
    await this.save()
    if (!this.left) this.options.onOver(this.state.get())
  }

  /** What was left is taken up again, behind all the rest. */
  private addPart(take: (run: BulkRun) => { members: EarlierMember[]; without: Partial<BulkRun> }): Promise<void> {
    const add = async () => {
      const { members, without } = take(this.state.get())
      const { parts } = this.state.get()
      if (members.length === 0) return
      await this.options.keeper.keepPart('todo', parts, members)
      this.failedInARow = 0
      this.set({ ...without, parts: parts + 1, phase: 'deciding', paused: false, stopping: false, problem: null })
      await this.save()
      this.wake()
    }
    this.adding = this.adding.then(add)
    return this.adding
  }

  private saveSoon(): void {
    this.saveTimer ??= setTimeout(() => void this.save(), SAVE_EVERY)
  }

  private async save(): Promise<void> {
    clearTimeout(this.saveTimer)
    this.saveTimer = undefined
    if (!this.left) await this.options.keeper.keepRun(this.state.get())
  }

  private set(change: Partial<BulkRun>): void {
    this.state.set({ ...this.state.get(), ...change })
  }
}

export const isWorking = ({ state }: BulkRunner) => isAtWork(state.get())
