import type { QueryClient } from '@tanstack/react-query'
import { requestTimeoutMs } from '../api/client.ts'
import { isBulkReview, reviewKey } from '../api/reviews.ts'
import { isTemporary, writeRetry } from '../lib/retry.ts'
import { settleReview } from './review-effects.ts'
import type { ReviewOutcome } from '../api/review-outcome.ts'
import { sendPart } from './run-bulk.ts'
import { sendOnce } from './send-review.ts'
import type { ReviewVariables } from '../state/stored-values.ts'

/**
 * Registered by key, so that the outbox can resume reviews after a reload. Their outcomes are settled whichever page is open.
 */
export function registerReviewMutations(client: QueryClient, settle = settleReview): void {
  client.setMutationDefaults<readonly ReviewOutcome[], Error, ReviewVariables>(reviewKey, {
    mutationFn: async (variables, context) => {
      if (isBulkReview(variables)) return sendPart(context.client, variables)
      const outcomes = await sendOnce(context.client, variables)
      // All are retried: each may be repeated.
      const failed = outcomes.find((outcome) => outcome.type === 'failed' && isTemporary(outcome.error))
      if (failed?.type === 'failed') throw failed.error
      return outcomes
    },
    // A list that was requested before the answer can arrive after it, until its request has timed out.
    gcTime: requestTimeoutMs,
    onSuccess: (outcomes, variables, _, context) => settle(context.client, variables, outcomes),
    onError: (error, variables, _, context) =>
      settle(
        context.client,
        variables,
        variables.violations.map(({ id }) => ({ violation_id: id, type: 'failed', error })),
      ),
    ...writeRetry,
  })
}
