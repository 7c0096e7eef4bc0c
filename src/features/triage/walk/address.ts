import type { ListSearch } from '../filters/triage-search.ts'
import type { Pace } from './pace.ts'

/** Where the triage page is: what its address says. */
export interface Place {
  violation_id: string | null
  search: ListSearch
}

type Navigate = (place: Place, how: 'push' | 'replace') => Promise<unknown>

// Browsers refuse, or pass over in silence, addresses that change too often: Safari after 100 in ten seconds, others after
// 200. A key that is held down makes 30 steps a second.
const spacing = 150

/** The address follows the reviewer after the paint, once for however many steps were made until then. */
export class Address {
  private cancel: (() => void) | undefined
  private followedAt = -Infinity
  private how: 'push' | 'replace' = 'replace'
  /** Counts the navigations on their way. */
  private under = 0

  constructor(
    private readonly navigate: Navigate,
    private readonly pace: Pace,
  ) {}

  follow(read: () => Place, how: 'push' | 'replace'): void {
    if (how === 'push') this.how = 'push'
    const go = () => {
      const made = this.how
      this.cancel = undefined
      this.how = 'replace'
      this.followedAt = performance.now()
      this.under += 1
      void this.navigate(read(), made).finally(() => (this.under -= 1))
    }
    this.cancel ??= this.pace.after(() => {
      const wait = this.followedAt + spacing - performance.now()
      if (wait <= 0) return go()
      const timer = setTimeout(go, wait)
      this.cancel = () => clearTimeout(timer)
    })
  }

  /** An address that arrives while the reviewer is already further on is not where they went. */
  isSettled(): boolean {
    return this.cancel === undefined && this.under === 0
  }

  stop(): void {
    this.cancel?.()
    this.cancel = undefined
  }
}
