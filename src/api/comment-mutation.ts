import { type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query'
import { newId } from '../lib/new-id.ts'
import { type Persisted, persistedFor } from '../state/persisted-store.ts'
import { connectionSchema } from '../state/schema.ts'
import { knownExtensions } from './extensions.ts'
import { handledByDefaults, startMutation } from './start-mutation.ts'
import { violationQueries } from './violations.ts'
import type { ViolationComment } from '../../contract/openapi.gen.ts'
import type { CommentDraft } from '../state/stored-values.ts'

export const maxCommentChars = 5000

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
    author_email: knownExtensions(client).email,
  }
}

/** Comments on one violation are sent in order. */
export function sendComment(client: QueryClient, variables: AddCommentVariables, onSent?: () => void): void {
  const scope = { id: `comment ${variables.violation_id}` }
  startMutation(client, { mutationKey: addCommentKey, scope }, variables).then(onSent, handledByDefaults)
}

/** What is needed to find a comment in the thread if its answer was lost. */
export interface SubmittedComment {
  comment: string
  /** When it was submitted, in milliseconds. */
  submitted_at: number
  /** Ids of comments with the same text that the thread had before. Null if the thread was not loaded. */
  known_ids: string[] | null
  /** The number of unanswered comments with the same text that were submitted before. */
  ahead: number
  /** The owner of the key that sent it. Null if the service does not tell. */
  author_email: string | null
}

// The tolerated difference between both clocks, used if the thread was not loaded.
const maxClockDifferenceMs = 300_000

/** The comment in the thread that was created by this submission, if it arrived. */
export function sentComment(
  thread: readonly ViolationComment[],
  { comment, submitted_at, known_ids, ahead, author_email }: SubmittedComment,
): ViolationComment | undefined {
  const fresh = thread.filter(
    (one) =>
      sameWords(one.content, comment) &&
      (author_email === null || one.author_email === null || one.author_email === author_email) &&
      (known_ids ? !known_ids.includes(one.id) : !(Date.parse(one.created_at) < submitted_at - maxClockDifferenceMs)),
  )
  return fresh[ahead]
}

/** Whether two texts are the same comment, although a service may trim it or change line breaks. */
export function sameWords(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()

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
