import type { QueryClient } from '@tanstack/react-query'
import { registerCommentMutations } from '../api/comment-mutation.ts'
import { evictInactiveQueries } from '../api/evict-inactive-queries.ts'
import { generateDocumentKey, type GenerateVariables } from '../api/generations.ts'
import { hasUnsentChanges } from '../state/outbox-entry.ts'
import { startOutbox } from '../state/outbox.ts'
import { registerReviewMutations } from '../review/review-mutation.ts'
import { text } from '../locales/text.ts'
import { errorSentence } from '../ui/describe-error.ts'
import { loadToSend } from '../ui/load-later.ts'
import { notifyProblem } from '../ui/toasts.ts'
import { saveUnknownValues } from '../ui/save-unknown-values.ts'

// A browser that cannot open its database must not block the page.
const databaseTimeoutMs = 2000

const started = new WeakMap<QueryClient, Promise<void>>()

/**
 * Registers everything that writes, by key, so that the outbox can resume it after a reload, and resumes what an earlier visit
 * left; once per client. Resolves when the outbox is loaded; otherwise the page would show its violations as undecided.
 */
export function startMutations(connectionId: string, client: QueryClient): Promise<void> {
  const start = started.get(client) ?? registerMutations(connectionId, client)
  started.set(client, start)
  return start
}

function registerMutations(connectionId: string, client: QueryClient): Promise<void> {
  // A refusal may arrive when another page is open. The text is kept as a draft.
  registerCommentMutations(client, (error) =>
    notifyProblem(text('violation.comment.kept', { problem: errorSentence(error, text) })),
  )
  client.setMutationDefaults<null, Error, GenerateVariables>(generateDocumentKey, {
    mutationFn: async (variables) => {
      const { sendGeneration } = await loadToSend(() => import('../api/generate-document.ts'))
      await sendGeneration(client, variables)
      return null
    },
  })
  registerReviewMutations(client)
  evictInactiveQueries(client)
  const waits = hasUnsentChanges(connectionId)
  const outboxStarted = startOutbox(connectionId, client, {
    onUnknown: () =>
      notifyProblem(text('outbox.unknown'), {
        label: text('outbox.unknown.save'),
        run: () => void saveUnknownValues(connectionId),
      }),
  })
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, databaseTimeoutMs))
  return waits ? Promise.race([outboxStarted, timeout]) : Promise.resolve()
}
