import { onlineManager } from '@tanstack/react-query'
import { assignViolations, maxAssigned } from '../../../api/assign-violations.ts'
import type { Assignment } from '../../../api/assignments.ts'
import { fetchAllViolations, type ViolationFilter } from '../../../api/fetch-all-violations.ts'
import type { Violation } from '../../../../contract/openapi.gen.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { isListOf, isText } from '../../../lib/json-guards.ts'
import { newId } from '../../../lib/new-id.ts'
import { erasePersisted, persist, readPersisted } from '../../../lib/persisted-database.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { loadAction, loadToSend } from '../../../ui/load-later.ts'
import { notify, notifyProblem } from '../../../ui/toasts.ts'
import type { AssignOrder } from '../bulk/assign-job.ts'
import { showDecisionToast } from '../decide/decision-toast.ts'
import { violationTitle } from '../decide/names.ts'
import { undoHistory } from '../undo/undo-history.ts'
import { undoDecision } from '../undo/undo.ts'
import { insertDecision, type UndoableAssignment } from '../undo/undo-stack.ts'
import type { ReviewContext } from '../decide/review-context.ts'

type Assigned = Pick<Violation, 'id' | 'audit_id' | 'assigned_to_user_ids' | 'rule_name' | 'violating_text'>
type Change = Pick<Assignment, 'person' | 'change'>

export interface MatchingViolations {
  audit_id: string
  filter: ViolationFilter
  total: number
}

/** Adds a person to violations, or removes them if all have them already. */
export function changeOf(person: string, violations: readonly Assigned[]): Change {
  const hasAll = violations.every(({ assigned_to_user_ids }) => assigned_to_user_ids.includes(person))
  return { person, change: hasAll ? 'remove' : 'add' }
}

/** Only violations that the change is not true of yet, so that an undo takes back just that. */
function changedIds(violations: readonly Assigned[], { person, change }: Change): string[] {
  const wants = change === 'add'
  return violations.filter((one) => one.assigned_to_user_ids.includes(person) !== wants).map(({ id }) => id)
}

/** Shown at once. If the service refuses it or cannot be reached, a toast says so and it is no longer shown. */
export async function assign(context: ReviewContext, change: Change, violations: readonly Assigned[]): Promise<void> {
  await send(context, { ...change, violation_ids: changedIds(violations, change) }, violations)
}

/** All are read before the first is assigned, because they may be found by who is assigned. */
export async function assignMatching(context: ReviewContext, change: Change, of: MatchingViolations): Promise<void> {
  const { audit_id, filter, total } = of
  const collect = async (signal: AbortSignal) => {
    const pages = fetchAllViolations({ client: context.client, auditId: audit_id, filter, signal })
    const ids: string[] = []
    for await (const { violations } of pages) ids.push(...changedIds(violations, change))
    return ids
  }
  await startJob(context, change, { audit_id, total, collect })
}

async function send(context: ReviewContext, assignment: Assignment, violations: readonly Assigned[]): Promise<void> {
  const [first] = violations
  const audit_id = first?.audit_id ?? null
  if (!onlineManager.isOnline()) {
    notifyProblem(text('assign.failed', { problem: text('assign.offline') }))
    return
  }
  const { violation_ids, ...change } = assignment
  if (violation_ids.length > maxAssigned) {
    await startJob(context, change, { audit_id, total: violation_ids.length, collect: async () => violation_ids })
    return
  }
  const entry = { id: newId(), audit_id, decided_at: new Date().toISOString() }
  const name = violations.length === 1 && first ? violationTitle(first) : ''
  const hide = await showAssigned(context, assignment, entry, name)
  if (violation_ids.length === 0) return
  try {
    await assignViolations(context.client, assignment)
  } catch (error) {
    hide()
    undoHistory(context.connectionId).set((stack) => stack.filter(({ id }) => id !== entry.id))
    notifyProblem(text('assign.failed', { problem: errorSentence(error, text) }))
  }
}

interface JobOrder extends Pick<AssignOrder, 'total' | 'collect'> {
  audit_id: string | null
}

async function startJob(context: ReviewContext, change: Change, { audit_id, ...order }: JobOrder): Promise<void> {
  const code = await loadAction(() => import('../bulk/assign-job.ts'))
  if (!code) return
  const entry = { id: newId(), audit_id, decided_at: new Date().toISOString() }
  const onEnd = (violation_ids: readonly string[]) => void showAssigned(context, { ...change, violation_ids }, entry)
  await code.startAssignJob(context, { ...change, ...order, onEnd })
}

type EntryStart = Pick<UndoableAssignment, 'id' | 'audit_id' | 'decided_at'>

/** Says what was assigned, and adds it to the undo history. Returns a function that removes the toast. */
async function showAssigned(
  context: ReviewContext,
  assignment: Assignment,
  entry: EntryStart,
  name = '',
): Promise<() => void> {
  if (assignment.violation_ids.length === 0) return notify(text('assign.already', { person: assignment.person }))
  await remember(context, assignment, entry)
  return showDecisionToast(assignmentText(assignment, name), () => undoDecision(context, entry.id))
}

const isIds = isListOf(isText)
const storedName = 'assigned/'

/** Too many ids for the storage of the history are stored beside it, those of the last such assignment. */
async function remember(
  { connectionId }: ReviewContext,
  { violation_ids, ...change }: Assignment,
  entry: EntryStart,
): Promise<void> {
  const isLarge = violation_ids.length > maxAssigned
  const counted = { violation_ids: isLarge ? null : violation_ids, violations_updated: violation_ids.length }
  undoHistory(connectionId).set((stack) =>
    insertDecision(stack, { ...entry, ...change, ...counted, kind: 'assignment' }),
  )
  if (!isLarge) return
  await erasePersisted(connectionId, `${storedName}*`)
  await persist(connectionId, `${storedName}${entry.id}`, violation_ids)
}

/** Puts back who was assigned before. Rejects if the service does not take it. */
export async function undoAssignment(context: ReviewContext, entry: UndoableAssignment): Promise<void> {
  const { person, change: done, violation_ids: few } = entry
  const stored = few ?? (await readPersisted(context.connectionId, `${storedName}${entry.id}`))
  const violation_ids = isIds(stored) ? stored : []
  const change = { person, change: done === 'add' ? 'remove' : 'add' } as const
  if (violation_ids.length === 0) {
    showDecisionToast(text('triage.undo.end'))
    return
  }
  if (!onlineManager.isOnline()) throw new ApiError({ kind: 'unreachable' })
  if (violation_ids.length > maxAssigned) {
    const { startAssignJob } = await loadToSend(() => import('../bulk/assign-job.ts'))
    const onEnd = (ids: readonly string[]) => {
      showDecisionToast(assignmentText({ ...change, violation_ids: ids }))
      const restored = new Set(ids)
      const left = violation_ids.filter((id) => !restored.has(id))
      if (left.length > 0) void remember(context, { person, change: done, violation_ids: left }, entry)
    }
    const collect = async () => violation_ids
    await startAssignJob(context, { ...change, total: violation_ids.length, collect, onEnd })
    return
  }
  const hide = showDecisionToast(assignmentText({ ...change, violation_ids }))
  try {
    await assignViolations(context.client, { ...change, violation_ids })
  } catch (error) {
    hide()
    throw error
  }
}

/** With the name of the violation, if it is one. */
function assignmentText({ person, change, violation_ids }: Assignment, name = ''): string {
  if (name) return text(change === 'add' ? 'assign.done_one' : 'assign.removed_one', { person, name })
  return text(change === 'add' ? 'assign.done' : 'assign.removed', { person, count: violation_ids.length })
}
