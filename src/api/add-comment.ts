import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { apiFor, idempotencyKey, unwrap } from './client.ts'
import {
  addCommentKey,
  type AddCommentVariables,
  commentDraft,
  returnToDraft,
  sentComment,
} from './comment-mutation.ts'
import { knownExtensions } from './extensions.ts'
import { schemaReader } from './parse-response.ts'
import { failuresOf } from './start-mutation.ts'
import { writeRetry } from '../lib/retry.ts'
import type { ViolationComment } from '../../contract/openapi.gen.ts'
import { fetchDetail, violationQueries } from './violations.ts'

/*
 * A request whose answer was lost may still be on its way to the service. Until it must have arrived, only the thread is read.
 * A restored page does not know when the request was sent, so it counts from its own start.
 */
const maxTransitMs = 15_000
const pollIntervalMs = 1500
const pageStart = Date.now()

/** `sentAt` has when this page last sent each comment, 0 for one that the service has refused. */
async function addComment(
  client: QueryClient,
  variables: AddCommentVariables,
  sentAt: Map<string, number>,
): Promise<ViolationComment> {
  const { id, violation_id, comment } = variables
  if (failuresOf(client, variables) > 0) {
    const until = (sentAt.get(id) ?? pageStart) + maxTransitMs
    for (;;) {
      const waits = Date.now() < until
      const sent = await findSent(client, variables).catch((error: unknown) => {
        if (!waits || !mayLookAgain(error)) throw error
      })
      if (sent) return sent
      if (!waits) break
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    }
  }
  sentAt.set(id, Date.now())
  try {
    return await unwrap(
      apiFor(client).POST('/public/v1/violations/{violation_id}/comments', {
        params: { path: { violation_id } },
        body: { comment },
        headers: { [idempotencyKey]: id },
      }),
      schemaReader('ViolationComment'),
    )
  } catch (error) {
    // A status below 500 means that nothing was done, so nothing is still on its way.
    if (error instanceof ApiError && error.kind === 'refused' && (error.status ?? 500) < 500) sentAt.set(id, 0)
    throw error
  }
}

/** A failed lookup does not count as a retry, unless the service sent `Retry-After`. */
function mayLookAgain(error: unknown): boolean {
  return error instanceof ApiError && writeRetry.retry(0, error) && error.status !== 401 && error.retry_after === null
}

async function findSent(client: QueryClient, variables: AddCommentVariables): Promise<ViolationComment | undefined> {
  const { violation_id } = variables
  // No query, so that the page's own query is not affected by a failure here.
  const { comments } = await fetchDetail(violation_id)({ client })
  // If the key has changed since, either owner may be the author.
  const author_email = knownExtensions(client).email === variables.author_email ? variables.author_email : null
  return sentComment(comments, { ...variables, author_email })
}

/** A read of the thread that started before the comment arrived is cancelled or started again. */
async function putInThread(client: QueryClient, violationId: string, comment: ViolationComment): Promise<void> {
  const detail = violationQueries.detail(violationId)
  // A first read would not be restarted by an invalidation alone.
  await client.cancelQueries(detail)
  if (client.getQueryData(detail.queryKey) === undefined) return void client.invalidateQueries(detail)
  client.setQueryData(detail.queryKey, (earlier) =>
    earlier && !earlier.comments.some(({ id }) => id === comment.id)
      ? { ...earlier, comments: [...earlier.comments, comment] }
      : earlier,
  )
}

export function registerCommentMutations(client: QueryClient, onRefused: (error: Error) => void): void {
  const sentAt = new Map<string, number>()
  client.setMutationDefaults<ViolationComment, Error, AddCommentVariables>(addCommentKey, {
    mutationFn: (variables, { client: own }) => addComment(own, variables, sentAt),
    onSuccess: (comment, { violation_id }) => putInThread(client, violation_id, comment),
    onError: (error, { connection_id, violation_id, comment }) => {
      const problem = error instanceof ApiError ? error.detail : ''
      returnToDraft(commentDraft(connection_id, violation_id), comment, problem)
      onRefused(error)
    },
    // Every retry first reads the thread.
    ...writeRetry,
  })
}
