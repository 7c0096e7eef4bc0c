import type { ListSearch } from '../filters/triage-search.ts'
import type { Pace } from './pace.ts'

/** Where the triage page is: what its address says. */
export interface Place {
  violation_id: string | null
  search: ListSearch
}

type Navigate = (place: Place, how: 'push' | 'replace') => Promise<unknown>

/** The address follows the reviewer after the paint, once for however many steps were made until then. */
export class Address {
  private cancel: (() => void) | undefined
  private how: 'push' | 'replace' = 'replace'
  /** Counts the navigations on their way. */
  private under = 0

  constructor(
    private readonly navigate: Navigate,
    private readonly pace: Pace,
  ) {}

  follow(read: () => Place, how: 'push' | 'replace'): void {
    if (how === 'push') this.how = 'push'
    this.cancel ??= this.pace.after(() => {
      const made = this.how
      this.cancel = undefined
      this.how = 'replace'
      this.under += 1
      void this.navigate(read(), made).finally(() => (this.under -= 1))
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
