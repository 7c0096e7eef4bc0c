import type { QueryClient } from '@tanstack/react-query'
import { addCommentKey, type AddCommentVariables } from '../../../api/comment-mutation.ts'
import type { SchemaViolationComment as ViolationComment } from '../../../../contract/openapi.gen.ts'

/** Comments on one violation are sent in order. Refusals are handled where the mutation is registered. */
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
