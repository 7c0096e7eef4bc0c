import type { QueryClient } from '@tanstack/react-query'
import { serviceOf } from '../api/choose-service.ts'
import type { ReviewOutcome, ReviewSource } from '../api/review-outcome.ts'
import { reviewKey } from '../api/reviews.ts'
import { failuresOf, handledByDefaults, startMutation } from '../api/start-mutation.ts'
import type { ReviewVariables } from '../state/stored-values.ts'

/** Sends it once. A failure of one of its violations may be temporary. */
export async function sendOnce(client: QueryClient, variables: ReviewVariables): Promise<readonly ReviewOutcome[]> {
  const maybeSent = variables.kind === 'undo' || failuresOf(client, variables) > 0
  return serviceOf(client).decide(variables.violations, { ...sourceOf(variables), maybeSent })
}

/** An undo has the id of the decision that it takes back. */
const sourceOf = ({ kind, decision_id, bulk_id, violations, undone }: ReviewVariables): ReviewSource => ({
  kind: bulk_id !== undefined ? 'bulk' : violations.length > 1 || undone?.isGroup ? 'group' : 'single',
  key: bulk_id ?? `${kind} ${decision_id}`,
  decision_id: kind === 'undo' ? bulk_id : decision_id,
  ...(kind === 'undo' && { undoes: decision_id }),
})

/** Sends a review. Reviews of one scope run in order, by default those of the same violation or group; others in parallel. */
export function sendReview(client: QueryClient, variables: ReviewVariables, scopeId?: string): void {
  const [first] = variables.violations
  if (!first) return
  const scope = { id: `${variables.connectionId} ${scopeId ?? variables.group_id ?? first.id}` }
  startMutation(client, { mutationKey: reviewKey, scope }, variables).catch(handledByDefaults)
}
