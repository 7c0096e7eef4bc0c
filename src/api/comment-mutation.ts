import { type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { newId } from '../lib/new-id.ts'
import { writeRetry } from '../lib/retry.ts'
import { type Persisted, persistedFor } from '../state/persisted-store.ts'
import { connectionSchema } from '../state/schema.ts'
import { serviceOf } from './choose-service.ts'
import { sameWords, sentComment, type SubmittedComment } from './sent-comment.ts'
import { failuresOf, handledByDefaults, startMutation } from './start-mutation.ts'
import { violationQueries } from './violations.ts'
import type { ViolationComment } from '../../contract/openapi.gen.ts'
import type { CommentDraft } from '../state/stored-values.ts'

export interface AddCommentVariables extends SubmittedComment {
  id: string
  connection_id: string
  violation_id: string
}

export const addCommentKey = ['add-comment'] as const

const pendingFilter = { mutationKey: addCommentKey, status: 'pending' } as const

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
const variablesOf = ({ state }: Mutation) => state.variables as AddCommentVariables

/** The variables of a comment, with everything needed to recognise it in the thread later. */
export function submitComment(
  client: QueryClient,
  { connection_id, violation_id, comment }: Pick<AddCommentVariables, 'connection_id' | 'violation_id' | 'comment'>,
): AddCommentVariables {
  const thread = client.getQueryData(violationQueries.detail(violation_id).queryKey)?.comments
  const pending = client.getMutationCache().findAll(pendingFilter).map(variablesOf)
  return {
    id: newId(),
    connection_id,
    violation_id,
    comment,
    submitted_at: Date.now(),
    known_ids: thread?.filter((one) => sameWords(one.content, comment)).map((one) => one.id) ?? null,
    ahead: pending.filter((one) => one.violation_id === violation_id && sameWords(one.comment, comment)).length,
    author_email: serviceOf(client).email,
  }
}

/** Comments on one violation are sent in order. */
export function sendComment(client: QueryClient, variables: AddCommentVariables, onSent?: () => void): void {
  const scope = { id: `comment ${variables.violation_id}` }
  startMutation(client, { mutationKey: addCommentKey, scope }, variables).then(onSent, handledByDefaults)
}

/** `waiting`: for the network, for an earlier one, or after a failed try. */
export type Sending = 'sending' | 'waiting'

/** Pending comments that the thread does not have yet, oldest first, including those of an earlier visit. */
export function usePendingComments(violationId: string, thread: readonly ViolationComment[]) {
  const pending = useMutationState({
    filters: pendingFilter,
    select: (mutation): { variables: AddCommentVariables; sending: Sending } => {
      const { isPaused, failureCount } = mutation.state
      return { variables: variablesOf(mutation), sending: isPaused || failureCount > 0 ? 'waiting' : 'sending' }
    },
  })
  return pending.filter(({ variables }) => variables.violation_id === violationId && !sentComment(thread, variables))
}

/** One draft per violation. It survives navigation, a reload and a refused key. */
export const commentDraft = (connectionId: string, violationId: string) =>
  persistedFor(connectionId, connectionSchema.commentDraft, violationId)

/** Puts a refused comment back, before the text that was written since. */
export function returnToDraft(draft: Persisted<CommentDraft>, comment: string, problem: string): void {
  draft.set(({ text }) => ({ text: text.trim() ? `${comment}\n\n${text}` : comment, problem }))
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
  client.setMutationDefaults<ViolationComment, Error, AddCommentVariables>(addCommentKey, {
    mutationFn: (variables) =>
      serviceOf(client).addComment({ ...variables, maybeSent: failuresOf(client, variables) > 0 }),
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
