import type { ListSearch } from '../filters/triage-search.ts'
import type { Pace } from './pace.ts'

/** Where the triage page is: what its address says. */
export interface Place {
  violation_id: string | null
  search: ListSearch
}

type Navigate = (place: Place, how: 'push' | 'replace') => Promise<unknown>

// Browsers refuse an address that changes too often, with an exception: Safari after 100 times in 10 seconds (older ones in
// 30), others after 200. A key that is held down makes 30 steps a second: they are followed when it is let go, or now and
// then if that takes long.
const rest = 350
const longest = 10_000

/** The address follows the reviewer after the paint of a step; steps in a rush are followed once. */
export class Address {
  private waiting: { place: Place; how: 'push' | 'replace' } | undefined
  private cancel = () => {}
  private steppedAt = -Infinity
  private followedAt = -Infinity
  /** Navigations on their way. */
  private under = new Set<symbol>()

  constructor(
    private readonly navigate: Navigate,
    private readonly pace: Pace,
  ) {}

  follow(place: Place, how: 'push' | 'replace'): void {
    const isRush = performance.now() - this.steppedAt < rest
    this.steppedAt = performance.now()
    if (this.waiting && (how === 'replace' || this.waiting.how === 'push')) {
      this.waiting.place = place
      return
    }
    // Back leads to the last step, not to one before it.
    if (this.waiting) this.go()
    this.waiting = { place, how }
    this.cancel = this.pace.after(() => (isRush && how === 'replace' ? this.goAfterRush() : this.go()))
  }

  /** Whoever goes back or forward, or away, is not followed to where they were. */
  stop(): void {
    this.callOff()
    this.under.clear()
  }

  /** An address that arrives while the reviewer is already further on is not where they went. */
  isSettled(): boolean {
    return this.waiting === undefined && this.under.size === 0
  }

  private goAfterRush(): void {
    const wait = Math.min(this.steppedAt + rest, this.followedAt + longest) - performance.now()
    if (wait <= 0) return this.go()
    const timer = setTimeout(() => this.goAfterRush(), wait)
    this.cancel = () => clearTimeout(timer)
  }

  private go(): void {
    const { waiting } = this
    if (!waiting) return
    this.callOff()
    this.followedAt = performance.now()
    const navigation = Symbol()
    this.under.add(navigation)
    void this.navigate(waiting.place, waiting.how).finally(() => this.under.delete(navigation))
  }

  private callOff(): void {
    this.cancel()
    this.waiting = undefined
  }
}
