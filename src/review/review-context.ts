import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../api/connection-context.ts'
import { connectionState, persistedFor } from '../state/persisted-store.ts'
import { connectionSchema } from '../state/schema.ts'
import type { ReviewState, Violation } from '../../contract/openapi.gen.ts'
import { reviewOverlays } from './overlay-reviews.ts'

/** The connection in which decisions are made. */
export interface ReviewContext {
  client: QueryClient
  connectionId: string
}

export function useReviewContext(): ReviewContext {
  return { client: useQueryClient(), connectionId: useConnection().id }
}

/** The state on screen, and if that is a pending decision, also the state it falls back to when it is refused. */
export function expectedStates(
  client: QueryClient,
  { id, review_state }: Pick<Violation, 'id' | 'review_state'>,
): ReviewState[] {
  const pendingReviews = reviewOverlays(client, 'pending').filter((one) => one.id === id)
  return [...new Set([review_state, ...pendingReviews.map(({ before }) => before.review_state)])]
}

/** The last decision, bulk decision or undo that has ended in this tab, with the violations that it changed. */
export const lastReview = (connectionId: string) =>
  connectionState<{ audit_id: string; ids: ReadonlySet<string> } | null>(connectionId, 'last review', null)

/**
 * Conflicts to ask about, oldest first. A reload asks again, because the decision is in no outbox.
 */
export const conflicts = (connectionId: string) => persistedFor(connectionId, connectionSchema.conflicts)
