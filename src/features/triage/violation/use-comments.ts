import { useMutation, useMutationState } from '@tanstack/react-query'
import { addCommentKey, type AddCommentVariables, isAddComment } from '../../../api/add-comment.ts'
import type { SchemaViolationComment as ViolationComment } from '../../../api/schema.gen.ts'
import { sentComment } from '../../../api/sent-comment.ts'

/** Comments on their way that the thread does not show yet, oldest first; also those of an earlier visit. */
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

/** Comments on one violation are sent in the order they were written. */
export function useAddComment(violationId: string) {
  return useMutation<ViolationComment, Error, AddCommentVariables>({
    mutationKey: addCommentKey,
    scope: { id: `comment ${violationId}` },
  })
}
