import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../api/connection-context.ts'
import { outboxVersion } from '../state/outbox-entry.ts'
import type { ReviewVariables } from '../api/reviews.ts'
import type { FoundDecision } from '../api/reviews.ts'
import { connectionState, persistedFor } from '../state/persisted-store.ts'
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

/** The part of a decision that was not sent, because someone else had decided in the meantime. */
export interface Conflict {
  variables: ReviewVariables
  /** What was found instead, for each violation of the part. */
  found: readonly (FoundDecision & { violation_id: string })[]
}

/**
 * Conflicts to ask about, oldest first. A reload asks again, because the decision is in no outbox. The variables have the form of
 * those in the outbox, so the name has its version: what another version has stored is not read.
 */
export const conflicts = (connectionId: string) =>
  persistedFor<readonly Conflict[]>(connectionId, `conflicts.${outboxVersion}`, [], undefined, 'session')
