import { onlineManager } from '@tanstack/react-query'
import type { Assignment } from './assignments.ts'
import { fetchAllViolations } from '../api/fetch-all-violations.ts'
import type { ViolationFilter } from '../api/violation-filters.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import { newId } from '../lib/new-id.ts'
import { text } from '../locales/text.ts'
import { errorSentence } from '../ui/describe-error.ts'
import { notify, notifyProblem } from '../ui/toasts.ts'
import { violationTitle } from './names.ts'
import type { ReviewContext } from './review-context.ts'
import { insertDecision, persistUndo, undoHistory } from './undo-stack.ts'
import { undoButton } from './undo.ts'
import { assignShown } from './assign-violations.ts'
import type { UndoableAssignment } from '../state/stored-values.ts'

type AssignmentChange = Pick<Assignment, 'person' | 'change'>

/** Only violations that the change is not true of yet, so that an undo takes back just that. */
function changedIds(violations: readonly Violation[], { person, change }: AssignmentChange): string[] {
  const wants = change === 'add'
  return violations.filter((one) => one.assigned_to_user_ids.includes(person) !== wants).map(({ id }) => id)
}

/**
 * Adds a person to violations, or removes them if all have them already. Shown at once. If the service refuses it or cannot be
 * reached, a toast says so and it is no longer shown.
 */
export async function assign(context: ReviewContext, person: string, violations: readonly Violation[]): Promise<void> {
  const hasAll = violations.every(({ assigned_to_user_ids }) => assigned_to_user_ids.includes(person))
  const change: AssignmentChange = { person, change: hasAll ? 'remove' : 'add' }
  const [first] = violations
  const name = violations.length === 1 && first ? violationTitle(first) : ''
  const ids = changedIds(violations, change)
  await withErrorToast(() => send(context, change, { audit_id: first?.audit_id ?? null, ids, name }))
}

/** Adds a person. All are read before the first is assigned, because they may be found by who is assigned. */
export async function assignMatching(
  context: ReviewContext,
  person: string,
  { audit_id, filter }: { audit_id: string; filter: ViolationFilter },
): Promise<void> {
  const change = { person, change: 'add' } as const
  const hide = notify(text('assign.running'))
  await withErrorToast(async () => {
    const ids: string[] = []
    for await (const { violations } of fetchAllViolations({ client: context.client, auditId: audit_id, filter }))
      ids.push(...changedIds(violations, change))
    await send(context, change, { audit_id, ids })
  })
  hide()
}

async function withErrorToast(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const problem = onlineManager.isOnline() ? errorSentence(error, text) : text('assign.offline')
    notifyProblem(text('assign.failed', { problem }))
  }
}

/** Adds it to the undo history at once, because the undo key takes back what was done last. */
async function send(
  context: ReviewContext,
  change: AssignmentChange,
  { audit_id, ids, name }: { audit_id: string | null; ids: readonly string[]; name?: string },
): Promise<void> {
  if (ids.length === 0) {
    notify(text('assign.already', { person: change.person }))
    return
  }
  const { client, connectionId } = context
  const id = newId()
  const isLarge = ids.length > maxInHistory
  const entry: UndoableAssignment = {
    ...change,
    id,
    kind: 'assignment',
    audit_id,
    decided_at: new Date().toISOString(),
    violation_ids: isLarge ? null : ids,
    violations_updated: ids.length,
  }
  if (isLarge) await persistUndo(connectionId, id, ids)
  const history = undoHistory(connectionId)
  history.set((stack) => insertDecision(stack, entry))
  const assignment = { ...change, violation_ids: ids }
  await assignShown(client, assignment, name, undoButton(context, id)).catch((error: unknown) => {
    history.set((stack) => stack.filter((one) => one.id !== id))
    throw error
  })
}

// The ids of more are stored beside the history.
const maxInHistory = 500
