import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addCommentKey, isAddComment } from '../../../api/comment-mutation.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { notifyProblem } from '../../../ui/notices.ts'

const watched = new WeakSet<QueryClient>()

/**
 * A comment may be refused after the reviewer has moved on. A toast reports it on any page, and the text is kept as a draft.
 * Subscribed once per connection, beyond the lifetime of the page.
 */
export function useRefusedComments(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (watched.has(client)) return
    watched.add(client)
    client.getMutationCache().subscribe(({ type, mutation }) => {
      if (
        type !== 'updated' ||
        mutation.state.status !== 'error' ||
        mutation.options.mutationKey?.[0] !== addCommentKey[0]
      )
        return
      if (isAddComment(mutation.state.variables))
        notifyProblem(text('violation.comment.kept', { problem: errorSentence(mutation.state.error, text) }))
    })
  }, [client])
}
