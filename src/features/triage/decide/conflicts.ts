import type { ReviewVariables } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import type { ReviewedState } from '../../../api/violations.ts'
import { connectionState } from '../../../lib/persisted-store.ts'

/** A decision that was not sent, because someone else had decided in the meantime. */
export interface Conflict {
  variables: ReviewVariables
  found: ReviewedState
  /** Of a whole group: its members as they were found. */
  members?: readonly Violation[]
}

/** To be asked about, oldest first. */
export const conflicts = (connectionId: string) => connectionState<readonly Conflict[]>(connectionId, 'conflicts', [])
