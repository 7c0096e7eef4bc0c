import { outboxVersion } from '../../../api/outbox-entry.ts'
import type { ReviewVariables } from '../../../api/review-mutation.ts'
import type { FoundDecision } from '../../../api/review-outcome.ts'
import { type Persisted, versionedFor } from '../../../lib/persisted-store.ts'

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
export function conflicts(connectionId: string): Persisted<readonly Conflict[]> {
  return versionedFor<readonly Conflict[]>(connectionId, `conflicts.${outboxVersion}`, [], 'session')
}
