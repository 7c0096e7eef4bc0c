import { type QueryClient, useMutationState } from '@tanstack/react-query'
import { addCommentKey, type AddCommentVariables, isAddComment } from '../../../api/comment-mutation.ts'
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

/** Comments on one violation are sent in the order they were written. How it ends is told by use-refused-comments.ts. */
export function sendComment(client: QueryClient, variables: AddCommentVariables): void {
  client
    .getMutationCache()
    .build<ViolationComment, Error, AddCommentVariables, unknown>(client, {
      mutationKey: addCommentKey,
      scope: { id: `comment ${variables.violation_id}` },
    })
    .execute(variables)
    .catch(() => undefined)
}
