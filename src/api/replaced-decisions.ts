import { queryOptions, skipToken } from '@tanstack/react-query'
import type { SchemaReviewState as ReviewState } from '../../contract/openapi.gen.ts'

/** A decision of the reviewer's own that someone else has replaced. */
export interface ReplacedDecision {
  violation_id: string
  audit_id: string | null
  from_state: ReviewState
  to_state: ReviewState
  actor_email: string
}

/** Those of the last event, which only events write. */
export const replacedDecisions = () =>
  queryOptions<readonly ReplacedDecision[]>({
    queryKey: ['replaced decisions'],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
