import type { QueryClient } from '@tanstack/react-query'
import { reviewOverlays } from '../../../api/review-mutation.ts'
import { type ListPage, rowsOnAllPages } from '../../../api/find-violations.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { cachedViolations } from '../../../api/violation-cache.ts'
import type { ListSearch } from '../filters/triage-search-params.ts'
import { listView } from '../list/list-preferences.ts'
import { overlayReview, reviewsById } from '../logic/overlay-reviews.ts'
import { type QueueAnswer, isStateWanted } from '../logic/review-queue.ts'
import { arrange } from './use-violation-list.ts'

/** The states of the audit's violations: as listed by the service, with the reviewer's own decisions overlaid. */
export function readStates(client: QueryClient, auditId: string, { review_state }: ListSearch) {
  const cached = cachedViolations(client, ({ audit_id }) => audit_id === auditId || audit_id === null)
  const reviews = reviewsById(reviewOverlays(client))
  const isWanted = (row: Violation) =>
    isStateWanted(review_state, overlayReview(row, reviews.get(row.id) ?? []).review_state)
  return {
    isListed: (id: string) => {
      const row = cached.get(id)
      return row !== undefined && isWanted(row)
    },
    /** A violation that is no longer cached counts as open. Opening it shows its state. */
    isOpen: (id: string) => {
      const row = cached.get(id)
      return !row || isWanted(row)
    },
  }
}

/** A page of the list, in the form that the queue takes. */
export function answerOf(page: ListPage, search: ListSearch, version: number): QueueAnswer {
  const { has_more } = page
  return {
    page: search.page,
    version,
    page_size: page.page_size || search.page_size,
    total: rowsOnAllPages(page),
    has_more,
    ids: arrange(page.violations, listView.get()).map(({ id }) => id),
  }
}
