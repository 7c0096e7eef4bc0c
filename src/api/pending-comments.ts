import { useMutationState } from '@tanstack/react-query'
import { addCommentKey, type AddCommentVariables, isAddComment, isLookedFor } from './comment-mutation.ts'
import type { ViolationComment } from '../../contract/openapi.gen.ts'
import { sentComment } from './sent-comment.ts'

/** `waiting`: for the network, for an earlier one, or after a failed try. `checking`: it may have been sent before a reload. */
export type Sending = 'sending' | 'waiting' | 'checking'

/** Pending comments that the thread does not have yet, oldest first, including those of an earlier visit. */
export function usePendingComments(
  violationId: string,
  thread: readonly ViolationComment[],
): { variables: AddCommentVariables; sending: Sending }[] {
  const pending = useMutationState({
    filters: { mutationKey: addCommentKey, status: 'pending' },
    select: ({ state: { variables, isPaused, failureCount } }) => ({
      variables,
      isWaiting: isPaused || failureCount > 0,
    }),
  })
  return pending.flatMap(({ variables, isWaiting }) => {
    if (!isAddComment(variables) || variables.violation_id !== violationId || sentComment(thread, variables)) return []
    return [{ variables, sending: isWaiting ? 'waiting' : isLookedFor(variables.id) ? 'checking' : 'sending' }]
  })
}
