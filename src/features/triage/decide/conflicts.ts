import type { ReviewVariables } from '../../../api/review-mutation.ts'
import type { ReviewedState } from '../../../api/violations.ts'
import { connectionState } from '../../../lib/persisted-store.ts'

/** A decision that was not sent, because someone else had decided in the meantime. */
export interface Conflict {
  variables: ReviewVariables
  found: ReviewedState
}

/** Conflicts to ask about, oldest first. */
export const conflicts = (connectionId: string) => connectionState<readonly Conflict[]>(connectionId, 'conflicts', [])
