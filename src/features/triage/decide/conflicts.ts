import { reviewActionValues } from '../../../../contract/openapi.gen.ts'
import type { ReviewVariables } from '../../../api/review-mutation.ts'
import type { FoundDecision, ReviewStep } from '../../../api/review-outcome.ts'
import type { ReviewedState } from '../../../api/violation-cache.ts'
import {
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
} from '../../../lib/json-guards.ts'
import { type Persisted, persistedFor } from '../../../lib/persisted-store.ts'
import { isStateText } from '../logic/review-actions.ts'

interface FoundViolation extends FoundDecision {
  violation_id: string
}

/** The part of a decision that was not sent, because someone else had decided in the meantime. */
export interface Conflict {
  variables: ReviewVariables
  /** What was found instead, for each violation of the part. */
  found: readonly FoundViolation[]
}

const state = { review_state: isStateText, dismissal_reason: isNullOr(isText) }
const isState = isRecordOf<ReviewedState>(state)
const isAction = isOneOf(reviewActionValues)
const isOptionalText = isOptional(isNullOr(isText))

const isVariables = isRecordOf<Omit<ReviewVariables, 'bulk_id'>>({
  connectionId: isText,
  kind: isOneOf(['decision', 'undo']),
  decision_id: isText,
  audit_id: isNullOr(isText),
  group_id: isNullOr(isText),
  name: isText,
  action: isAction,
  reason: isNullOr(isText),
  decided_at: isText,
  violations: isListOf(
    isRecordOf<Omit<ReviewStep, 'name' | 'group_id'>>({
      id: isText,
      audit_id: isNullOr(isText),
      before: isState,
      after: isState,
      action: isAction,
      expected_states: isListOf(isStateText),
      expected_reason: isOptionalText,
      expected_by: isOptionalText,
    }),
  ),
  undone: isOptional(isRecordOf<{ isGroup: boolean; cannot: number }>({ isGroup: isFlag, cannot: isNumber })),
})

const isConflicts = isListOf(
  isRecordOf<Conflict>({
    variables: isVariables,
    found: isListOf(
      isRecordOf<FoundViolation>({
        ...state,
        violation_id: isText,
        decided_by: isOptionalText,
        decided_at: isOptionalText,
      }),
    ),
  }),
)

/** Conflicts to ask about, oldest first. A reload asks again, because the decision is in no outbox. */
export function conflicts(connectionId: string): Persisted<readonly Conflict[]> {
  return persistedFor<readonly Conflict[]>(
    connectionId,
    'conflicts',
    [],
    (json) => (isConflicts(json) ? json : undefined),
    'session',
  )
}
