import type { QueryClient } from '@tanstack/react-query'
import { addCommentKey, type AddCommentVariables } from '../../../api/comment-mutation.ts'
import type { SchemaViolationComment as ViolationComment } from '../../../api/schema.gen.ts'

/** Comments on one violation are sent in order. use-refused-comments.ts handles refusals. */
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
