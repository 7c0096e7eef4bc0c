import type { QueryClient } from '@tanstack/react-query'
import type { ViolationComment } from '../../../contract/openapi.gen.ts'
import { ApiError } from '../../lib/api-error.ts'
import { writeRetry } from '../../lib/retry.ts'
import { apiFor, idempotencyKey, unwrap } from '../client.ts'
import { schemaReader } from '../parse-response.ts'
import { pollIntervalMs } from '../poll-intervals.ts'
import { sentComment } from '../sent-comment.ts'
import type { CommentToAdd, Service } from '../service.ts'
import { fetchDetail } from './list.ts'

/*
 * A request whose answer was lost may still be on its way to the service. Until it must have arrived, only the thread is read.
 * A restored page does not know when the request was sent, so it counts from its own start.
 */
const maxTransitMs = 15_000
const pageStart = Date.now()

/**
 * When this page last sent each comment, 0 for one that the service has refused. Not part of the service, which is chosen again when
 * discovery says something else.
 */
const sentAt = new Map<string, number>()

/** `email` is the owner of the key. */
export function createAddComment(client: QueryClient, email: string | null): Service['addComment'] {
  return async (comment) => {
    const { id, violation_id, maybeSent } = comment
    if (maybeSent) {
      const sent = await awaitSent(client, comment, email)
      if (sent) return sent
    }
    sentAt.set(id, Date.now())
    try {
      return await unwrap(
        apiFor(client).POST('/public/v1/violations/{violation_id}/comments', {
          params: { path: { violation_id } },
          body: { comment: comment.comment },
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
}

async function awaitSent(client: QueryClient, comment: CommentToAdd, email: string | null) {
  const until = (sentAt.get(comment.id) ?? pageStart) + maxTransitMs
  for (;;) {
    const waits = Date.now() < until
    const sent = await findSent(client, comment, email).catch((error: unknown) => {
      if (!waits || !mayLookAgain(error)) throw error
    })
    if (sent || !waits) return sent
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs.lostComment))
  }
}

/** A failed lookup does not count as a retry, unless the service sent `Retry-After`. */
function mayLookAgain(error: unknown): boolean {
  return error instanceof ApiError && writeRetry.retry(0, error) && error.status !== 401 && error.retry_after === null
}

async function findSent(
  client: QueryClient,
  comment: CommentToAdd,
  email: string | null,
): Promise<ViolationComment | undefined> {
  // No query, so that the page's own query is not affected by a failure here.
  const { comments } = await fetchDetail(comment.violation_id)({ client })
  // If the key has changed since, either owner may be the author.
  const author_email = email === comment.author_email ? comment.author_email : null
  return sentComment(comments, { ...comment, author_email })
}
