import { useMutationState } from '@tanstack/react-query'
import { addCommentKey, type AddCommentVariables, isAddComment } from './comment-mutation.ts'
import type { SchemaViolationComment as ViolationComment } from './schema.gen.ts'
import { sentComment } from './sent-comment.ts'

/** Pending comments that the thread does not have yet, oldest first, including those of an earlier visit. */
export function usePendingComments(
  violationId: string,
  thread: readonly ViolationComment[],
): { variables: AddCommentVariables; waiting: boolean }[] {
  const pending = useMutationState({
    filters: { mutationKey: addCommentKey, status: 'pending' },
    select: ({ state: { variables, isPaused, failureCount } }) => ({
      variables,
      waiting: isPaused || failureCount > 0,
    }),
  })
  return pending.flatMap(({ variables, waiting }) =>
    isAddComment(variables) && variables.violation_id === violationId && !sentComment(thread, variables)
      ? [{ variables, waiting }]
      : [],
  )
}
