import type { ListSearch } from '../filters/triage-search.ts'
import type { Walk } from '../rules/walk.ts'
import type { Place } from './address.ts'
import type { PageResult } from './page-source.ts'

export interface TriageState {
  search: ListSearch
  /** Null until the first page is there. The filter it was made for may be the one before, while the next page loads. */
  walk: Walk | null
  /** Of the page last answered. */
  total: number
  page_size: number
  has_more: boolean
  /** The open violation. */
  current: string | null
  /** The next violation is being looked for. */
  seeking: boolean
  /** Every violation of the filter has been visited. */
  finished: boolean
  result: PageResult | null
}

export function initialState({ search, violation_id }: Place): TriageState {
  return {
    search,
    walk: null,
    total: 0,
    page_size: search.page_size,
    has_more: false,
    current: violation_id,
    seeking: false,
    finished: false,
    result: null,
  }
}
