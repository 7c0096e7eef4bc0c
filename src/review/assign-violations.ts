import { type MutationOptions, onlineManager, type QueryClient } from '@tanstack/react-query'
import { type Assignment, assignKey } from './assignments.ts'
import { serviceOf } from '../api/choose-service.ts'
import { maxViolationsPerRequest } from '../../contract/limits.ts'
import { ApiError } from '../lib/api-error.ts'
import { writeRetry } from '../lib/retry.ts'
import { startMutation, unstored } from '../api/start-mutation.ts'
import { writeAssigned } from '../api/violation-cache.ts'
import type { ToastAction } from '../ui/toasts.ts'
import { text } from '../locales/text.ts'
import { showDecisionToast } from './decision-toast.ts'
import type { ReviewContext } from './review-context.ts'
import { readUndo } from './undo-stack.ts'
import type { UndoableAssignment } from '../state/stored-values.ts'

const maxTries = 5

/**
 * Assigns one person to violations, or no longer, and shows it at once. Assigning twice is the same as once, so it may be
 * retried. It is not stored for later: without a network it is refused.
 */
export async function assignViolations(client: QueryClient, assignment: Assignment): Promise<void> {
  if (!onlineManager.isOnline()) throw new ApiError({ kind: 'unreachable' })
  const options: MutationOptions<void, Error, Assignment> = {
    mutationKey: assignKey,
    meta: unstored,
    // One after the other, because an undo must not overtake what it takes back.
    scope: { id: 'assignments' },
    networkMode: 'always',
    mutationFn: async ({ person, change, violation_ids }) => {
      const [add, remove] = change === 'add' ? [[person], []] : [[], [person]]
      for (let start = 0; start < violation_ids.length; start += maxViolationsPerRequest) {
        const part = violation_ids.slice(start, start + maxViolationsPerRequest)
        writeAssigned(client, await serviceOf(client).assign({ violation_ids: part, add, remove }))
      }
    },
    retry: (failures, error) => failures < maxTries && writeRetry.retry(failures, error),
    retryDelay: writeRetry.retryDelay,
  }
  await startMutation(client, options, assignment)
}

/** The toast is hidden if the service does not take it. `name` is that of the violation, if it is one. */
export async function assignShown(client: QueryClient, assignment: Assignment, name?: string, undo?: ToastAction) {
  const { person, change, violation_ids } = assignment
  const done = name
    ? text(change === 'add' ? 'assign.done_one' : 'assign.removed_one', { person, name })
    : text(change === 'add' ? 'assign.done' : 'assign.removed', { person, count: violation_ids.length })
  const hide = showDecisionToast(done, undo)
  await assignViolations(client, assignment).catch((error: unknown) => {
    hide()
    throw error
  })
}

/** Puts back who was assigned before. Rejects if the service does not take it. */
export async function undoAssignment(context: ReviewContext, entry: UndoableAssignment): Promise<void> {
  const { person, change: done, violation_ids: few } = entry
  const violation_ids = few ?? (await readUndo<string>(context.connectionId, entry.id))
  if (violation_ids.length === 0) {
    showDecisionToast(text('triage.undo.end'))
    return
  }
  const assignment = { person, change: done === 'add' ? 'remove' : 'add', violation_ids } as const
  await assignShown(context.client, assignment)
}
