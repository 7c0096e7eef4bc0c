import type { QueryClient } from '@tanstack/react-query'
import { reviewOverlays } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { persistedInDatabase } from '../../../lib/persisted-database.ts'
import { overlayReviews } from '../logic/overlay-reviews.ts'
import { noPrecedents, type Precedents, readPrecedents, recordDecisions, recordUndo } from '../logic/precedents.ts'

type Decided = Pick<Violation, 'id' | 'rule_id' | 'violating_text' | 'review_state' | 'dismissal_reason'>

// Written at most a few times a second.
const writeDelayMs = 400

/** Null until it has been read. */
export function precedentStore(connectionId: string) {
  return persistedInDatabase<Precedents>(connectionId, 'precedents', noPrecedents, readPrecedents, {
    delayMs: writeDelayMs,
  })
}

/** Adds decisions of the reviewer. */
export function rememberDecisions(connectionId: string, violations: readonly Decided[]): void {
  record(connectionId, violations, { own: true })
}

/**
 * Takes over the states of rows that the service sent, undecided ones too. An answer can be older than the reviewer's own
 * decisions and undos, so these are overlaid.
 */
export function rememberRead(client: QueryClient, connectionId: string, violations: readonly Decided[]): void {
  record(connectionId, overlayReviews(violations, reviewOverlays(client)), { own: false })
}

function record(connectionId: string, violations: readonly Decided[], { own }: { own: boolean }): void {
  const at = Date.now()
  void precedentStore(connectionId).change((precedents) => recordDecisions(precedents, violations, { own, at }))
}

/** Removes undone decisions with this reason. */
export function forgetDecisions(connectionId: string, restored: readonly Decided[], reason: string | null): void {
  const at = Date.now()
  void precedentStore(connectionId).change((precedents) => recordUndo(precedents, restored, { reason, at }))
}
